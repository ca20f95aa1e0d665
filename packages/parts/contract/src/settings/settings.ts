import type Joi from "joi";
import { definePoint, type Keyed } from "../feature/point.js";
import type { Scope } from "../feature/scope.js";
import { defineToken } from "../feature/token.js";
import type { Actor } from "../http/actor.js";
import type { MessageLocation } from "../messages/message-location.js";

/** Where a value may be overridden, weakest first: everything, one adapter type, one account, one group. */
export type Layer = "global" | "adapter" | "account" | "group";

/**
 * A group of settings. From the Joi schema come storage, GET and PUT with validation, and the panel's form.
 * Every field has a default, so that `{}` is valid; hints for the form go into `.meta()`, `.label()`, `.note()`.
 */
export interface SettingsGroup<T extends object = object> extends Keyed {
  /** `feature` or `feature.thing`. */
  readonly key: string;
  readonly schema: Joi.ObjectSchema<T>;
  /** Path of GET and PUT; `/api/settings/{key}` when left out. */
  readonly path?: string;
  /** Layers that may override, beside `global`. */
  readonly layers?: readonly Layer[];
  /**
   * Dotted names of write-only fields: read as `<configured>` or empty, kept when written empty, cleared by null. That of
   * each record of a list is `list.*.field`: records are known by their `id`, and their schema takes null, the empty text
   * and `<configured>` itself. The same goes for `names.*`, all values of an object of names and values.
   */
  readonly secrets?: readonly string[];
  /** Key in an earlier version: secrets that were sealed under it can be read. */
  readonly formerKey?: string;
  /** `restart` where a change is felt only after one. */
  readonly takesEffect?: "now" | "restart";
  /**
   * Entry of the menu behind whose gear they stand; without one, with the page of the feature. Text keys of title and
   * summary are `settings.<key>` and `settings.<key>.summary`.
   */
  readonly category?: string;
  /** Groups that name the same page share it, titled `settings.page.<page>`; a page of its own when left out. */
  readonly page?: string;
  /** Place behind the gear and on the page, lower first. */
  readonly order?: number;
  /**
   * Read-only fields of the answer, worked out when asked for. Fields of the settings that `recordedOnly` names are
   * said to be kept for a later version, those that `overridden` names to be won over by what was given at the start.
   */
  readonly shows?: () => Readonly<Record<string, unknown>>;
  /** What these fields are, by name: anything where nothing is said. */
  readonly shown?: Readonly<Record<string, Joi.Schema>>;
  /** Read-only fields that change by themselves: what is sent back of them is passed over. */
  readonly showsMoving?: readonly string[];
  /**
   * Rewrites what an earlier version has stored under other names, each time it is read: the schema sees what this
   * returns, and what is stored stays for a version that is gone back to. Returns other values as they are.
   */
  takesOver?(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Puts into an answer what the records of the group show and what is not stored: how something is going. */
  answered?(value: T): T;
  /** Fills in what the writer leaves to the feature (numbers of new entries); runs after `check`. */
  completes?(next: T, before: T): T;
  /**
   * Throws a Failure for what a schema cannot say. `before` is the value in force, `written` what was sent: secrets that
   * are kept are missing, empty or `<configured>` there.
   */
  check?(next: T, before: T, written: Readonly<Record<string, unknown>>): unknown;
}

/** Settings that features keep. Make items with `settingsGroup` to keep the type of the value. */
export const settings = definePoint<SettingsGroup>("settings", (group) => {
  const { error } = group.schema.validate({});
  if (error) throw new TypeError(`settings "${group.key}": an empty value must be valid (${error.message})`);
});

/** Gives a settings group its type. */
export function settingsGroup<T extends object>(group: SettingsGroup<T>): SettingsGroup<T> {
  return group;
}

/** The value of a group, in memory, always current. */
export interface LiveSettings<T extends object> {
  /** The global value. */
  readonly value: T;
  /** The value in force at a place: the narrowest layer that overrides each field. A group needs its platform. */
  at(place: MessageLocation): T;
  /** Calls after each change, at once and in the name of the scope, until the scope ends. */
  watch(scope: Scope, changed: (value: T) => void): void;
  /** Saves, through schema, `check`, history and change record, as a PUT would. */
  save(next: Partial<T>, actor: Actor, layer?: { layer: Layer; target: string }): Promise<void>;
}

/** A stored value that its schema does not take any more: its default, or the wider layer, is in force. */
export interface SettingMisfit {
  /** Of the group. */
  readonly key: string;
  /** Dotted name. */
  readonly field: string;
  readonly layer: Layer;
  /** What the layer is for; empty for `global`. */
  readonly target: string;
}

/** The settings service. */
export interface Settings {
  /** The group must be contributed to `settings` by the caller, or be one that is. */
  of<T extends object>(group: SettingsGroup<T>): LiveSettings<T>;
  /** Stored values that do not fit, of all groups that were asked for; each is gone once it is saved anew. */
  misfits(): readonly SettingMisfit[];
}
export const Settings = defineToken<Settings>("Settings");
