import { Session } from "node:inspector/promises";
import type { Answers, Asked, Told, Usage } from "./protocol.js";

/** What every child process answers beside its own questions. */
export const ownAnswers = {
  /** CPU time since the start, all threads. */
  usage(): Usage {
    const { user, system } = process.cpuUsage();
    return { cpuMicros: user + system };
  },
  /** Resident memory after a collection of garbage. */
  memory(): { readonly residentBytes: number; readonly heapBytes: number } {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    return { residentBytes: rss, heapBytes: heapUsed };
  },
  async beginProfile(): Promise<void> {
    profiler.connect();
    await profiler.post("Profiler.enable");
    await profiler.post("Profiler.setSamplingInterval", { interval: 250 });
    await profiler.post("Profiler.start");
  },
  /** The profile since `beginProfile`, as V8 writes it. */
  async endProfile() {
    const { profile } = await profiler.post("Profiler.stop");
    profiler.disconnect();
    return profile;
  },
} satisfies Answers;
export type OwnAnswers = typeof ownAnswers;

const profiler = new Session();

/** Answers what the parent process asks, and ends with it. */
export function serve(answers: Answers): void {
  const all: Answers = { ...ownAnswers, ...answers };
  const tell = (told: Told) => {
    if (process.connected) process.send?.(told);
  };
  process.on("message", (asked: Asked) => {
    const answer = all[asked.question];
    Promise.resolve()
      .then(() => {
        if (answer === undefined) throw new Error(`no answer to "${asked.question}"`);
        return answer(asked.input as never);
      })
      .then(
        (value) => tell({ id: asked.id, value }),
        (error: unknown) =>
          tell({ id: asked.id, error: error instanceof Error ? error.stack : String(error) }),
      );
  });
  process.on("disconnect", () => process.exit(0));
  tell({ id: 0 });
}
