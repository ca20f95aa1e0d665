import type { Journal } from "@dicetower/contract";
import type { NewLine } from "../lines/line.js";
import { idAt } from "../lines/line-ids.js";
import { type BlockRow, readBlock } from "../recording/line-block.js";

/** Lines that are compared, the newest of them. */
const maxCompared = 5_000;

type Compared = Pick<NewLine, "raw_msg_id" | "user_id" | "message"> & {
  readonly id: number | string;
  readonly at: number | string;
};

/** The lines that a log has of some time: what is among them is not missing, and others stand between them. */
export class KnownLines {
  /** Ids of lines. */
  readonly #taken = new Set<number>();
  /** Lines by the platform's names of messages. */
  readonly #named = new Map<string, { readonly id: number; readonly said: string }>();
  /** Ids of the lines that say the same; accounts of one group may name one message differently. */
  readonly #said = new Map<string, number[]>();

  private constructor(lines: readonly Compared[]) {
    for (const { id, raw_msg_id: messageId, user_id: userId, at, message } of lines) {
      const said = nameOf(userId, Number(at), message);
      const line = { id: Number(id), said };
      this.#taken.add(line.id);
      const same = this.#said.get(said);
      if (same === undefined) this.#said.set(said, [line.id]);
      else same.push(line.id);
      if (messageId !== "") this.#named.set(messageId, line);
    }
  }

  /** @param since UTC epoch seconds */
  static async read(journal: Journal, log: number, since: number): Promise<KnownLines> {
    const [lines, blocks] = await journal.read(async (db) => [
      (await db("session_logs_line")
        .select("id", "raw_msg_id", "user_id", "at", "message")
        .where({ log })
        .andWhere("id", ">=", idAt(since))
        .orderBy("id", "desc")
        .limit(maxCompared)) as Compared[],
      // Of a process that was killed, and whose lines no other has put into their logs yet.
      await db<BlockRow>("session_logs_block").select("*"),
    ]);
    const waiting = blocks.flatMap((row) => readBlock(row as BlockRow).entries.map(({ line }) => line));
    return new KnownLines([...lines.reverse(), ...waiting.filter((line) => line.log === log)]);
  }

  /**
   * Id of the line that is this message; undefined where none is. Each line is one message.
   * @param message what a line of it says; undefined for what would be none
   */
  take(messageId: string, userId: string, at: number, message: string | undefined): number | undefined {
    const line = messageId === "" ? undefined : this.#named.get(messageId);
    const said = line?.said ?? (message === undefined ? "" : nameOf(userId, at, message));
    const same = this.#said.get(said);
    if (line === undefined) return same?.shift();
    const place = same?.indexOf(line.id) ?? -1;
    if (place >= 0) same?.splice(place, 1);
    return line.id;
  }

  /** Id of the last line of a moment, or of one before it; 0 for none. @param at UTC epoch seconds */
  lastAt(at: number): number {
    const end = idAt(at + 1);
    let last = 0;
    for (const id of this.#taken) if (id < end && id > last) last = id;
    return last;
  }

  /** A free id for a line of a moment that stands behind another one. @param at UTC epoch seconds */
  place(at: number, behind: number): number {
    let id = Math.max(idAt(at), behind + 1);
    while (this.#taken.has(id)) id++;
    this.#taken.add(id);
    return id;
  }
}

function nameOf(userId: string, at: number, message: string): string {
  return `${userId} ${at} ${message}`;
}
