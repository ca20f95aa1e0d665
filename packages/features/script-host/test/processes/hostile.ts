/** What a thread of scripts may be asked to do by tests, and what it must not be able to do to the service. */
import { serve, ThreadError, type ThreadSide } from "@dicetower/script-host/thread";

type Work = (side: ThreadSide, value: unknown) => unknown;

const works: Readonly<Record<string, Work>> = {
  echo: (_side, value) => value,
  ask: (side, value) => side.ask("question", value),
  "ask often"(side, value) {
    for (let count = 0; count < Number(value); count++) side.ask("question", count);
    return value;
  },
  "tell often"(side, value) {
    for (let count = 0; count < Number(value); count++) side.tell("line", count);
    return "told";
  },
  "tell long"(side, value) {
    for (let count = 0; count < Number(value); count++) side.tell("line", "x".repeat(1_000_000));
    return "told";
  },
  later: async (side, value) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    side.tell("line", "later");
    return value;
  },
  never: () => new Promise(() => {}),
  throw(_side, value) {
    throw new Error(String(value));
  },
  "stop itself"(side) {
    side.running("patient");
    while (!side.overran());
    throw new ThreadError("overran", "stopped itself", "patient");
  },
  "wait and run"(side, value) {
    side.running("asker");
    side.ask("slow", value);
    return side.overran();
  },
  loop(side) {
    side.running("looper");
    for (;;);
  },
  "loop unnamed"() {
    for (;;);
  },
  exit(side) {
    side.running("leaver");
    process.exit(3);
  },
  "throw outside"(side) {
    setTimeout(() => {
      side.running("thrower");
      throw new Error("out of nowhere");
    });
    return new Promise(() => {});
  },
  "reject outside"() {
    void Promise.reject(new Error("nobody caught it"));
    return new Promise(() => {});
  },
  fill(side) {
    side.running("filler");
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => `${index}`));
  },
  dig(side) {
    side.running("digger");
    const dig = (depth: number): number => dig(depth + 1) + 1;
    return dig(0);
  },
  environment: () => Object.keys(process.env).length,
  uncopied: () => () => 1,
};

serve((side) => {
  side.holds(1_000_000);
  return (task, value) => works[task]?.(side, value);
});
