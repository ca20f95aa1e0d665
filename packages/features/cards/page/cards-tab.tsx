import {
  Badge,
  Button,
  Callout,
  defineTab,
  EmptyState,
  Select,
  Skeleton,
  type TabContext,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { type Card, cardsOf, type Player } from "./cards/card.js";
import styles from "./cards/cards.css?inline";
import { History } from "./cards/history.js";
import { Sheet } from "./cards/sheet.js";
import { words } from "./generated/words.js";

/** The character cards of a player. */
function CardsTab({ tab: { record, changed } }: { readonly tab: TabContext<"/api/players"> }) {
  const text = useText();
  const player: Player = { platform: record.platform, user: record.userId };
  const cards = useGet("/api/players/{platform}/{user}/cards", { params: player });
  const [chosen, setChosen] = useState("");
  if (cards.failure !== undefined)
    return (
      <Callout
        tone="bad"
        live
        title={text("kit.failed")}
        action={<Button onClick={cards.reload}>{text("kit.retry")}</Button>}
      >
        {cards.failure.message}
      </Callout>
    );
  if (cards.data === undefined) return <Skeleton lines={8} />;
  const there = cardsOf(cards.data).filter(({ deletedAt }) => deletedAt === 0);
  const card = there.find(({ id }) => String(id) === chosen) ?? there[0];
  if (card === undefined)
    return <EmptyState icon="cards" title={text("cards.page.none")} text={text("cards.page.none.text")} />;
  const nameOf = ({ name, boundOnly }: Card) =>
    name || text("cards.page.unbound", { group: boundOnly?.groupId ?? "" });
  const reload = () => {
    cards.reload();
    changed();
  };
  return (
    <div class="dt-settings">
      <Select
        label={text("cards.page.card")}
        value={String(card.id)}
        options={there.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        onChange={setChosen}
      />
      <p class="card-facts">
        <span class="dt-muted">{card.systemName}</span>
        {card.shared && <Badge tone="info">{text("cards.page.shared")}</Badge>}
        {card.locks.map((lock) => (
          <Badge key={lock} tone="warn" icon="lock">
            {text(`cards.page.lock.${lock}`)}
          </Badge>
        ))}
        {card.spellSlots.map(({ max, current }, level) =>
          max === 0 ? null : (
            <Badge key={`${level}.${max}`}>
              {text("cards.page.slots", { level: level + 1, current, max })}
            </Badge>
          ),
        )}
      </p>
      {card.note !== "" && <p class="card-note">{card.note}</p>}
      <Sheet key={card.id} player={player} card={card} changed={reload} />
      <History player={player} card={card} changed={reload} />
    </div>
  );
}

defineTab("dicetower-player-cards", CardsTab, words, styles);
