export { type AccessKey, createAccessKey, keyDigest, type RotatingKey } from "./access-key.js";
export type { Exposure } from "./exposure.js";
export { askFresh } from "./freshness.js";
export { createFront, type Front, type FrontCounts } from "./front.js";
export { PublishError } from "./generation.js";
export { defaultLimits, type FrontLimits } from "./limits.js";
export { jsonSchemaOf } from "./openapi/json-schema.js";
export type { Act, FrontOptions } from "./options.js";
export { defaultRate, type Rate } from "./rate.js";
