import { definePoint, type Keyed } from "../feature/point.js";
import { sanitizeText } from "../texts/sanitize-text.js";
import type { Message } from "./message.js";

/** Names a value that is worked out once per message, such as its command word, unless it is to be renewed. */
export interface Fact<T> {
  readonly name: string;
  /** The value where no feature overrides it. */
  readonly of: (message: Message) => T;
  /** The value where an override fails; the next override is asked when left out. */
  readonly ifFailed?: T;
}

/**
 * Makes a fact.
 * @param of its value where no feature overrides it
 * @param options `ifFailed`: the value where an override fails, for facts on which rights depend
 */
export function defineFact<T>(
  name: string,
  of: (message: Message) => T,
  options: { readonly ifFailed?: T } = {},
): Fact<T> {
  return { name, of, ...options };
}

/** An override of a fact. */
export interface MessageFact<T = unknown> extends Keyed {
  readonly fact: Fact<T>;
  /** Higher ranks are asked first: 100 for the lists of `access`, 500 for a person's own choice, 1000 for the test endpoint. */
  readonly rank: number;
  /** Returns the value, or undefined to leave it to lower ranks and in the end to the fact itself. Must not wait. */
  readonly of: (message: Message) => T | undefined;
}

/** Overrides of facts. Each is asked once per message (again where a command may have changed it), and only where somebody reads the fact. */
export const messageFacts = definePoint<MessageFact>("messageFacts", ({ key, fact, rank, of }) => {
  if (typeof fact?.of !== "function") throw new TypeError(`message fact "${key}": fact is none`);
  if (!Number.isFinite(rank)) throw new TypeError(`message fact "${key}": rank is no number`);
  if (typeof of !== "function") throw new TypeError(`message fact "${key}": of is no function`);
});

/** Makes an override whose value has the type of its fact: `host.add(messageFacts, messageFact({ … }))`. */
export function messageFact<T>(item: MessageFact<T>): MessageFact {
  return item;
}

/** Finds the value of a fact among its overrides; the message line gives one to each message. */
export interface FactResolver {
  resolve<T>(fact: Fact<T>, message: Message): T;
}

/** Trust of the sender: 0 anyone … 5 master, 256 root master. Read it as `message.trust`. */
export const senderTrust = defineFact<number>("senderTrust", () => 0, { ifFailed: 0 });

/** True when the sender may do what group administrators may. Read it as `message.groupAdmin`. */
export const senderIsGroupAdmin = defineFact<boolean>(
  "senderIsGroupAdmin",
  ({ scene, role }) => scene === "private" || role === "owner" || role === "admin",
  { ifFailed: false },
);

/** A message of the bot's own account that is answered all the same. Read it as `message.answersOwn`. */
export const answersOwnMessage = defineFact<boolean>("answersOwnMessage", () => false, { ifFailed: false });

/**
 * The bot is switched off here: only commands that answer all the same are tried, and no stage of a later slot. Read
 * it as `message.quiet`.
 */
export const botIsQuiet = defineFact<boolean>("botIsQuiet", () => false, { ifFailed: true });

/**
 * Language that the sender or the group chose, undefined for that of the installation. Read it as `message.locale`,
 * which is what the message itself asks for where it does.
 */
export const chosenLocale = defineFact<string | undefined>("chosenLocale", () => undefined);

/** Longest name of a sender, in UTF-16 units: longer than a card may be on any platform. */
const maxNameLength = 100;

/**
 * Name of the sender, sanitized: group card, else account name, else the account's id. Names that players choose and
 * the characters that they play override it. Read it as `message.senderName`.
 */
export const senderName = defineFact<string>("senderName", ({ card, nickname, userId }) =>
  sanitizeText(card !== "" ? card : nickname !== "" ? nickname : userId, maxNameLength),
);
