import {
  Button,
  Callout,
  EmptyState,
  Grid,
  SearchField,
  Section,
  Select,
  Skeleton,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type CardContents, ScriptCard } from "./script-card.js";

const filters = ["all", "on", "off", "failed"] as const;

/** Scripts as cards, with a search and a filter. */
export function ScriptList({
  cards,
  failure,
  empty,
  busy,
  onRetry,
  onToggle,
  onOpen,
}: {
  /** Undefined until they are read. */
  readonly cards: readonly CardContents[] | undefined;
  readonly failure: string | undefined;
  /** What is said where there is none. */
  readonly empty: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onToggle: (name: string, enabled: boolean) => void;
  readonly onOpen: (name: string) => void;
}) {
  const text = useText();
  const [q, setQ] = useState("");
  const [filter, setFilter] = useState<string>("all");
  const word = q.trim().toLowerCase();
  const found = cards?.filter(
    (card) =>
      (filter === "all" ||
        (filter === "failed" ? card.problem !== "" : card.enabled === (filter === "on"))) &&
      [card.name, card.title, card.author, card.brief, ...card.commands].some((one) =>
        one.toLowerCase().includes(word),
      ),
  );
  return (
    <Section flush>
      <div class="scripts-filters">
        <SearchField label={text("scripts.page.search")} value={q} onChange={setQ} />
        <Select
          label={text("scripts.page.filter")}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({ value, label: text(`scripts.page.filter.${value}`) }))}
        />
      </div>
      {failure !== undefined && (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={onRetry}>{text("kit.retry")}</Button>}
        >
          {failure}
        </Callout>
      )}
      {found === undefined ? (
        failure === undefined && <Skeleton block lines={8} />
      ) : found.length === 0 ? (
        <EmptyState
          icon="box"
          title={text(cards?.length === 0 ? "scripts.page.none" : "scripts.page.noneFound")}
          text={cards?.length === 0 ? empty : undefined}
        />
      ) : (
        <Grid>
          {found.map((card) => (
            <ScriptCard
              key={card.name}
              card={card}
              busy={busy}
              onToggle={(enabled) => onToggle(card.name, enabled)}
              onOpen={() => onOpen(card.name)}
            />
          ))}
        </Grid>
      )}
    </Section>
  );
}
