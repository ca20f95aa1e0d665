export { type FieldOnTheWay, fieldsAlong, schemaAt } from "./form/along.js";
export { type Complaint, complaints } from "./form/complaints.js";
export { beginning, fallbackOf, isWanted } from "./form/conditions.js";
export {
  type Branch,
  describe,
  type FieldKind,
  type FieldModel,
  type FieldOption,
  isShort,
  type Member,
  said,
  strangers,
} from "./form/describe.js";
export { branchOf, cleared, optionOf, shownText, widgetFor } from "./form/fit.js";
export { holdsKinds, type JoiningWords, type RuleKind, type RuleKinds, withKinds } from "./form/kinds.js";
export { assembled, type Leaf, leafValue, outline } from "./form/outline.js";
export { type QuantityUnit, unitFor, unitsOf } from "./form/quantity.js";
export { resolve } from "./form/resolve.js";
export type { Json, JsonSchema } from "./json-schema.js";
export { languagesAlong, nativeName } from "./languages.js";
export type {
  Manifest,
  ManifestCategory,
  ManifestEntry,
  ManifestForm,
  ManifestKeyword,
  ManifestPage,
  ManifestTab,
  ManifestTable,
  ManifestTile,
  ManyOperation,
  Operation,
} from "./manifest.js";
export { type Change, changesOf, merged, withPlaces } from "./merge.js";
export { pseudoLocale, type TextVariables, wording } from "./message.js";
export { below, isList, isRecord, pointerOf, readAt, stepsOf, writeAt } from "./pointer.js";
export { type Difference, differences, same } from "./same.js";
