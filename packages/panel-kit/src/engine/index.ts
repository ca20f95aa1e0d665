export type { Json, JsonSchema } from "./json-schema.js";
export type { Manifest, ManifestForm, ManifestPage, ManifestTable, Operation } from "./manifest.js";
export { pseudoLocale, type TextVariables, wording } from "./message.js";
export { below, isList, isRecord, pointerOf, readAt, stepsOf, writeAt } from "./pointer.js";
export { type Difference, differences, same } from "./same.js";
