import { type Clock, type Events, eventTypes, type Scope } from "@dicetower/contract";
import { logLevels } from "./levels.js";
import type { LogRing } from "./ring.js";

/** Milliseconds for which lines are gathered: a flood of lines is a few events. */
const gatherMs = 400;

/**
 * Tells the panel that there are new lines, by `log.lines` with the number of the newest one and the highest level
 * among them. The lines themselves are fetched by those who look at them: `GET /api/system/logs?after=`.
 */
export function announceLines(scope: Scope, clock: Clock, events: Events, ring: LogRing): void {
  let newest = 0;
  let highest = -1;
  const tell = (): void => {
    events.publish("log.lines", { sequence: newest, level: logLevels[highest] ?? "error" });
    highest = -1;
  };
  scope.add(eventTypes, {
    key: "log.lines",
    summary: "Lines were logged: {sequence, level} of the newest and the highest.",
  });
  scope.defer(
    ring.watch((sequence, rank) => {
      newest = sequence;
      if (highest < 0) clock.after(gatherMs, scope.signal, tell);
      highest = Math.max(highest, rank);
    }),
  );
}
