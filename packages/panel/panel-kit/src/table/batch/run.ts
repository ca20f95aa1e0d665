import { useEffect, useRef, useState } from "preact/hooks";
import { failureOf, reasonOf } from "../../data/failure.js";

/** Something that is done to many records, one request each or by the service in one. */
export interface Run {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  readonly state: "running" | "done" | "stopped";
  /** What could not be done, by what the record is called. */
  readonly failures: readonly RunFailure[];
}

/** A record to which it could not be done. */
export interface RunFailure {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
}

/** What a run tells while it goes on. */
export type Tell = (change: Partial<Omit<Run, "title">>) => void;

/** One run at a time, with what has become of it. */
export interface Runs {
  readonly run: Run | undefined;
  /** Begins one, unless one is going on. It ends when `work` does; what that throws is its failure. */
  start(
    title: string,
    total: number,
    work: (tell: Tell, signal: AbortSignal) => Promise<void>,
  ): Promise<Run | undefined>;
  readonly stop: () => void;
  readonly forget: () => void;
}

/** Runs end when the table goes. */
export function useRuns(): Runs {
  const [run, setRun] = useState<Run>();
  const going = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  return {
    run,
    async start(title, total, work) {
      if (going.current !== undefined) return undefined;
      const leave = new AbortController();
      going.current = leave;
      let now: Run = { title, done: 0, total, state: "running", failures: [] };
      setRun(now);
      const tell: Tell = (change) => {
        now = { ...now, ...change };
        setRun(now);
      };
      try {
        await work(tell, leave.signal);
      } catch (error) {
        if (!leave.signal.aborted)
          tell({ failures: [...now.failures, { key: "", name: title, reason: reasonOf(error) }] });
      } finally {
        going.current = undefined;
        tell({ state: leave.signal.aborted ? "stopped" : "done" });
      }
      return now;
    },
    stop: () => going.current?.abort(),
    forget: () => setRun(undefined),
  };
}

/** Requests under way at the same time. */
const atOnce = 4;
/** Failures that are told one by one. */
export const maxTold = 100;

/** Does the same to each of many, some at once; what fails does not stop the others, and what is begun is ended. */
export async function forEach<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  nameOf: (one: T) => { readonly key: string; readonly name: string },
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const failures: RunFailure[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < all.length && !signal.aborted) {
      const one = all[next++] as T;
      await act(one).catch((error: unknown) => {
        failures.push({ ...nameOf(one), reason: failureOf(error).message });
      });
      done++;
      tell({ done, failures: [...failures] });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
