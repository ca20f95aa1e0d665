import { Badge, ChatSegments, classNames, DiceThrown, Icon, useFormat, useText } from "@dicetower/panel-kit";
import type { ComponentChildren } from "preact";
import { imagePath, type Line, type Speaker } from "./log.js";

/** The colour of a speaker with the first letter of the name, for those who do not see colours. */
export function Swatch({ speaker, name }: { readonly speaker: Speaker | undefined; readonly name: string }) {
  const [letter = "?"] = name;
  return (
    <span class="log-swatch" style={{ background: speaker?.color ?? "" }} aria-hidden="true">
      {speaker?.role === "bot" ? <Icon name="robot" /> : letter.toUpperCase()}
    </span>
  );
}

/** A line as it was said. */
export function LineView({
  line,
  speaker,
  found,
  children,
}: {
  readonly line: Line;
  readonly speaker: Speaker | undefined;
  /** It was searched for. */
  readonly found: boolean;
  /** What can be done with it. */
  readonly children?: ComponentChildren;
}) {
  const text = useText();
  const format = useFormat();
  const {
    id,
    at,
    nickname,
    userId,
    card,
    groupName,
    fetched,
    channel,
    hidden,
    recalledAt,
    editedAt,
    segments,
  } = line;
  const who = nickname || userId;
  return (
    <li
      class={classNames("log-line", channel !== "main" && "log-aside", found && "log-found")}
      data-line={id}
      tabIndex={found ? -1 : undefined}
    >
      <Swatch speaker={speaker} name={who} />
      <div class="log-said">
        <p class="log-who">
          <strong title={userId}>{who}</strong>
          {card !== "" && card !== who && <span>{card}</span>}
          {groupName !== "" && <span>[{groupName}]</span>}
          {hidden && (
            <Badge tone="warn" icon="eye-off">
              {text("logs.page.channel.hidden")}
            </Badge>
          )}
          {(channel === "ooc" || channel === "observer") && (
            <Badge>{text(`logs.page.channel.${channel}`)}</Badge>
          )}
          {recalledAt > 0 && <Badge tone="warn">{text("kit.chat.recalled")}</Badge>}
          {fetched && <span>{text("logs.page.fetched")}</span>}
          {editedAt > 0 && <span>{text("kit.chat.edited")}</span>}
          <time dateTime={new Date(at * 1000).toISOString()}>{format.moment(at)}</time>
        </p>
        <div class="log-text">
          <ChatSegments
            line={{ key: String(id), who, userId, at, own: false, segments }}
            imagePath={imagePath}
          />
        </div>
        <DiceThrown dice={(line.commandInfo?.rolls ?? []).flatMap(({ thrown = [] }) => thrown)} />
        {children}
      </div>
    </li>
  );
}
