export { type FakeClock, fakeClock, type ScriptedDice, scriptedDice } from "@dicetower/host";
export type { Asked, AskOptions, HttpAnswer } from "./asked.js";
export { type ConformsOptions, conforms } from "./conforms.js";
export { type PostgresServer, testPostgres } from "./postgres.js";
export { processorTime } from "./processor-time.js";
export { quickest, quickestAwaited } from "./quickest.js";
export type { Said, Saying, Spoken } from "./said.js";
export { type TestHost, type TestHostOptions, testHost } from "./test-host.js";
