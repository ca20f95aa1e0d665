import type { Adapters } from "@dicetower/adapters/api";
import { type Clock, type Message, type TextRef, text } from "@dicetower/contract";
import type { LogRow } from "./logs/log-row.js";
import type { LogStore } from "./logs/log-store.js";
import type { ActiveLogs } from "./recording/active-logs.js";
import type { LogSettings } from "./settings.js";

/** Seconds without a line after which a group is reminded of its log. */
const idleSeconds = 6 * 3_600;
/** Groups in which rolls without a log are noticed. */
const maxGroups = 5_000;

interface Rolling {
  readonly day: number;
  readonly userId: string;
  hinted: boolean;
}

/** What reminders use. */
export interface ReminderServices {
  readonly clock: Clock;
  readonly store: LogStore;
  readonly logs: ActiveLogs;
  readonly adapters: () => Adapters | undefined;
  readonly flush: () => Promise<void>;
  readonly settingsOf: (row: LogRow) => LogSettings;
  readonly settingsAt: (message: Message) => LogSettings;
}

/** Says that a log is on and nobody speaks, and that dice are rolled while none is. */
export class Reminders {
  readonly #rolling = new Map<string, Rolling>();

  constructor(readonly services: ReminderServices) {}

  /** Reminds of logs in which nothing was said for long: once for each silence. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, store, logs, flush, settingsOf } = this.services;
    if (logs.size === 0) return;
    await flush();
    const before = clock.seconds() - idleSeconds;
    for (const row of await store.recording()) {
      signal.throwIfAborted();
      const last = Number(row.updated_at);
      if (last > before || Number(row.reminded_at) >= last || !settingsOf(row).remindIdle) continue;
      await store.journal.change((db) =>
        db("session_logs_log").where({ id: row.id }).update({ reminded_at: clock.seconds() }),
      );
      this.#say(row.account, row.group_id, text("log.remind.idle", { name: row.name }));
    }
  }

  /** Hears of a roll: the second person who rolls on a day without a log is told that there could be one. */
  rolled(message: Message): void {
    const { account, groupId, userId } = message;
    if (groupId === "" || account.exempt === true) return;
    const { logs, clock, settingsAt } = this.services;
    if (logs.get(account.platform, groupId) !== undefined) return;
    const key = `${account.platform}:${groupId}`;
    const day = Math.floor(clock.seconds() / 86_400);
    const known = this.#rolling.get(key);
    if (known?.day !== day) {
      if (this.#rolling.size >= maxGroups) this.#rolling.clear();
      this.#rolling.set(key, { day, userId, hinted: false });
      return;
    }
    if (known.hinted || known.userId === userId) return;
    known.hinted = true;
    if (settingsAt(message).remindOff) this.#say(account.id, groupId, text("log.remind.off"));
  }

  #say(account: string, groupId: string, content: TextRef): void {
    this.services.adapters()?.say(account, { scene: "group", target: groupId }, { content });
  }
}
