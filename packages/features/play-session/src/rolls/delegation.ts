import { locationOf, type Message } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";

/** Whether people may roll for others, and whose rolls are such at this moment. */
export class Delegation {
  /** Conversation and person for whom somebody else rolls just now, with how many do. */
  readonly #running = new Map<string, number>();

  constructor(
    readonly groups: Groups,
    readonly dice: () => Dice | undefined,
  ) {}

  /** False where a flag of the group forbids it, or the rules of the dice do. */
  allowed(message: Message): boolean {
    if (this.groups.flagged(locationOf(message), "delegateOff")) return false;
    return this.dice()?.rules.value.switches.delegate !== false;
  }

  /** Runs a roll for somebody. */
  async run<T>(message: Message, userId: string, work: () => Promise<T>): Promise<T> {
    const name = nameOf(message, userId);
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(name) ?? 1) - 1;
      if (left === 0) this.#running.delete(name);
      else this.#running.set(name, left);
    }
  }

  /** True while somebody else rolls for the sender of a message. */
  concerns(message: Message): boolean {
    return this.#running.size > 0 && this.#running.has(nameOf(message, message.userId));
  }
}

function nameOf({ conversation }: Message, userId: string): string {
  return `${conversation}\n${userId}`;
}
