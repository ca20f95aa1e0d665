export { type FakeClock, fakeClock } from "./fake.js";
export { createClock } from "./system.js";
