import {
  type Connection,
  type EditedMessage,
  edited,
  type FeatureHost,
  type Journal,
  type RecalledMessage,
  recalled,
} from "@dicetower/contract";
import { has, hiddenBit, type LineRow } from "../lines/line.js";
import { contentOf } from "../lines/line-content.js";
import { txtBytes } from "../lines/txt-form.js";
import type { ActiveLog, ActiveLogs } from "./active-logs.js";

/** Newest lines among which one that was changed is looked for, where it is not remembered. */
const lookedThrough = 20_000;

/** What corrections use. */
export interface CorrectionServices {
  readonly journal: Journal;
  readonly logs: ActiveLogs;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
}

/** Follows what became of messages of running logs: lines that were taken back stay, marked; others say what is said now. */
export class Corrections {
  constructor(readonly services: CorrectionServices) {}

  /** Begins to listen; ends with the scope. */
  begin(host: Pick<FeatureHost, "on">): void {
    host.on(recalled, (event) => this.#change(event, () => ({ recalled_at: event.at })));
    host.on(edited, (event: EditedMessage) =>
      this.#change(event, () => {
        const { message, segments } = contentOf(event.segments);
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
      if (id === undefined) return;
      const where = { log: log.id, id };
      const row = (await db<LineRow>("logs_line").where(where).first()) as LineRow | undefined;
      if (row === undefined) return;
      await db("logs_line").where(where).update(values);
      const size = (one: LineRow) =>
        has(one.flags, hiddenBit) || Number(one.recalled_at) > 0 ? 0 : txtBytes(one);
      await db("logs_log")
        .where({ id: log.id })
        .update({
          content: db.raw("content + 1"),
          bytes: db.raw("bytes + ?", [size({ ...row, ...values }) - size(row)]),
        });
    });
  }
}

async function findLine(db: Connection, log: number, messageId: string): Promise<number | undefined> {
  const newest = db("logs_line")
    .select("id", "raw_msg_id")
    .where({ log })
    .orderBy("id", "desc")
    .limit(lookedThrough)
    .as("newest");
  const row = (await db
    .from<Pick<LineRow, "id" | "raw_msg_id">>(newest)
    .where("raw_msg_id", messageId)
    .first("id")) as { id: number | string } | undefined;
  return row === undefined ? undefined : Number(row.id);
}
