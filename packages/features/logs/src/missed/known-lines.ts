import type { Journal } from "@dicetower/contract";
import type { NewLine } from "../lines/line.js";
import { idAt } from "../lines/line-ids.js";
import { type BlockRow, readBlock } from "../recording/line-block.js";

/** Lines that are compared, the newest of them. */
const maxCompared = 5_000;

type Compared = Pick<NewLine, "raw_msg_id" | "user_id" | "message"> & { readonly at: number | string };

/** The lines that a log has of some time: what is among them is not missing. */
export class KnownLines {
  readonly #ids = new Map<string, string>();
  /** How many lines say the same; accounts of one group may name one message differently. */
  readonly #said = new Map<string, number>();

  private constructor(lines: readonly Compared[]) {
    for (const { raw_msg_id: id, user_id: userId, at, message } of lines) {
      const name = nameOf(userId, Number(at), message);
      this.#said.set(name, (this.#said.get(name) ?? 0) + 1);
      if (id !== "") this.#ids.set(id, name);
    }
  }

  /** @param since UTC epoch seconds */
  static async read(journal: Journal, log: number, since: number): Promise<KnownLines> {
    const [lines, blocks] = await journal.read(async (db) => [
      (await db("logs_line")
        .select("raw_msg_id", "user_id", "at", "message")
        .where({ log })
        .andWhere("id", ">=", idAt(since))
        .orderBy("id", "desc")
        .limit(maxCompared)) as Compared[],
      // Of a process that was killed, and whose lines no other has put into their logs yet.
      await db<BlockRow>("logs_block").select("*"),
    ]);
    const waiting = blocks.flatMap((row) => readBlock(row as BlockRow).entries.map(({ line }) => line));
    return new KnownLines([...lines, ...waiting.filter((line) => line.log === log)]);
  }

  /** True where a line of the log is this message; each line is one message. */
  take(messageId: string, userId: string, at: number, message: string): boolean {
    const known = messageId === "" ? undefined : this.#ids.get(messageId);
    const name = known ?? nameOf(userId, at, message);
    const left = this.#said.get(name) ?? 0;
    if (left > 0) this.#said.set(name, left - 1);
    return known !== undefined || left > 0;
  }
}

function nameOf(userId: string, at: number, message: string): string {
  return `${userId} ${at} ${message}`;
}
