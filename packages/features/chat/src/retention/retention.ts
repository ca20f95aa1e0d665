import type { Clock, Journal } from "@dicetower/contract";
import { isTestSql } from "../recording/entry.js";
import { idAt } from "../recording/message-ids.js";
import type { ChatSettings } from "../settings.js";
import { PacedSteps } from "./paced-steps.js";
import { removeMessages } from "./removal.js";

const daySeconds = 86_400;
/** Chats that are looked at in one query. */
const chatsTogether = 200;

interface ChatState {
  readonly id: number;
  readonly messages: number | string;
  /** Id of its oldest message. */
  readonly first: number | string | null;
}

/** Removes messages that are too old or too many. */
export class Retention {
  constructor(
    readonly journal: Journal,
    readonly clock: Clock,
    readonly live: { readonly value: ChatSettings },
  ) {}

  /** @returns how many messages were removed */
  async run(signal: AbortSignal): Promise<number> {
    const { retentionDays, maxMessagesPerGroup } = this.live.value;
    const oldest = idAt(this.clock.seconds() - retentionDays * daySeconds);
    const steps = new PacedSteps(this.clock, signal);
    let removed = 0;
    for await (const { id, messages, first } of this.#chats(signal)) {
      if (first === null) continue;
      let left = Number(messages);
      if (Number(first) < oldest) {
        const old = await this.#removeBefore(steps, id, oldest);
        left -= old;
        removed += old;
      }
      if (maxMessagesPerGroup === 0 || left <= maxMessagesPerGroup) continue;
      const bound = await this.#nth(id, maxMessagesPerGroup);
      if (bound !== undefined) removed += await this.#removeBefore(steps, id, bound);
    }
    return removed;
  }

  /** Removes what was said in the test chat. @returns how many messages */
  async removeTest(signal: AbortSignal): Promise<number> {
    const chats = await this.journal.read<{ id: number }[]>((db) =>
      db("chat_chat").select("id").where({ tested: 1 }),
    );
    const steps = new PacedSteps(this.clock, signal);
    let removed = 0;
    for (const { id } of chats) {
      removed += await steps.run((rows) =>
        removeMessages(this.journal, id, rows, (query) => query.whereRaw(isTestSql)),
      );
      await this.journal.change((db) => db("chat_chat").where({ id }).update({ tested: 0 }));
    }
    return removed;
  }

  #removeBefore(steps: PacedSteps, chat: number, bound: number): Promise<number> {
    return steps.run((rows) =>
      removeMessages(this.journal, chat, rows, (query) => query.where("id", "<", bound)),
    );
  }

  /** Id of the message behind which so many are. */
  async #nth(chat: number, count: number): Promise<number | undefined> {
    const row = await this.journal.read<{ id: number | string } | undefined>((db) =>
      db("chat_message")
        .select("id")
        .where({ chat })
        .orderBy("id", "desc")
        .offset(count - 1)
        .first(),
    );
    return row === undefined ? undefined : Number(row.id);
  }

  async *#chats(signal: AbortSignal): AsyncGenerator<ChatState> {
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const rows = await this.journal.read<ChatState[]>((db) =>
        db("chat_chat")
          .select(
            "id",
            "messages",
            db.raw("(select min(id) from chat_message where chat = chat_chat.id) as first"),
          )
          .where("id", ">", after)
          .orderBy("id")
          .limit(chatsTogether),
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < chatsTogether) return;
      after = last.id;
    }
  }
}
