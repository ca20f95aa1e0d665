import type { Kit } from "../kit.js";

/** Timers: the thread counts the time, the realm keeps what they run. */
export function timers(kit: Kit): void {
  const { host, int, timers: kept } = kit;
  const longest = 2 ** 31 - 1;

  const begin =
    (caller: string, repeat: boolean) =>
    (run: unknown, delay?: unknown, ...values: unknown[]): number => {
      if (typeof run !== "function") throw new TypeError(`${caller}: a function is expected`);
      const id = host("timer", { ms: Math.min(Math.max(int(delay), 0), longest), repeat }, true);
      kept.set(id, { run, values, repeat });
      return id;
    };
  const end = (id: unknown): void => {
    const number = int(id);
    if (kept.delete(number)) host("clearTimer", number);
  };
  const after = begin("setTimeout", false);
  kit.hidden(kit.globals, {
    setTimeout: after,
    setInterval: begin("setInterval", true),
    setImmediate: (run: unknown, ...values: unknown[]) => after(run, 0, ...values),
    clearTimeout: end,
    clearInterval: end,
    clearImmediate: end,
    queueMicrotask(run: unknown) {
      if (typeof run !== "function") throw new TypeError("queueMicrotask: a function is expected");
      kit.after(
        undefined,
        () => run(),
        () => undefined,
      );
    },
  });
}
