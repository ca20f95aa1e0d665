/** Rolls in a process of its own, so that nothing else has warmed or spoilt its code. */
import { serve } from "../child/serve.js";
import { bytesPerTree, engines, peers, type Subject } from "./subjects.js";

const subjects = new Map<string, Subject>(
  [...peers, ...engines.flatMap(({ off, on }) => [off, on])].map((subject) => [subject.name, subject]),
);

/** Texts that differ, of the same shape: the first three of each are what people type. */
const texts: Readonly<Record<string, (number: number) => string>> = {
  "3d6+n": (number) => `3d6+${number}`,
  "4d6k3+n": (number) => `4d6k3+${number}`,
};

const answers = {
  peers: () => peers.map(({ name }) => name),
  engines: () => engines.map(({ name, off, on }) => ({ name, off: off.name, on: on.name })),

  /** Rolls for so many milliseconds; answers with microseconds a roll and what was printed last. */
  measure({ subject: name, text, forMs }: { subject: string; text: string; forMs: number }) {
    const subject = subjects.get(name);
    if (subject === undefined) throw new Error(`there is no "${name}"`);
    const batch = 20;
    let rolls = 0;
    let printed = "";
    const { user, system } = process.cpuUsage();
    const began = performance.now();
    do {
      for (let left = batch; left > 0; left--) printed = subject.roll(text);
      rolls += batch;
    } while (performance.now() - began < forMs);
    const used = process.cpuUsage({ user, system });
    return { micros: (used.user + used.system) / rolls, printed };
  },

  /** Bytes a text that is kept takes, by its shape. */
  trees: ({ engine }: { engine: string }) =>
    Object.entries(texts).map(([shape, text]) => ({ shape, bytes: bytesPerTree(engine, text) })),
};
export type DiceProcess = typeof answers;

serve(answers);
