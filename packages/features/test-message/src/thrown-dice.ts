import type { Message } from "@dicetower/contract";
import type { Die } from "@dicetower/contract/engine";

/** Rolls that are told of one message, and dice of one roll. */
const maxRolls = 20;
const mostDice = 100;

/** A roll that a test message has brought about. */
export interface ThrownRoll {
  readonly expression: string;
  /** Told to the roller alone. */
  readonly hidden: boolean;
  readonly dice: readonly { readonly faces: number; readonly value: number; readonly kept: boolean }[];
}

interface Roll {
  readonly message: Message;
  readonly expression: string;
  readonly hidden?: boolean;
  readonly dice?: () => readonly Die[];
}

/** Gathers the dice of messages whose way is traced: those that are shown as they lay. */
export class ThrownDice {
  readonly #watched = new WeakMap<Message, ThrownRoll[]>();

  /** Begins to watch a message. @returns its rolls, which fill while it is answered */
  watch(message: Message, wanted: boolean): readonly ThrownRoll[] {
    const rolls: ThrownRoll[] = [];
    if (wanted) this.#watched.set(message, rolls);
    return rolls;
  }

  note({ message, expression, hidden = false, dice }: Roll): void {
    const rolls = this.#watched.get(message);
    if (rolls === undefined || dice === undefined || rolls.length >= maxRolls) return;
    const lain = dice();
    // Part of a roll would look like another one.
    if (lain.length === 0 || lain.length > mostDice) return;
    rolls.push({
      expression,
      hidden,
      dice: lain.map(({ faces, value, kept }) => ({ faces, value, kept })),
    });
  }
}
