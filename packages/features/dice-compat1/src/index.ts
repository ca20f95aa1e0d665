import { defineFeature, engines } from "@dicetower/contract";
import type { EngineModule } from "@dicetower/contract/engine";
import { createCompat1Engine } from "./engine/index.js";

/** Of Node, whose types this package does without: the engine runs in browsers, too. */
type Meta = ImportMeta & { resolve(specifier: string): string };

/** How a thread makes the engine for itself. */
const module: EngineModule = {
  url: (import.meta as Meta).resolve("@dicetower/dice-compat1/engine"),
  maker: "createCompat1Engine",
};

/** Compat engine 1 (OneDice V1), for the chain of the dice feature. */
export default defineFeature({
  id: "dice-compat1",
  setup(host) {
    host.add(engines, { ...createCompat1Engine(), module });
  },
});
