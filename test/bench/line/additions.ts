import {
  commandOfForms,
  commands,
  defineFeature,
  defineToken,
  type Feature,
  form,
  incoming,
  type Stage,
  texts,
  textTable,
} from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { loadOwner, unloadOwner } from "./owner/owner-load.js";

/**
 * What is switched on beside the service as it is, within one process: the same program is up to a tenth slower in one
 * process than in another, which is more than what is asked about.
 */
export interface Addition {
  readonly name: string;
  /** The feature that is switched; the others come and go with it. A name alone where content is. */
  readonly id: string;
  readonly features: readonly Feature[];
  /** In the place of a feature: what is written into the service and taken away again. */
  readonly content?: {
    readonly load: (tower: TestHost) => Promise<void>;
    readonly unload: (tower: TestHost) => Promise<void>;
  };
  /** Processor time that it may add, percent. */
  readonly most: number;
}

/** A stage that looks at every message and lets it pass. It comes before the commands, so that none is spared it. */
function idleStage(key: string): Stage {
  return { key, slot: "admit", run: () => undefined };
}

function idleStages(id: string, count: number): Stage[] {
  return Array.from({ length: count }, (_, at) => idleStage(`${id}.${at}`));
}

const oneOwner = defineFeature({
  id: "bench-stages",
  setup(host) {
    host.add(incoming, ...idleStages("bench-stages", 100));
  },
});

const Gate = defineToken<true>("BenchGate");

const gate = defineFeature({
  id: "bench-gate",
  provides: [Gate],
  setup(host) {
    host.provide(Gate, true);
  },
});

function behindGate(number: number): Feature {
  const id = `bench-owner-${number}`;
  return defineFeature({
    id,
    needs: { gate: Gate },
    setup(host) {
      host.add(incoming, ...idleStages(id, 1));
    },
  });
}

const manyCommands = defineFeature({
  id: "bench-commands",
  setup(host) {
    host.add(
      commands,
      ...Array.from({ length: 1_000 }, (_, at) =>
        commandOfForms({
          key: `bench-commands.${at}`,
          names: [`bench${at}`],
          category: "bench",
          title: "bench.command",
          brief: "bench.command",
          replyKeys: ["bench.command"],
          forms: [form("", { run: () => "bench" })],
        }),
      ),
    );
    host.add(texts, ...textTable({ "bench.command": { en: "Bench", "zh-CN": "测量" } }));
  },
});

export const additions: readonly Addition[] = [
  { name: "100 stages, 1 owner", id: oneOwner.id, features: [oneOwner], most: 10 },
  {
    name: "100 stages, 100 owners",
    id: gate.id,
    features: [gate, ...Array.from({ length: 100 }, (_, at) => behindGate(at))],
    most: 20,
  },
  // Of the installation itself: it is off in the other rows.
  { name: "chat history", id: "chat", features: [], most: 10 },
  { name: "1 000 commands more", id: manyCommands.id, features: [manyCommands], most: 10 },
  // Last: personas that were made stay.
  {
    name: "as owners load it",
    id: "bench-owner-load",
    features: [],
    content: { load: loadOwner, unload: unloadOwner },
    most: 60,
  },
];
