import type { CommandReader } from "@dicetower/commands/api";
import { LruMap, type Message } from "@dicetower/contract";

/** People whose last roll is known, each in one chat. */
const maxKept = 20_000;

/** Categories of commands that do nothing but roll. */
const categories: ReadonlySet<string> = new Set(["roll", "system"]);

/** A roll that can be made again. */
export interface LastRoll {
  /** Word and arguments, without prefix. */
  readonly text: string;
  readonly targets: readonly string[];
}

/** The last roll of each person in each chat. In memory alone: who wants one from before a restart rolls anew. */
export class LastRolls {
  readonly #rolls = new LruMap<string, LastRoll>(maxKept);

  constructor(readonly reader: () => CommandReader | undefined) {}

  /**
   * Remembers the command of a message that has rolled.
   * @param check it was a check; other rolls count where that is what the command is for, and not where a character is
   * made, say
   */
  note(message: Message, check: boolean): void {
    const match = this.reader()?.read(message);
    if (match === undefined) return;
    const { word, original, targets, command } = match;
    if (!check && !categories.has(command.category)) return;
    this.keep(message, { text: `${word} ${original}`, targets });
  }

  keep(message: Message, roll: LastRoll): void {
    this.#rolls.set(nameOf(message), roll);
  }

  of(message: Message): LastRoll | undefined {
    return this.#rolls.peek(nameOf(message));
  }

  /** Forgets what somebody rolled. */
  forget(platform: string, userId: string): void {
    const end = `\n${platform}\n${userId}`;
    for (const name of this.#rolls.keys()) if (name.endsWith(end)) this.#rolls.delete(name);
  }
}

function nameOf({ account, groupId, userId }: Message): string {
  return `${groupId}\n${account.platform}\n${userId}`;
}
