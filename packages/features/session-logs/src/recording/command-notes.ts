import type { JsonValue, Message } from "@dicetower/contract";
import type { Die } from "@dicetower/contract/engine";
import type { Check } from "@dicetower/dice/api";
import type { CheckInfo, CommandInfo, RolledInfo } from "../lines/line.js";

/** Dice that are written down of one command. */
const mostDice = 100;

/** What is known of a command until its reply is written down. */
interface Note {
  readonly commandId: number;
  readonly key: string;
  rolls: RolledInfo[];
  checks: (CheckInfo & { readonly old: JsonValue })[];
  hidden: boolean;
  /** Dice that are noted. */
  dice: number;
}

/** Gathers what commands came to, for the line of their reply: hidden values are in hidden lines alone. */
export class CommandNotes {
  readonly #notes = new WeakMap<Message, Note>();

  /** @param commandId id of the line of the command, 0 where it is none */
  begin(message: Message, commandId: number, key: string): void {
    this.#notes.set(message, { commandId, key, rolls: [], checks: [], hidden: false, dice: 0 });
  }

  /** @param dice tells the dice; not asked where the line is not written */
  roll(message: Message, roll: RolledInfo, hidden: boolean, dice?: () => readonly Die[]): void {
    const note = this.#notes.get(message);
    if (note === undefined || note.rolls.length >= 100) return;
    const known = dice?.() ?? [];
    const room = mostDice - note.dice;
    const thrown = known.slice(0, room).map(({ faces, value, kept }) => ({ faces, value, kept }));
    note.dice += thrown.length;
    // Of a roll that is cut off the reader would not know what is left out.
    note.rolls.push(known.length === 0 || known.length > room ? roll : { ...roll, thrown });
    note.hidden ||= hidden;
  }

  check({ message, level, target, attribute, hidden, roll }: Check): void {
    const note = this.#notes.get(message);
    if (note === undefined || note.checks.length >= 100) return;
    note.checks.push({ level, target: target ?? null, attribute, old: null });
    const last = note.rolls.at(-1);
    if (last !== undefined && last.dice.length === 0)
      note.rolls[note.rolls.length - 1] = { ...last, dice: [roll] };
    note.hidden ||= hidden;
  }

  /** What goes with a line of the reply: what the command came to stands in the first that may show it. */
  take(message: Message, hidden: boolean): { readonly commandId: number; readonly info: string } | undefined {
    const note = this.#notes.get(message);
    if (note === undefined) return undefined;
    const { commandId, key, rolls, checks } = note;
    if ((rolls.length === 0 && checks.length === 0) || (note.hidden && !hidden))
      return { commandId, info: "" };
    const last = checks.at(-1);
    const info: CommandInfo = {
      key,
      userId: message.userId,
      nickname: message.senderName,
      rolls,
      level: last?.level ?? "",
      target: last?.target ?? null,
      attribute: last?.attribute ?? "",
      ...(checks.length > 1
        ? { checks: checks.map(({ level, target, attribute }) => ({ level, target, attribute })) }
        : {}),
      old: null,
      new: null,
    };
    note.rolls = [];
    note.checks = [];
    return { commandId, info: JSON.stringify(info) };
  }
}
