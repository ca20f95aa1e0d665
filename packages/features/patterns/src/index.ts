import { defineFeature, Patterns } from "@dicetower/contract";
import { PatternCompiler } from "./pattern-compiler.js";

/** Provides `Patterns`. */
export default defineFeature({
  id: "patterns",
  provides: [Patterns],
  setup: (host) => host.provide(Patterns, new PatternCompiler()),
});
