/**
 * What the feature `players` offers to others.
 * @packageDocumentation
 */
import {
  type Actor,
  type Connection,
  definePoint,
  defineToken,
  defineTopic,
  type Joi,
  type JsonValue,
  type Keyed,
  type Message,
  type MessageLocation,
  type SharedChange,
} from "@dicetower/contract";

export { asCardValue, asStoredValue } from "./variables/stored-values.js";

/** Names a person on one platform. */
export interface PersonKey {
  readonly platform: string;
  readonly userId: string;
}

/** A person as recorded (the shape of `GET /api/players` without what other features add). */
export interface Player extends PersonKey {
  /** Name on the platform, as last seen. */
  readonly accountName: string;
  /** Name chosen for everywhere, empty for none. */
  readonly nickname: string;
  /** Note of the owners. */
  readonly note: string;
  /** Locale chosen by the person, empty for none. */
  readonly language: string;
  /** UTC epoch seconds. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly lastCommandAt: number;
  readonly messageCount: number;
  readonly commandCount: number;
  readonly rollCount: number;
  /** Said in the test chat only: left out of figures, cleanings and broadcasts. */
  readonly test: boolean;
}

/** The people that the bot has met. A person with several accounts is one: the main identity holds what is theirs. */
export interface Players {
  /** The record, undefined for somebody never seen. */
  get(person: PersonKey): Promise<Player | undefined>;
  /** The main identity: the person itself where no account is linked. Answers without waiting. */
  main(person: PersonKey): PersonKey;
  /** All identities of a person, the main one first. Answers without waiting. */
  identities(person: PersonKey): readonly PersonKey[];
  /**
   * Makes `person` an identity of `main`; what features hold of both is joined by `personalData.move`, in one
   * transaction.
   * @throws Failure 40900 where they are one already, or where `main` is itself linked to another
   */
  link(person: PersonKey, main: PersonKey, method: "email" | "oauth" | "manual", actor: Actor): Promise<void>;
  /** Makes `person` stand alone again, without anything of what the two had together. */
  unlink(person: PersonKey, actor: Actor): Promise<void>;
  /** The language that somebody chose, else the one heard from them in private; empty where neither is known. */
  languageOf(person: PersonKey): Promise<string>;
  /** Value of a setting of `playerSettings`, the default where it was not set. */
  setting<T>(person: PersonKey, setting: PlayerSetting<T>): Promise<T>;
  /**
   * The same without waiting, for the sender of a message on its way through the line; the default where the person is
   * not in memory, and for settings that have a `source`.
   */
  settingAt<T>(place: MessageLocation, setting: PlayerSetting<T>): T;
  /**
   * Sets a setting; null takes the default again.
   * @param within a change to take part in, which records it under the key of the setting
   * @returns the value before
   * @throws TypeError within a change for a setting that its feature keeps itself without `shares`
   */
  set<T>(
    person: PersonKey,
    setting: PlayerSetting<T>,
    value: NoInfer<T> | null,
    actor: Actor,
    within?: SharedChange,
  ): Promise<T>;
  /**
   * Name that a person chose: the one for the group of the place, else the one for everywhere. Undefined where there is
   * none, or the person is not in memory. Answers without waiting.
   */
  nameAt(place: MessageLocation): string | undefined;
  /**
   * How somebody is called at a place, the same everywhere: the name chosen there, else that of the character bound
   * there, else the name chosen for everywhere, else the group card, else the account's name, else the id. For the
   * sender of a message it is `message.senderName`.
   * @param seen what the platform says of them, where that is known
   */
  calledAt(place: MessageLocation, seen?: SeenNames): Promise<string>;
  /** The same without waiting: of people who are not in memory only what was seen counts. */
  calledNow(place: MessageLocation, seen?: SeenNames): string;
  /** How the sender of a message is called without a character: cards that nobody names are named after it. */
  ownName(message: Message): string;
  /**
   * Reads the names of characters again ({@link playedCharacters}); they count when it is done.
   * @param person whose; everybody's when left out
   */
  charactersChanged(person?: PersonKey): Promise<void>;
  /**
   * Sets the name that a person goes by, for the group of the place or, where it names none, for everywhere; undefined
   * takes it back. Whether the actor may is for the caller to know.
   * @throws Failure 42200 for what can be no name
   */
  rename(place: MessageLocation, name: string | undefined, actor: Actor): Promise<void>;
  /** Counts what the sender of a message has done, beyond having said it. Answers without waiting. */
  count(message: Message, what: "commands" | "rolls"): void;
}
export const Players = defineToken<Players>("Players");

