import { defineFeature, engines } from "@dicetower/contract";
import type { EngineModule } from "@dicetower/contract/engine";
import { createRollEngine } from "./engine/index.js";

/** Of Node, whose types this package does without: the engine runs in browsers, too. */
type Meta = ImportMeta & { resolve(specifier: string): string };

/** How a thread makes the engine for itself. */
const module: EngineModule = {
  url: (import.meta as Meta).resolve("@dicetower/dice-compat2/engine"),
  maker: "createRollEngine",
};

/** Compat engine 2 (a small language around the dice), for the chain of the dice feature. */
export default defineFeature({
  id: "dice-compat2",
  setup(host) {
    host.add(engines, { ...createRollEngine(), module });
  },
});
