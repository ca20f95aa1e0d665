import { type Clock, type FeatureHost, unanswered } from "@dicetower/contract";
import type { Manager } from "../manager/manager.js";

const tellMs = 3_600_000;

/** Counts the commands that were not answered, by account, and says every hour in the log what has come. */
export function countUnanswered(
  host: Pick<FeatureHost, "on" | "log" | "signal">,
  { adapters }: Pick<Manager, "adapters">,
  clock: Pick<Clock, "every">,
): void {
  host.on(unanswered, ({ message, reason }) => {
    adapters.get(Number(message.account.id))?.inbox.unanswered.add(reason);
  });
  clock.every(tellMs, host.signal, () => {
    for (const { record, inbox } of adapters.values()) {
      const recent = inbox.unanswered.recent();
      if (recent !== "")
        host.log.info(`commands to "${record.name}" that were not answered in the last hour: ${recent}`);
    }
  });
}
