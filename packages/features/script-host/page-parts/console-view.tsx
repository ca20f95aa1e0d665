import {
  type Answer,
  Button,
  Callout,
  EmptyState,
  type PathValues,
  Scroll,
  Select,
  Skeleton,
  Stack,
  Time,
  useFormat,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";

const route = "/api/scripts/{language}/console";

/** Languages of scripts. */
export type Language = PathValues<typeof route>["language"];

/** What the service answers about the console of a script. */
export type Printed = Answer<typeof route>;

/** A line that a script printed. */
export type PrintedLine = Printed["lines"][number];

const levels = ["debug", "info", "warn", "error"] as const;

/** What a script has printed, and how long its calls took. */
export function ConsoleView({ language, name }: { readonly language: Language; readonly name: string }) {
  const text = useText();
  const [least, setLeast] = useState("debug");
  const { data, failure, loading, reload } = useGet(route, {
    params: { language },
    query: { name },
    refreshOn: ["scripts.console"],
  });
  if (data === undefined)
    return failure === undefined ? (
      <Skeleton block lines={6} />
    ) : (
      <Callout
        tone="bad"
        title={text("kit.failed")}
        action={<Button onClick={reload}>{text("kit.retry")}</Button>}
      >
        {failure.message}
      </Callout>
    );
  const from = levels.findIndex((level) => level.startsWith(least));
  const lines = data.lines.filter(({ level }) => levels.indexOf(level) >= from);
  return (
    <Stack>
      <Times times={data.times} />
      <div class="scripts-filters">
        <Select
          label={text("scripts.page.level")}
          value={least}
          onChange={setLeast}
          options={levels.map((value) => ({ value, label: text(`scripts.page.level.${value}`) }))}
        />
        <Button icon="refresh" busy={loading} onClick={reload}>
          {text("scripts.page.refresh")}
        </Button>
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon="terminal-2"
          title={text("scripts.page.silent")}
          text={text("scripts.page.silent.text")}
        />
      ) : (
        <ConsoleLines lines={lines} />
      )}
    </Stack>
  );
}

/** Lines as they were printed, the newest last. */
export function ConsoleLines({ lines }: { readonly lines: readonly PrintedLine[] }) {
  const text = useText();
  return (
    <Scroll class="scripts-lines" label={text("scripts.page.lines")}>
      <ol>
        {lines.map(({ sequence, at, level, text: said }) => (
          <li key={sequence} class={`scripts-line scripts-line-${level}`}>
            <span class="dt-muted">
              <Time at={Math.floor(at / 1000)} />
            </span>
            <span class="scripts-level">{text(`scripts.page.level.${level}`)}</span>
            <span class="scripts-text">{said}</span>
          </li>
        ))}
      </ol>
    </Scroll>
  );
}

/** How long calls took, in one sentence. */
export function Times({ times }: { readonly times: Printed["times"] }) {
  const text = useText();
  const format = useFormat();
  const { calls, failures, lastHourMs, longestMs, lastMs } = times;
  if (calls === 0) return <p class="dt-muted">{text("scripts.page.times.none")}</p>;
  const ms = (value: number) => format.number(Math.round(value * 10) / 10);
  return (
    <p>
      {text("scripts.page.times", {
        calls: format.number(calls),
        failures: format.number(failures),
        total: ms(lastHourMs),
        average: ms(lastHourMs / calls),
        longest: ms(longestMs),
        last: ms(lastMs),
      })}
    </p>
  );
}
