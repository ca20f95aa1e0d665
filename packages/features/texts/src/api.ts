export * from "./api/context.js";
export * from "./api/functions.js";
export * from "./api/json-text.js";
export * from "./api/languages.js";
export * from "./api/presenters.js";
export * from "./api/rendered.js";
export * from "./api/templates.js";
export * from "./api/variables.js";
export { presentKey, renameKeys } from "./overrides/former-keys.js";
export {
  complete as completeWording,
  type Override as StoredWording,
  overrideSchema as wordingSchema,
  type WrittenOverride as WrittenWording,
} from "./overrides/override.js";
export { indexDrawn } from "./template/weighted.js";
