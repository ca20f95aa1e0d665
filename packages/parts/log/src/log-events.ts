import { type Clock, type Events, eventTypes, type Scope } from "@dicetower/contract";
import { logLevels } from "./lines/levels.js";
import type { LogRing } from "./lines/ring.js";

/** Milliseconds for which lines are collected into one event. */
const gatherMs = 400;

/**
 * Publishes `log.lines` with the number of the newest line and the highest level among new lines. Pages fetch the lines
 * themselves: `GET /api/system/logs?after=`.
 */
export function publishLogEvents(scope: Scope, clock: Clock, events: Events, ring: LogRing): void {
  let newest = 0;
  let highest = -1;
  const tell = (): void => {
    events.publish("log.lines", { sequence: newest, level: logLevels[highest] ?? "error" });
    highest = -1;
  };
  scope.add(eventTypes, {
    key: "log.lines",
    summary: "Lines were logged: {sequence, level} of the newest and the highest.",
    local: true,
  });
  scope.defer(
    ring.watch((sequence, rank) => {
      newest = sequence;
      if (highest < 0) clock.after(gatherMs, scope.signal, tell);
      highest = Math.max(highest, rank);
    }),
  );
}
