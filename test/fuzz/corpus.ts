import { readFileSync } from "node:fs";
import type { Vector } from "../vectors/vector.js";

const files = [
  "dice-native/test/vectors/native.json",
  "dice-compat1/test/vectors/compat1.json",
  "dice-compat2/test/vectors/compat2.json",
  "dice/test/vectors/routing.json",
];

/** The texts of all vectors, whichever engine they are for. */
export const corpus: readonly string[] = files
  .flatMap((path) => {
    const file = new URL(`../../packages/features/${path}`, import.meta.url);
    return JSON.parse(readFileSync(file, "utf8")) as Vector[];
  })
  .map(({ expr }) => expr);
