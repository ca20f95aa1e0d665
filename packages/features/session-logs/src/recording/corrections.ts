import {
  type EditedMessage,
  edited,
  type FeatureHost,
  type Journal,
  type RecalledMessage,
  recalled,
} from "@dicetower/contract";
import type { Sayings } from "../naming/sayings.js";
import type { ActiveLog, ActiveLogs } from "./active-logs.js";
import { changeLine, findLine } from "./change-line.js";

/** What corrections use. */
export interface CorrectionServices {
  readonly journal: Journal;
  readonly logs: ActiveLogs;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
  readonly sayings: Sayings;
}

/** Follows what became of messages of running logs: lines that were taken back stay, marked; others say what is said now. */
export class Corrections {
  constructor(readonly services: CorrectionServices) {}

  /** Begins to listen; ends with the scope. */
  begin(host: Pick<FeatureHost, "on">): void {
    host.on(recalled, (event) => this.#change(event, () => ({ recalled_at: event.at })));
    host.on(edited, (event: EditedMessage) =>
      this.#change(event, () => {
        const { message, segments } = this.services.sayings.of(event.account, event.groupId, event.segments);
        return { message, segments, edited_at: event.at };
      }),
    );
  }

  #change(
    { account, groupId, messageId }: RecalledMessage,
    values: () => Readonly<Record<string, string | number>>,
  ): Promise<void> | undefined {
    const { logs } = this.services;
    if (logs.size === 0 || groupId === "" || messageId === "") return undefined;
    const log = logs.get(account.platform, groupId);
    return log === undefined ? undefined : this.#apply(log, messageId, values());
  }

  async #apply(
    log: ActiveLog,
    messageId: string,
    values: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    const { flush, journal } = this.services;
    await flush();
    await journal.change(async (db) => {
      const id = log.lineOf(messageId) ?? (await findLine(db, log.id, messageId));
      if (id !== undefined) await changeLine(db, { log: log.id, id }, () => values);
    });
  }
}