/** Names of somebody as a platform has them; empty or left out where it has none. */
export interface SeenNames {
  /** In the group. */
  readonly card?: string;
  /** Of the account. */
  readonly nickname?: string;
}

/** A group in which people play characters. */
export interface CharacterPlace {
  readonly platform: string;
  readonly groupId: string;
}

/** Knows what people play, and what the bot itself has written on their group cards. */
export interface PlayedCharacters extends Keyed {
  /**
   * Names of the characters that count for a person: by `platform:group`, and by the empty text wherever nothing else
   * does. The name is empty where the character has none that somebody gave it.
   */
  names(main: PersonKey): Promise<ReadonlyMap<string, string>>;
  /**
   * Groups whose characters count in a group, itself among them: those that it plays with. Of several names the first of
   * the map counts. Only itself where left out. Answers without waiting.
   */
  groupsAt?(group: CharacterPlace): readonly CharacterPlace[];
  /** The group card as the person wrote it, where `card` is what the bot wrote over it. Answers without waiting. */
  ownCard(platform: string, groupId: string, userId: string, card: string): string;
}
export const playedCharacters = definePoint<PlayedCharacters>("playedCharacters");

/**
 * A setting that a player has for themselves, set in chat or at `POST /api/players/{platform}/{user}/setting`. Make one
 * with {@link playerSetting}: the point holds settings of any type, and the one who made it reads its value with its
 * type.
 */
export interface PlayerSetting<T = unknown> extends Keyed {
  readonly schema: Joi.Schema;
  readonly default: JsonValue;
  /** Text key. */
  readonly titleKey: string;
  /** Kept by the feature itself and not by `players`; null stands for the default. Called with the main identity. */
  readonly source?: {
    /** True where `save` takes part in the change that it is given. */
    readonly shares?: boolean;
    load(person: PersonKey): Promise<JsonValue>;
    save(person: PersonKey, value: JsonValue | null, actor: Actor, within?: SharedChange): Promise<void>;
  };
  /** Type of the value; never set at run time. */
  readonly value?: T;
}
export const playerSettings = definePoint<PlayerSetting>("playerSettings");

/** A setting as it is written: schema, default and source are of one type, which JSON can hold. */
export interface PlayerSettingDefinition<T> extends Keyed {
  readonly schema: Joi.Schema<T>;
  readonly default: T;
  /** As of {@link PlayerSetting}. */
  readonly titleKey: string;
  /** As of {@link PlayerSetting}. */
  readonly source?: {
    readonly shares?: boolean;
    load(person: PersonKey): Promise<T>;
    save(person: PersonKey, value: T | null, actor: Actor, within?: SharedChange): Promise<void>;
  };
}

/** Makes a setting whose value has the type of its schema: `host.add(playerSettings, setting)`. */
export function playerSetting<T extends JsonValue | object>(
  definition: PlayerSettingDefinition<T>,
): PlayerSetting<T> {
  return definition as unknown as PlayerSetting<T>;
}

/** A member of `GET /api/players` rows that another feature knows: `cardCount`. */
export interface PlayerField extends Keyed {
  readonly schema: Joi.Schema;
  /** Values for the players of one page of the list, in their order. One query for all of them. */
  load(people: readonly PersonKey[]): Promise<readonly JsonValue[]>;
}
export const playerFields = definePoint<PlayerField>("playerFields");

