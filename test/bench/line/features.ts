import {
  commands,
  defineFeature,
  type Feature,
  incoming,
  type Stage,
  texts,
  textTable,
} from "@dicetower/contract";
import type { Variant } from "./variants.js";

/** A stage that looks at every message and lets it pass. It comes before the commands, so that none is spared it. */
function idleStage(key: string): Stage {
  return { key, slot: "admit", run: () => undefined };
}

function stageFeature(number: number, stages: number): Feature {
  const id = `bench-stages-${number}`;
  return defineFeature({
    id,
    setup(host) {
      host.add(incoming, ...Array.from({ length: stages }, (_, at) => idleStage(`${id}.${at}`)));
    },
  });
}

function commandFeature(count: number): Feature {
  return defineFeature({
    id: "bench-commands",
    setup(host) {
      host.add(
        commands,
        ...Array.from({ length: count }, (_, at) => ({
          key: `bench-commands.${at}`,
          names: [`bench${at}`],
          category: "bench",
          title: "bench.command",
          brief: "bench.command",
          syntax: `.bench${at}`,
          example: `.bench${at}`,
          replyKeys: ["bench.command"],
          run: () => "bench",
        })),
      );
      host.add(texts, ...textTable({ "bench.command": { en: "Bench", "zh-CN": "测量" } }));
    },
  });
}

/** The features that a variant adds to the service. */
export function featuresOf({ owners, stagesEach, commands: count }: Variant): Feature[] {
  const staged = Array.from({ length: owners }, (_, at) => stageFeature(at, stagesEach));
  return count > 0 ? [...staged, commandFeature(count)] : staged;
}
