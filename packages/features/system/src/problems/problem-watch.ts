import { type Clock, changed, type Events, featureState, type Scope } from "@dicetower/contract";
import type { FoundProblem } from "./problems.js";

/** How often problems are looked for that nobody tells of, and how long happenings are gathered. */
const lookMs = 10_000;
const gatherMs = 500;

/** Tells the panel when other problems are there than before, by `dashboard.problems` with their number. */
export function watchProblems(
  scope: Scope,
  clock: Clock,
  events: Events,
  find: () => Promise<readonly FoundProblem[]>,
): void {
  let before = "";
  let looking = false;
  let soon = false;
  const look = (): void => {
    soon = false;
    if (looking) return;
    looking = true;
    scope.follow(
      find()
        .then((found) => {
          const now = JSON.stringify(found);
          if (now !== before) events.publish("dashboard.problems", { count: found.length });
          before = now;
        })
        .finally(() => {
          looking = false;
        }),
    );
  };
  const nudge = (): void => {
    if (soon) return;
    soon = true;
    clock.after(gatherMs, scope.signal, look);
  };
  scope.on(featureState, ({ id, state }) => {
    events.publish("feature.state", { id, state });
    nudge();
  });
  scope.on(changed, nudge);
  clock.every(lookMs, scope.signal, look);
}
