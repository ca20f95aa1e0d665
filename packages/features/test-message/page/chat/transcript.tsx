import {
  Badge,
  Button,
  classNames,
  DiceThrown,
  EmptyState,
  Icon,
  Menu,
  Skeleton,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useRef } from "preact/hooks";
import type { Person } from "./cast.js";
import type { Exchange, SaidPart } from "./exchange.js";
import { type Look, lookOf } from "./looks.js";
import { lengthOf, Segments } from "./segments.js";

/** What can be done with an exchange. */
export interface ExchangeActions {
  onRepeat(exchange: Exchange): void;
  onSave(exchange: Exchange): void;
  onTrace(exchange: Exchange): void;
}

/** Everything that was said, oldest first. */
export function Transcript({
  exchanges,
  traced,
  look,
  people,
  actions,
  onExample,
}: {
  readonly exchanges: readonly Exchange[];
  readonly traced: number | undefined;
  readonly look: string;
  readonly people: readonly Person[];
  readonly actions: ExchangeActions;
  readonly onExample: (text: string) => void;
}) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [exchanges]);
  return (
    <div class="chat-log" role="log" aria-label={text("test-message.page.log")} ref={box}>
      {exchanges.length === 0 ? (
        <EmptyState
          icon="messages"
          title={text("test-message.page.empty")}
          text={text("test-message.page.empty.text")}
          action={
            <div class="chat-examples">
              {[".r 3d6+2", ".help", ".rh d100"].map((example) => (
                <Button key={example} small onClick={() => onExample(example)}>
                  {example}
                </Button>
              ))}
            </div>
          }
        />
      ) : (
        exchanges.map((exchange) => (
          <Said
            key={exchange.id}
            exchange={exchange}
            look={lookOf(look, exchange.platform)}
            people={people}
            actions={actions}
            traced={exchange.id === traced}
          />
        ))
      )}
    </div>
  );
}

function Said({
  exchange,
  look,
  people,
  actions,
  traced,
}: {
  readonly exchange: Exchange;
  readonly look: Look;
  readonly people: readonly Person[];
  readonly actions: ExchangeActions;
  readonly traced: boolean;
}) {
  const text = useText();
  const { person, groupId, answer, failure } = exchange;
  const name = person.card || person.nickname;
  return (
    <article
      class={classNames("chat-exchange", `chat-${look.key}`, traced && "chat-traced")}
      aria-label={exchange.text}
    >
      <div class="chat-line chat-person">
        <Avatar name={name} hue={Number(person.userId) % 4} />
        <div class="chat-words">
          <p class="chat-who">
            <strong>{name}</strong>
            <span class="dt-muted">
              {groupId === ""
                ? text("test-message.page.private")
                : text("test-message.page.inGroup", { group: groupId })}
            </span>
          </p>
          <p class="chat-bubble">{exchange.text === "" ? "…" : exchange.text}</p>
        </div>
        <Menu
          iconOnly
          label={text("test-message.page.actions", { text: exchange.text })}
          items={[
            {
              key: "again",
              icon: "refresh",
              label: text("test-message.page.again"),
              onSelect: () => actions.onRepeat(exchange),
            },
            {
              key: "trace",
              icon: "route",
              label: text("test-message.page.trace.show"),
              onSelect: () => actions.onTrace(exchange),
            },
            {
              key: "save",
              icon: "download",
              label: text("test-message.page.save"),
              onSelect: () => actions.onSave(exchange),
            },
          ]}
        />
      </div>
      {failure !== undefined && (
        <p class="chat-note chat-failed">
          <Icon name="alert-circle" /> {failure}
        </p>
      )}
      {answer === undefined && failure === undefined && <Skeleton lines={1} />}
      {answer?.parts?.map((part, at) => (
        <Reply key={`${at}.${part.target}`} part={part} exchange={exchange} look={look} people={people} />
      ))}
      <DiceThrown dice={(answer?.rolls ?? []).flatMap(({ dice }) => dice)} />
      {answer !== undefined && (answer.parts ?? []).length === 0 && (
        <p class="chat-note">
          <Icon name={answer.matched ? "check" : "minus"} />{" "}
          {text(answer.matched ? "test-message.page.silent" : "test-message.page.unanswered")}
        </p>
      )}
    </article>
  );
}

function Reply({
  part,
  exchange,
  look,
  people,
}: {
  readonly part: SaidPart;
  readonly exchange: Exchange;
  readonly look: Look;
  readonly people: readonly Person[];
}) {
  const text = useText();
  const { scene, target, segments } = part;
  const nameOf = (userId: string) => {
    const known = people.find((one) => one.userId === userId);
    return known === undefined ? userId : known.card || known.nickname;
  };
  const here =
    exchange.groupId === "" ? scene === "private" : scene === "group" && target === exchange.groupId;
  const length = lengthOf(segments);
  return (
    <div class={classNames("chat-line chat-bot", !here && "chat-aside")}>
      <Avatar name="" hue={0} />
      <div class="chat-words">
        <p class="chat-who">
          <strong>{text("test-message.page.bot")}</strong>
          {!here && (
            <Badge tone="warn" icon={scene === "private" ? "lock" : "users-group"}>
              {scene === "private"
                ? text("test-message.page.whisper", { name: nameOf(target) })
                : text("test-message.page.inGroup", { group: target })}
            </Badge>
          )}
        </p>
        <div class="chat-bubble">
          <Segments segments={segments} nameOf={nameOf} quoted={exchange.text} plain={look.key === "plain"} />
        </div>
        {look.longest > 0 && length > look.longest && (
          <p class="chat-note">{text("test-message.page.tooLong", { length, most: look.longest })}</p>
        )}
      </div>
    </div>
  );
}

function Avatar({ name, hue }: { readonly name: string; readonly hue: number }) {
  return (
    <span class={`chat-avatar chat-hue-${hue}`} aria-hidden="true">
      {name === "" ? <Icon name="robot" /> : [...name][0]}
    </span>
  );
}