/** A member of `GET /api/players/{platform}/{user}/detail`: `cards`, `logs`. */
export interface PlayerDetail extends Keyed {
  readonly schema: Joi.Schema;
  /** @param identities all identities of the person, the main one first */
  load(identities: readonly PersonKey[]): Promise<JsonValue>;
}
export const playerDetails = definePoint<PlayerDetail>("playerDetails");

/** What a feature holds about a person: exported, erased and moved with them. */
export interface PersonalData extends Keyed {
  /** Text key. */
  readonly titleKey: string;
  /** Everything held about the person, readable by them and without anything of others. */
  export(person: PersonKey): Promise<JsonValue>;
  /**
   * Erases within the transaction of all features; what must stay (logs of a group, audit) holds the pseudonym instead.
   * @returns how many records went, by kind, for the answer
   */
  erase(db: Connection, person: PersonKey, pseudonym: string): Promise<Readonly<Record<string, number>>>;
  /** Erases what is not in the store (files), or in the journal. Called after the transaction; repeated after a kill. */
  eraseFiles?(person: PersonKey, pseudonym: string): Promise<void>;
  /** Says what `move` would do, by kind. */
  preview?(from: PersonKey, to: PersonKey): Promise<Readonly<Record<string, number>>>;
  /** Makes what `from` has belong to `to`, within one transaction. Left out where it stays with the account. */
  move?(db: Connection, from: PersonKey, to: PersonKey): Promise<void>;
}
export const personalData = definePoint<PersonalData>("personalData");

/** Emitted after identities were linked or unlinked, and after a person was erased: caches by person go. */
export const personChanged = defineTopic<PersonKey>("players.changed", { cluster: true });

/** Who a variable of scripts belongs to, and where it is kept. */
export interface VariableScope {
  /** `conf` for good, `today` until the day of the server ends. */
  readonly store: "conf" | "today";
  /** Name of a script plugin; empty for the values that Lua modules share. */
  readonly plugin: string;
}

/** A variable of a person. */
export interface PlayerVariable extends VariableScope {
  readonly key: string;
  readonly value: JsonValue;
}

/** Values that scripts keep of a person: at most 1 000 a person, names up to 128 characters, values up to 64 KiB. */
export interface PlayerVariables {
  /** Undefined where there is none. */
  get(person: PersonKey, scope: VariableScope, key: string): Promise<JsonValue | undefined>;
  /**
   * Sets a variable; null deletes it.
   * @returns the value before, null for none
   * @throws Failure 42200 where the person has too many
   */
  set(person: PersonKey, scope: VariableScope, key: string, value: JsonValue): Promise<JsonValue>;
  /** Variables of a person, by plugin, store and key. @param plugin all when left out */
  list(person: PersonKey, plugin?: string): Promise<readonly PlayerVariable[]>;
  /** Values of one variable of all people on a platform, at most 10 000, by their ids. */
  ofAll(platform: string, scope: VariableScope, key: string): Promise<ReadonlyMap<string, JsonValue>>;
}
export const PlayerVariables = defineToken<PlayerVariables>("PlayerVariables");

/**
 * What Lua modules keep of a card beside its attributes: tables, and what no attribute can hold. At most 2 000 values a
 * person; the card is named, the values of no card have the empty name.
 */
export interface LuaCardValues {
  /** Undefined where there is none. */
  get(person: PersonKey, cardName: string, key: string): Promise<JsonValue | undefined>;
  /**
   * Sets a value; null deletes it.
   * @returns the value before, null for none
   * @throws Failure 42200 where the person has too many
   */
  set(person: PersonKey, cardName: string, key: string, value: JsonValue): Promise<JsonValue>;
  list(
    person: PersonKey,
  ): Promise<readonly { readonly cardName: string; readonly key: string; readonly value: JsonValue }[]>;
}
export const LuaCardValues = defineToken<LuaCardValues>("LuaCardValues");
