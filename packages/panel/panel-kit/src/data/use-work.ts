import { useState } from "preact/hooks";
import { reasonOf } from "./failure.js";

/** Something that a button sets going: whether it still runs, and why it failed. */
export interface Work {
  readonly busy: boolean;
  /** Why the last failed, or what was said of it since; undefined for nothing. */
  readonly problem: string | undefined;
  readonly setProblem: (problem: string | undefined) => void;
  /** Does it, with what was wrong before taken away. Never rejects. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

/** Keeps what a page shows of something that it does: busy buttons, and the reason of a failure. */
export function useWork(): Work {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, act };
}
