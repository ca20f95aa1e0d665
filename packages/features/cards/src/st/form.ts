import {
  type CommandCall,
  locationOf,
  type Message,
  type MessageLocation,
  type PersonArgument,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { Players } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import { type CardReason, type CardSheet, isHiddenAttribute, refusalOf } from "../api.js";
import { placeOfOther } from "../people/place-of-other.js";
import type { CardService } from "../service.js";
import type { Sheet } from "../sheet/sheet.js";

/** What the commands of cards work with. */
export interface CommandServices {
  readonly service: CardService;
  readonly dice: Dice;
  readonly players: Players;
  readonly systems: RuleSystems;
  /** True for who leads the table of a group, or administers it. */
  readonly isHost: (message: Message) => boolean;
  /** A text in the words of an answer, for one of its lines. */
  readonly render: (ref: TextRef, call: CommandCall) => string;
  /** Words of a text in a language, for parts of a list. */
  readonly words: (key: string, locale: string) => string;
  /** Prefix in force. */
  readonly prefix: () => string;
}

/** One call of `.st`, with the card it is about. */
export interface StForm {
  readonly services: CommandServices;
  readonly call: CommandCall;
  readonly place: MessageLocation;
  readonly sheet: Sheet;
  /** What is said of the card, normalised and as written. */
  readonly rest: string;
  readonly original: string;
  /** Name of the person the card is of, where that is not the sender. */
  readonly nick: string | undefined;
  /** Language of the answer. */
  readonly locale: string;
  readonly reason: CardReason;
}

/** What is undone and kept of a call, for the history. */
export function reasonOf(call: CommandCall, anySystem = false): CardReason {
  const said = call.original.trim();
  return {
    actor: call.actor,
    reason: `.${call.word}${said === "" ? "" : ` ${said}`}`,
    options: call.options,
    anySystem,
  };
}

/** The person whose card is meant: whoever is mentioned, else the sender. */
export function personOf(message: Message, mentioned: PersonArgument | undefined): Person {
  const { userId = message.userId } = mentioned ?? {};
  if (userId === message.userId) return { place: locationOf(message), other: false };
  return { place: placeOfOther(message, userId), other: true };
}

interface Person {
  readonly place: MessageLocation;
  readonly other: boolean;
}

/** Name of the person of a call where that is not the sender. */
export function nickOf(players: Players, { place, other }: Person): Promise<string> | undefined {
  return other ? players.calledAt(place) : undefined;
}

/** Makes the text of a form, in the name of the person whose card it is. */
export function saying(
  { nick }: Pick<StForm, "nick">,
  key: string,
  values: Record<string, string | number> = {},
) {
  return text(key, nick === undefined ? values : { nick, ...values });
}

/** Runs a command and says refusals of cards in words. */
export async function inWords<T>(work: () => T | Promise<T>): Promise<T | TextRef> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** Attributes that are listed. */
export function listedNames({ card }: CardSheet): string[] {
  return Object.keys(card.attributes).filter((name) => !isHiddenAttribute(name));
}
