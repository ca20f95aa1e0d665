import {
  type ApiFailure,
  api,
  eventStream,
  failureOf,
  type ListItem,
  type Query,
  useCallback,
  useEffect,
  useEvent,
  useRef,
  useState,
} from "@dicetower/panel-kit";

/** A line of the log. */
export type LogLine = ListItem<"/api/system/logs">;

/** The log, as far as it has been read. */
export interface LogReading {
  /** The newest first; undefined until the first have come. */
  readonly lines: readonly LogLine[] | undefined;
  readonly failure: ApiFailure | undefined;
  /** Lines that came while it was paused. */
  readonly waiting: number;
  /** False while older lines are still being fetched. */
  readonly complete: boolean;
  readonly reload: () => void;
}

/** Lines kept here and by the service, and lines of one answer. */
const maxCount = 2_000;
const pageSize = 200;

/** Reads the last lines, then goes on with those that the event stream tells of. */
export function useLog(paused: boolean): LogReading {
  const [lines, setLines] = useState<readonly LogLine[]>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [told, setTold] = useState(0);
  const [complete, setComplete] = useState(false);
  const [round, setRound] = useState(0);
  const reading = useRef(false);
  const newest = lines?.[0]?.sequence ?? 0;
  const reload = useCallback(() => setRound((count) => count + 1), []);

  const failed = (error: unknown) => setFailure(failureOf(error));
  const ask = async (query: Pick<Query<"/api/system/logs">, "before" | "after">, signal: AbortSignal) =>
    (await api.get("/api/system/logs", { query: { pageSize, ...query }, signal })).items;

  // From the newest back to the oldest, so that there is something to read at once.
  useEffect(() => {
    const leave = new AbortController();
    const read = async () => {
      setFailure(undefined);
      setComplete(false);
      let all: readonly LogLine[] = [];
      for (;;) {
        const before = all.at(-1)?.sequence;
        const older = await ask(before === undefined ? {} : { before }, leave.signal);
        all = [...all, ...older];
        const oldest = older.at(-1)?.sequence ?? 0;
        setLines((known) => merged(before === undefined ? [] : (known ?? []), older));
        if (older.length < pageSize || all.length >= maxCount || oldest <= 1) break;
      }
      setComplete(true);
    };
    read().catch((error: unknown) => leave.signal.aborted || failed(error));
    return () => leave.abort();
  }, [round]);

  useEffect(() => eventStream.onReload(reload), [reload]);
  useEvent("log.lines", ({ data }) => setTold((data as { readonly sequence: number }).sequence));

  useEffect(() => {
    if (paused || lines === undefined || told <= newest || reading.current) return undefined;
    const leave = new AbortController();
    reading.current = true;
    ask({ after: newest }, leave.signal)
      .then((later) => {
        setFailure(undefined);
        // Where more came than one answer holds, there is no telling what lies between: read everything anew.
        const gap = later.length === pageSize && (later.at(-1)?.sequence ?? 0) > newest + 1;
        if (gap) reload();
        else setLines((known) => merged(known ?? [], later));
      })
      .catch((error: unknown) => leave.signal.aborted || failed(error))
      .finally(() => {
        reading.current = false;
      });
    return undefined;
  }, [paused, told, newest, lines === undefined]);

  return { lines, failure, waiting: Math.max(0, told - newest), complete, reload };
}

/** Each line once, the newest first. */
function merged(known: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] {
  const all = new Map([...known, ...more].map((line) => [line.sequence, line]));
  return [...all.values()].sort((one, other) => other.sequence - one.sequence).slice(0, maxCount);
}
