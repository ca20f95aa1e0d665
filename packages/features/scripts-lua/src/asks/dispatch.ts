import type { Run } from "../running/run.js";
import type { Answers, Listeners } from "./asking.js";

type Handler = (run: Run, ...values: readonly unknown[]) => unknown;

/** Finds who answers; whoever asks has checked its values, and those who answer check what may hurt. */
export function dispatch(answers: Answers): (run: Run, name: string, values: readonly unknown[]) => unknown {
  const known = answers as unknown as Readonly<Record<string, Handler>>;
  return (run, name, values) => {
    const answer = Object.hasOwn(known, name) ? known[name] : undefined;
    if (answer === undefined) throw new Error(`nobody answers "${name}"`);
    return answer(run, ...values);
  };
}

/** The same for what is only said. */
export function hearing(listeners: Listeners): (run: Run, name: string, values: readonly unknown[]) => void {
  const known = listeners as unknown as Readonly<Record<string, Handler>>;
  return (run, name, values) => {
    if (Object.hasOwn(known, name)) known[name]?.(run, ...values);
  };
}
