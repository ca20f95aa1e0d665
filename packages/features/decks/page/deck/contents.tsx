import {
  api,
  Badge,
  Button,
  Callout,
  DataTable,
  EmptyState,
  reasonOf,
  Stack,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { DeckRow } from "./deck-row.js";

const drawn = 10;

/** Entries of a file, why it cannot be read, and ten cards drawn on trial. */
export function Contents({ deck }: { readonly deck: DeckRow }) {
  const text = useText();
  const [cards, setCards] = useState<{ readonly entry: string; readonly cards: readonly string[] }>();
  const [problem, setProblem] = useState<string>();
  const draw = async (entry: string) => {
    try {
      const body = { action: "draw", entry, count: drawn } as const;
      const answer = await api.post("/api/decks", { body });
      setProblem(undefined);
      setCards({ entry, cards: answer.cards ?? [] });
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <Stack>
      {deck.error !== "" && (
        <Callout tone="bad" title={text("decks.page.broken")}>
          {deck.error}
        </Callout>
      )}
      {!deck.enabled && <Callout>{text("decks.page.off")}</Callout>}
      {deck.warnings.length > 0 && (
        <Callout tone="warn" title={text("decks.page.warnings")}>
          {deck.warnings.join(" ")}
        </Callout>
      )}
      {deck.duplicates.length > 0 && (
        <Callout tone="warn" title={text("decks.page.duplicates")}>
          {deck.duplicates.join(", ")}
        </Callout>
      )}
      {problem !== undefined && (
        <Callout tone="bad" live>
          {problem}
        </Callout>
      )}
      {cards !== undefined && (
        <div role="status">
          <h3>{text("decks.page.drawn", { entry: cards.entry })}</h3>
          <ol>
            {cards.cards.map((card, at) => (
              <li key={`${at} ${card}`}>{card === "" ? "–" : card}</li>
            ))}
          </ol>
        </div>
      )}
      <DataTable
        caption={text("decks.page.entries")}
        rows={deck.entries}
        rowKey={({ entry }) => entry}
        empty={<EmptyState icon="cards" title={text("decks.page.empty")} />}
        columns={[
          { key: "entry", title: text("decks.page.entry") },
          { key: "count", title: text("decks.page.count"), align: "end" },
          {
            key: "state",
            title: text("decks.page.state"),
            render: ({ exported, hidden, weighted, missing }) => (
              <>
                {!exported && <Badge>{text("decks.page.inner")}</Badge>}
                {exported && hidden && <Badge>{text("decks.page.hidden")}</Badge>}
                {weighted && <Badge tone="info">{text("decks.page.weighted")}</Badge>}
                {missing.length > 0 && (
                  <Badge tone="warn">{text("decks.page.missing", { names: missing.join(", ") })}</Badge>
                )}
              </>
            ),
          },
          {
            key: "draw",
            title: text("decks.page.try"),
            render: ({ entry, exported }) =>
              exported && deck.enabled ? (
                <Button
                  small
                  icon="dice-5"
                  label={`${text("decks.page.drawTen")}: ${entry}`}
                  onClick={() => void draw(entry)}
                >
                  {text("decks.page.drawTen")}
                </Button>
              ) : null,
          },
        ]}
      />
    </Stack>
  );
}
