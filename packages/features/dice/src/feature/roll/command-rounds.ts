import { type CommandCall, excerpt, locationOf, type Reply, type Scope } from "@dicetower/contract";
import type { Die, JsonValue } from "@dicetower/contract/engine";
import type { Dice, RollTicket } from "../../api.js";
import { checkRounds } from "../../engine/index.js";
import { rolled } from "../../roll-topics.js";
import { inWords } from "./reading-reply.js";

/** One round of a command that throws dice by rules of its own. */
export interface OwnRound {
  /** What was thrown, as it is shown: `5a6`. */
  readonly expression: string;
  readonly value: JsonValue;
}

/** A command that throws dice by rules of its own, such as a pool. */
export interface CommandRounds<R extends OwnRound> {
  readonly host: Scope;
  readonly dice: Dice;
  readonly call: CommandCall;
  /** As of {@link splitRounds}: not yet checked. */
  readonly turns: number;
  /** Told to the sender alone. */
  readonly hidden?: boolean;
  /** Throws the dice of one round. @throws EngineError */
  round(die: (faces: number) => number): R;
  /** @param mark what the reply shows of the number of the receipt */
  reply(rounds: readonly R[], mark: string): Reply | Promise<Reply>;
}

const prefix = /^\s*(\d*)\s*#\s*/u;
/** As other bots take it: the number behind the sign, a blank, and what is to be thrown. */
const behindSign = /^\s*#\s*(\d{1,3})\s+(?=[^\s+\-*/])/u;

/** Splits `3#` or `#3 ` off the text behind a command word; `#` alone and nothing are one round. */
export function splitRounds(text: string): { readonly turns: number; readonly rest: string } {
  const match = behindSign.exec(text) ?? prefix.exec(text);
  if (match === null) return { turns: 1, rest: text };
  const [{ length }, count = ""] = match;
  return { turns: count === "" ? 1 : Number(count), rest: text.slice(length) };
}

/** Returns the rounds as they are written in front: `3#`; nothing for one. */
export function writeRounds(rounds = 1): string {
  return rounds === 1 ? "" : `${rounds}#`;
}

/** Returns what is added as it is written behind dice: `+2`, `-1`; nothing for 0. */
export function writeBonus(bonus = 0): string {
  if (bonus === 0) return "";
  return bonus > 0 ? `+${bonus}` : String(bonus);
}

/** JSON Schema of rounds, as programs give them. */
export const roundsSchema = { type: "integer", minimum: 1, maximum: 20 } as const;

/** The end of the text of a call in its original spelling, cut and fit to be repeated. @param reason as parsed */
export function reasonBehind({ original }: CommandCall, reason: string): string {
  const { length } = reason.trim();
  // Normalising keeps the length.
  return length === 0 ? "" : excerpt(original.trimEnd().slice(-length));
}

/**
 * Throws the rounds of a command: its dice come from one ticket, each round is told by `rolled`, and what cannot be
 * thrown is answered in words.
 */
export function throwRounds<R extends OwnRound>(command: CommandRounds<R>): Reply | Promise<Reply> {
  const ticket = command.dice.take(locationOf(command.call.message));
  return ticket instanceof Promise
    ? ticket.then((taken) => throwAll(command, taken))
    : throwAll(command, ticket);
}

function throwAll<R extends OwnRound>(command: CommandRounds<R>, ticket: RollTicket): Reply | Promise<Reply> {
  const { host, dice, call, hidden = false } = command;
  const rounds: R[] = [];
  const thrown: Die[][] = [];
  try {
    const turns = checkRounds(command.turns, dice.rules.value.maxRounds);
    for (let turn = 0; turn < turns; turn++) {
      const fallen: Die[] = [];
      const die = (faces: number) => {
        const value = ticket.die(faces);
        fallen.push({ faces, value, kept: true });
        return value;
      };
      rounds.push(command.round(die));
      thrown.push(fallen);
    }
  } catch (error) {
    return inWords(error);
  }
  for (const [turn, { expression, value }] of rounds.entries())
    host.emit(rolled, { message: call.message, expression, value, hidden, dice: () => thrown[turn] ?? [] });
  const value = rounds.map((round) => String(round.value)).join(", ");
  ticket.done({ expression: rounds[0]?.expression ?? "", value, hidden });
  return command.reply(rounds, ticket.mark);
}
