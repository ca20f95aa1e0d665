/**
 * A model server for tests of what asks models.
 * @packageDocumentation
 */
export { type Behaviour, behaviours, type HeldAnswer, type RecordedRequest } from "./behaviours.js";
export { type FakeModelServer, fakeKey, fakeModelServer } from "./fake-model-server.js";
export type { FakeAnswer, FakeDialect } from "./spoken-answers.js";
