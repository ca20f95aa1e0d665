import {
  Button,
  Callout,
  definePage,
  EmptyState,
  Lines,
  Page,
  type PageContext,
  Section,
  Skeleton,
  useEffect,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./generated/log.js";
import { fits, type LogFilter, noFilter } from "./log/filter.js";
import { Filters } from "./log/filters.js";
import { LineDrawer } from "./log/line-drawer.js";
import { LineRow } from "./log/line-row.js";
import styles from "./log/log.css?inline";
import { saveLines } from "./log/save-lines.js";
import { type LogLine, useLog } from "./log/use-log.js";

/** Heights of a line: beside one another, and one below the other where there is no room. */
const heights = { wide: 30, narrow: 54 };

/** What the service writes about itself, as it is written. */
function SystemLog({ page }: { readonly page: PageContext }) {
  const text = useText();
  const [filter, setFilter] = useState<LogFilter>(() => ({
    ...noFilter,
    level: (page.params.get("level") as LogFilter["level"] | null) ?? noFilter.level,
    owner: page.params.get("owner") ?? noFilter.owner,
  }));
  const [paused, setPaused] = useState(false);
  const [opened, setOpened] = useState<LogLine>();
  const { lines, failure, waiting, complete, reload } = useLog(paused);
  const narrow = useNarrow();
  const shown = lines?.filter((line) => fits(line, filter)) ?? [];
  const owners = [...new Set((lines ?? []).map(({ owner }) => owner.split("/")[0] ?? owner))].sort();
  return (
    <Page
      title={text("system.page.log")}
      summary={text("system.page.log.summary")}
      wide
      actions={
        <>
          <Button
            icon={paused ? "player-play" : "player-pause"}
            pressed={paused}
            onClick={() => setPaused(!paused)}
          >
            {text(paused ? "system.page.log.goOn" : "system.page.log.pause")}
          </Button>
          <Button icon="download" disabled={shown.length === 0} onClick={() => saveLines(shown)}>
            {text("system.page.log.download")}
          </Button>
        </>
      }
    >
      <Section>
        <Filters filter={filter} onChange={setFilter} owners={owners} />
        {failure !== undefined && (
          <Callout
            tone="bad"
            title={text("kit.failed")}
            action={<Button onClick={reload}>{text("kit.retry")}</Button>}
          >
            {failure.message}
          </Callout>
        )}
        <p class="dt-muted dt-num sys-log-count">
          {lines === undefined
            ? text("kit.loading")
            : text("system.page.log.count", { shown: shown.length, all: lines.length })}
          {!complete && lines !== undefined && ` ${text("system.page.log.more")}`}
          {paused && ` ${text("system.page.log.waiting", { count: waiting })}`}
        </p>
        {lines === undefined ? (
          <div class="sys-log-place">{failure === undefined && <Skeleton lines={16} />}</div>
        ) : shown.length === 0 ? (
          <EmptyState
            icon="terminal-2"
            title={text(lines.length === 0 ? "system.page.log.empty" : "system.page.log.none")}
            text={text(lines.length === 0 ? "system.page.log.empty.text" : "system.page.log.none.text")}
            action={
              lines.length > 0 && (
                <Button onClick={() => setFilter(noFilter)}>{text("system.page.log.showAll")}</Button>
              )
            }
          />
        ) : (
          <Lines
            label={text("system.page.log.lines")}
            lines={shown}
            lineKey={({ sequence }) => String(sequence)}
            height={narrow ? heights.narrow : heights.wide}
            render={(line) => <LineRow line={line} />}
            onOpen={(line) => setOpened(line)}
          />
        )}
      </Section>
      <LineDrawer
        line={opened}
        onClose={() => setOpened(undefined)}
        onOwner={(owner) => {
          setFilter({ ...filter, owner });
          setOpened(undefined);
        }}
      />
    </Page>
  );
}

function useNarrow(): boolean {
  const query = "(width < 44rem)";
  const [narrow, setNarrow] = useState(matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setNarrow(media.matches);
    media.addEventListener("change", look);
    return () => media.removeEventListener("change", look);
  }, []);
  return narrow;
}

definePage("system-log", SystemLog, words, styles);
