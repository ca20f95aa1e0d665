/**
 * What the feature `test-message` offers to others.
 * @packageDocumentation
 */
export { body as testMessageSchema, type TestMessage } from "./body.js";
export { mentions, segmentsOf } from "./segments.js";

/** Id of the account that test messages arrive at; it keeps no history and has no flood limit. */
export const testAccountId = "test";
