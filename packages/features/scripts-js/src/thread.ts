import { serve } from "@dicetower/script-host/thread";
import type { RealmData } from "./protocol.js";
import { RealmTasks } from "./realm/tasks.js";

// The module that a worker thread runs: one realm of JavaScript plugins.
serve((side) => {
  const tasks = new RealmTasks(side, side.data as RealmData);
  return (task, value) => tasks.do(task, value);
});
