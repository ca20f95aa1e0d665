/**
 * What the service and the thread of a realm say to each other. Values are JSON.
 *
 * - The service calls tasks ({@link RealmTasks}): `worker.call("command", task, limits)`. Everything that is known
 *   beforehand goes in with the task; what scripts did comes back as {@link Effect}s with its answer.
 * - The service tells ({@link RealmTells}): `worker.tell("fetched", tell)`.
 * - The thread asks ({@link RealmAsks}): `answer(name, [ask, effects], script)`: effects first, then the answer.
 * - The thread tells ({@link RealmTellings}): `heard("effects", [effects], script)`, whatever happened outside a task
 *   or before a promise of a command came to its end.
 */
export type * from "./protocol/asks.js";
export type * from "./protocol/effects.js";
export type * from "./protocol/records.js";
export type * from "./protocol/tasks.js";

/** Milliseconds of a slice: a solve, a hook, with its jobs of promises. */
export const SLICE_MS = 2_000;
/**
 * What timers, tasks and callbacks of a plugin may use of their thread: a fifth of the time, and as much at once after
 * a rest as one of them may take. What is over it waits; a minute without a rest is a breach.
 */
export const BACKGROUND = { share: 0.2, burstMs: 200, sliceMs: 200, patienceMs: 60_000 };
/** Milliseconds of the load of one file. */
export const LOAD_MS = 5_000;
/** Milliseconds of a command whose solve is async. Give the call two seconds more: the realm ends it by itself. */
export const ASYNC_MS = 60_000;
