import { api, Button, DataTable, reasonOf, Section, Time, toast, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { type Card, type Change, type Player, typed } from "./card.js";

/** What was changed in a card, by whom; the last change can be taken back. */
export function History({
  player,
  card,
  changed,
}: {
  readonly player: Player;
  readonly card: Card;
  readonly changed: () => void;
}) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { reason } = await api.post("/api/players/{platform}/{user}/card-undo", {
        params: player,
        body: { cardId: card.id },
      });
      toast({ text: text("cards.page.undone", { reason }) });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    setBusy(false);
    changed();
  };
  return (
    <Section
      title={text("cards.page.history")}
      actions={
        card.undoable !== null && (
          <Button small icon="arrow-back-up" busy={busy} onClick={() => void undo()}>
            {text("cards.page.undo", { reason: card.undoable })}
          </Button>
        )
      }
    >
      <DataTable<Change>
        caption={text("cards.page.history")}
        columns={[
          {
            key: "name",
            title: text("cards.page.name"),
            render: ({ name }) => name || text("cards.page.whole"),
          },
          { key: "old", title: text("cards.page.old"), render: ({ old }) => typed(old) || "–" },
          { key: "new", title: text("cards.page.new"), render: (one) => typed(one.new) || "–" },
          { key: "reason", title: text("cards.page.reason") },
          { key: "by", title: text("cards.page.by") },
          { key: "at", title: text("cards.page.at"), render: ({ at }) => <Time at={at} /> },
        ]}
        rows={card.history}
        rowKey={(change) => String(card.history.indexOf(change))}
        rowName={({ name }) => name || text("cards.page.whole")}
        empty={<p class="dt-muted">{text("cards.page.noHistory")}</p>}
      />
    </Section>
  );
}
