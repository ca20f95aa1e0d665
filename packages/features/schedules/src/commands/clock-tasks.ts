import type { ScheduleAction } from "../schedule.js";

/** What the tasks of `.admin clock` do. Everything is stored at once here: to save is to take a copy. */
export const clockTasks: ReadonlyMap<string, ScheduleAction> = new Map([
  ["on", { kind: "switchGlobal", on: true }],
  ["off", { kind: "switchGlobal", on: false }],
  ["save", { kind: "backup" }],
  ["backup", { kind: "backup" }],
  ["clear", { kind: "cleanGroups" }],
  ["update", { kind: "updateCheck" }],
]);
