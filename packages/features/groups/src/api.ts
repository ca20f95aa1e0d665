/**
 * What the feature `groups` offers to others.
 * @packageDocumentation
 */
import {
  type Actor,
  definePoint,
  defineToken,
  defineTopic,
  type Joi,
  type JsonValue,
  type Keyed,
  type MessageLocation,
  type SharedChange,
} from "@dicetower/contract";

export {
  groupsAt,
  homeOf,
  type PlaySessions,
  type PlayTable,
  PlayTables,
  playSessions,
} from "./play-tables.js";

/** Names a group. */
export interface GroupKey {
  readonly platform: string;
  readonly groupId: string;
}

/** How the bot stands in a group. */
export type GroupState = "active" | "left" | "kicked" | "muted" | "unknown";

/** Whether the owners have allowed the bot in a group (`.authorize`). */
export interface Licence {
  readonly state: "none" | "pending" | "granted" | "denied";
  /** UTC epoch seconds, 0 = for good. */
  readonly until: number;
  readonly reason: string;
  /** Who decided, or applied: `platform:id`, or the kind of actor. */
  readonly by: string;
}

/** A group as recorded (data of `GET /api/groups` without what other features add). */
export interface Group extends GroupKey {
  /** Accounts of this service in the group. */
  readonly adapterIds: readonly string[];
  readonly name: string;
  readonly remark: string;
  readonly tags: readonly string[];
  readonly state: GroupState;
  readonly flags: readonly string[];
  /** Who invited the bot, where that is known. */
  readonly inviter: { readonly platform: string; readonly userId: string } | null;
  /** UTC epoch seconds at which the bot got to know it. */
  readonly createdAt: number;
  /** UTC epoch seconds, 0 = unknown. */
  readonly joinedAt: number;
  readonly lastCommandAt: number;
  readonly lastMessageAt: number;
  readonly memberCount: number;
  readonly maxMembers: number;
  /** Made in the test chat only: left out of figures, cleanings and broadcasts. */
  readonly test: boolean;
}

/**
 * A value that a group has for a feature: `cocVariant`, `personaId`. It is a member of `GET, PUT /api/groups` rows and
 * stored by `groups`; the feature reads it through {@link Groups.field}. Make one with {@link groupField}: the point
 * holds fields of any type, and the one who made it reads its value with its type.
 */
export interface GroupField<T = unknown> extends Keyed {
  readonly schema: Joi.Schema;
  readonly default: JsonValue;
  /** Text key of the label; `<titleKey>.summary` explains. */
  readonly titleKey: string;
  /** Kept by the feature itself and not by `groups`; null stands for the default. */
  readonly source?: {
    /** True where `save` takes part in the change that it is given: one transaction with the group's other fields. */
    readonly shares?: boolean;
    /** Values for the groups of one page of the list, in their order. */
    load(groups: readonly GroupKey[]): Promise<readonly JsonValue[]>;
    save(group: GroupKey, value: JsonValue | null, actor: Actor, within?: SharedChange): Promise<void>;
  };
  /** Type of the value; never set at run time. */
  readonly value?: T;
}
export const groupFields = definePoint<GroupField>("groupFields");

/** A group field as it is written: schema, default and source are of one type, which JSON can hold. */
export interface GroupFieldDefinition<T> extends Keyed {
  readonly schema: Joi.Schema<T>;
  readonly default: T;
  /** As of {@link GroupField}. */
  readonly titleKey: string;
  /** As of {@link GroupField}. */
  readonly source?: {
    readonly shares?: boolean;
    load(groups: readonly GroupKey[]): Promise<readonly T[]>;
    save(group: GroupKey, value: T | null, actor: Actor, within?: SharedChange): Promise<void>;
  };
}

/** Makes a group field whose value has the type of its schema: `host.add(groupFields, field)`. */
export function groupField<T extends JsonValue | object>(definition: GroupFieldDefinition<T>): GroupField<T> {
  return definition as unknown as GroupField<T>;
}

