import { Badge, Button, Checkbox, Section, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import type { Attribute, Card, Player } from "./card.js";
import { ValueDialog } from "./value-dialog.js";

/** The values of a card, in the groups of its system. */
export function Sheet({
  player,
  card,
  changed,
}: {
  readonly player: Player;
  readonly card: Card;
  readonly changed: () => void;
}) {
  const text = useText();
  const [all, setAll] = useState(false);
  const [edited, setEdited] = useState<Attribute | "new">();
  const locked = card.locks.includes("write");
  const stands = ({ own, buff, formula }: Attribute) => all || own !== null || buff !== 0 || formula !== "";
  const groups = card.groups
    .map(({ title, attributes }) => ({ title, attributes: attributes.filter(stands) }))
    .filter(({ attributes }) => attributes.length > 0);
  return (
    <>
      <div class="dt-toolbar">
        <Checkbox label={text("cards.page.all")} value={all} onChange={setAll} />
        {!locked && (
          <Button small icon="plus" onClick={() => setEdited("new")}>
            {text("cards.page.add")}
          </Button>
        )}
      </div>
      {groups.map(({ title, attributes }) => (
        <Section key={title} title={title === "" ? text("cards.page.others") : title}>
          <ul class="card-values">
            {attributes.map((one) => (
              <li key={one.name}>
                <Button
                  kind="quiet"
                  small
                  disabled={locked}
                  label={`${one.label} ${one.shown}`}
                  onClick={() => setEdited(one)}
                >
                  <span class={one.own === null ? "card-name dt-muted" : "card-name"}>{one.label}</span>{" "}
                  <strong>{one.shown}</strong>
                </Button>
                {one.buff !== 0 && <Badge tone="info">{`${one.buff > 0 ? "+" : ""}${one.buff}`}</Badge>}
                {card.checks.includes(one.name) && <Badge icon="check">{text("cards.page.ticked")}</Badge>}
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {edited !== undefined && (
        <ValueDialog
          player={player}
          cardId={card.id}
          attribute={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            changed();
          }}
        />
      )}
    </>
  );
}
