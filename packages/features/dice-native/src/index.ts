import { defineFeature, engines } from "@dicetower/contract";
import type { EngineModule } from "@dicetower/contract/engine";
import { createNativeEngine } from "./engine/index.js";

/** Of Node, whose types this package does without: the engine runs in browsers, too. */
type Meta = ImportMeta & { resolve(specifier: string): string };

/** How a thread makes the engine for itself. */
const module: EngineModule = {
  url: (import.meta as Meta).resolve("@dicetower/dice-native/engine"),
  maker: "createNativeEngine",
};

/** The native dice engine, for the chain of the dice feature. */
export default defineFeature({
  id: "dice-native",
  setup(host) {
    host.add(engines, { ...createNativeEngine(), module });
  },
});
