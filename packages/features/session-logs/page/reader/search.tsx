import {
  Button,
  Callout,
  EmptyState,
  SearchField,
  Skeleton,
  useFormat,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { isLine, type Line } from "./log.js";

/** Hits that are listed; more words find fewer. */
const listed = 50;
const gatherMs = 250;
/** Characters of a line. */
const shown = 120;

/** Finds lines of a log by their words or who said them. */
export function Search({ log, onOpen }: { readonly log: number; readonly onOpen: (line: Line) => void }) {
  const text = useText();
  const format = useFormat();
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), gatherMs);
    return () => clearTimeout(timer);
  }, [words]);
  const hits = useGet(asked === "" ? undefined : "/api/logs", {
    query: { id: log, lines: 1, limit: listed, q: asked },
  });
  return (
    <div class="log-search">
      <SearchField label={text("logs.page.search")} value={words} onChange={setWords} />
      {hits.failure !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {hits.failure.message}
        </Callout>
      )}
      {asked !== "" && hits.loading && hits.data === undefined && <Skeleton lines={3} />}
      {asked !== "" && hits.data !== undefined && (
        <>
          <p class="dt-muted" role="status">
            {text(hits.data.total > listed ? "logs.page.hits.more" : "logs.page.hits", {
              count: hits.data.total,
              listed,
            })}
          </p>
          {hits.data.total === 0 ? (
            <EmptyState icon="search" title={text("kit.resource.nothing")} />
          ) : (
            <ul class="log-hits" aria-label={text("logs.page.hits.list")}>
              {hits.data.items.filter(isLine).map((line) => (
                <li key={line.id}>
                  <Button
                    kind="quiet"
                    small
                    onClick={() => {
                      setWords("");
                      setAsked("");
                      onOpen(line);
                    }}
                  >
                    {format.moment(line.at)} {line.nickname || line.userId}: {line.message.slice(0, shown)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
