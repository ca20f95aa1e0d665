import { type ApiFailure, api, failureOf, type Query } from "@dicetower/panel-kit";
import { useEffect, useRef, useState } from "preact/hooks";
import { isLine, type Line } from "./log.js";

/** Lines that are read at once, and those that are in the document. */
const pageSize = 100;
const maxCount = 300;

/** A stretch of a log. */
export interface Stretch {
  readonly lines: readonly Line[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly loading: boolean;
  readonly failure?: ApiFailure;
}

const nothing: Stretch = { lines: [], hasOlder: false, hasNewer: false, loading: true };

/** Lines of a log: its beginning first, others as they are wanted. The document stays small however long it is. */
export function useLines(log: number) {
  const [stretch, setStretch] = useState(nothing);
  /** Of the last thing that was wanted: answers to earlier ones are dropped. */
  const turn = useRef(0);
  const read = async (window: Pick<Query<"/api/logs">, "before" | "after">) =>
    (await api.get("/api/logs", { query: { id: log, lines: 1, limit: pageSize, ...window } })).items.filter(
      isLine,
    );
  const show = async (work: () => Promise<Stretch>) => {
    const mine = ++turn.current;
    setStretch((before) => ({ ...before, loading: true }));
    try {
      const next = await work();
      if (mine === turn.current) setStretch(next);
    } catch (error) {
      if (mine !== turn.current) return;
      const failure = failureOf(error);
      setStretch((before) => ({ ...before, loading: false, failure }));
    }
  };
  const loaded = (lines: readonly Line[], hasOlder: boolean, hasNewer: boolean): Stretch => ({
    lines,
    hasOlder,
    hasNewer,
    loading: false,
  });

  const beginning = () =>
    show(async () => {
      const lines = await read({ after: 0 });
      return loaded(lines, false, lines.length === pageSize);
    });
  const end = () =>
    show(async () => {
      const lines = await read({});
      return loaded(lines, lines.length === pageSize, false);
    });
  const older = () =>
    show(async () => {
      const { lines, hasNewer } = stretch;
      const before = await read({ before: lines[0]?.id ?? Number.MAX_SAFE_INTEGER });
      const all = [...before, ...lines];
      return loaded(all.slice(0, maxCount), before.length === pageSize, hasNewer || all.length > maxCount);
    });
  const newer = () =>
    show(async () => {
      const { lines, hasOlder } = stretch;
      const behind = await read({ after: lines.at(-1)?.id ?? 0 });
      const all = [...lines, ...behind];
      return loaded(all.slice(-maxCount), hasOlder || all.length > maxCount, behind.length === pageSize);
    });
  /** Lines before and behind one. */
  const around = (id: number) =>
    show(async () => {
      const [before, behind] = await Promise.all([read({ before: id }), read({ after: id - 1 })]);
      return loaded([...before, ...behind], before.length === pageSize, behind.length === pageSize);
    });

  useEffect(() => {
    setStretch(nothing);
    void beginning();
    return () => {
      turn.current++;
    };
  }, [log]);
  return { ...stretch, beginning, end, older, newer, around };
}