/** A member of a group. */
export interface GroupPerson {
  readonly userId: string;
  /** Name in the group, else of the account, else the id. */
  readonly name: string;
}

/** What is to be known before the bot speaks in a group of its own accord. */
export interface GroupManner {
  /** Language that was chosen or heard there; empty where none is known. */
  readonly language: string;
  /** The bot is silent until the owners have allowed it. */
  readonly needsLicence: boolean;
}

/** The groups that the accounts of this service are or were in. */
export interface Groups {
  get(group: GroupKey): Promise<Group | undefined>;
  /**
   * Value of a field in a group, without waiting where the group of a message on its way through the line is asked for;
   * the default outside groups and where the group is not in memory.
   */
  field<T>(place: MessageLocation, field: GroupField<T>): T;
  /** The same, read from the store where it is not in memory. */
  load<T>(group: GroupKey, field: GroupField<T>): Promise<T>;
  /**
   * Sets a field; null takes the default again.
   * @param within a change to take part in, which records it under the key of the field
   * @throws TypeError within a change for a field that its feature keeps itself without `shares`
   */
  set<T>(
    group: GroupKey,
    field: GroupField<T>,
    value: NoInfer<T> | null,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
  /** How many groups have each value of a field other than its default; for fields without a `source`. */
  count<T>(field: GroupField<T>): Promise<ReadonlyMap<T, number>>;
  /** How to speak in a group. One that is not known yet is a new one. */
  manner(group: GroupKey): Promise<GroupManner>;
  /** True where a group has a flag, such as `keepIdle`. Answers without waiting, as {@link Groups.field} does. */
  flagged(place: MessageLocation, flag: string): boolean;
  /**
   * Sets or takes back a flag. Whether the actor may is for the caller to know.
   * @param within a change to take part in, which records it: `flags`
   * @throws TypeError for a word that is no flag
   */
  setFlag(group: GroupKey, flag: string, on: boolean, actor: Actor, within?: SharedChange): Promise<void>;
  /** Name as last seen, else the id. Answers without waiting. */
  nameOf(place: MessageLocation): string;
  /**
   * Members without the account that was asked, as the platform tells them; kept for some minutes.
   * @throws Failure where no account can ask
   */
  members(group: GroupKey): Promise<readonly GroupPerson[]>;
  /** Groups of a state by key, `after` in the order of keys, at most 1 000: for jobs that go through all of them. */
  page(after: GroupKey | undefined, states: readonly GroupState[]): Promise<readonly Group[]>;
}
export const Groups = defineToken<Groups>("Groups");

/** Which silent groups are left. */
export interface IdleCleaning {
  readonly days: number;
  /** Groups at once; the longest silent first. */
  readonly limit: number;
  /** Flags and tags whose groups stay. */
  readonly except: readonly string[];
  /** Only tells which. */
  readonly preview: boolean;
}

/** Leaves groups: what was just joined, is flagged `keepIdle`, or is a master's stays, however silent it is. */
export interface GroupCleaning {
  /** Begins leaving, as the settings say, and answers how many groups that are; 0 where it is switched off. */
  run(actor: Actor): Promise<number>;
  /** The same by a rule. @returns the groups that are left, or would be */
  idle(rule: IdleCleaning, actor: Actor): Promise<readonly (GroupKey & { readonly name: string })[]>;
  /** Begins leaving groups, with the farewell and the reason; those of masters stay. @returns which are left */
  leave(keys: readonly GroupKey[], reason: string, actor: Actor): Promise<readonly GroupKey[]>;
}
export const GroupCleaning = defineToken<GroupCleaning>("GroupCleaning");

/** Which groups need the leave of the owners before the bot answers there, by the rules about invitations. */
export interface LicenceDemand {
  readonly licence: "none" | "new" | "all";
}
export const LicenceDemand = defineToken<LicenceDemand>("LicenceDemand");

/** Emitted after a record, a field or a flag of a group has changed. */
export const groupChanged = defineTopic<GroupKey>("groups.changed", { cluster: true });
