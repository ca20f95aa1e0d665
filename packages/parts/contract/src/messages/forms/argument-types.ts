import type { JsonObject } from "../../engine/engine.js";
import { definePoint, type Keyed } from "../../feature/point.js";
import type { CommandCall } from "../commands.js";
import type { TextRef } from "../message.js";

/** Somebody that a call names: mentioned, or written as `platform:id` or an id of the platform of the call. */
export interface PersonArgument {
  readonly platform: string;
  readonly userId: string;
}

/** A group that a call names: `platform:id`, or an id of the platform of the call. */
export interface GroupArgument {
  readonly platform: string;
  readonly groupId: string;
}

/**
 * Types of the values of arguments, by kind. A package with a kind of its own adds it here and in {@link argumentKinds}:
 *
 * ```ts
 * declare module "@dicetower/contract" {
 *   interface ArgumentTypes { deck: string }
 * }
 * ```
 */
export interface ArgumentTypes {
  /** One word, as it was written; quotes keep blanks inside it. */
  word: string;
  /** All that is left, as it was written, without options. */
  text: string;
  /** All that is left, as it was written, options and all. */
  raw: string;
  /** What is left as the reason of a roll: see `readReason` of `@dicetower/commands/api`. */
  reason: string;
  /** A whole number; `number(1..20)` sets its bounds. */
  number: number;
  /** `choice(a|b|c)`: one of these words, whatever its case. */
  choice: string;
  /** `switch`: on or off. */
  switch: boolean;
  person: PersonArgument;
  /**
   * Somebody who is mentioned, or written with the platform of the call: for what may be followed by any word or number.
   * It may stand behind what takes all that is left.
   */
  mention: PersonArgument;
  group: GroupArgument;
  /** Seconds: `10m`, `2h`, `30s`, `1d`, `2天`; a bare number counts minutes. */
  duration: number;
  /** A time of day as `HH:MM`. */
  time: string;
}

/** Where a kind reads its argument. */
export interface ArgumentText {
  /** What is left of the call, normalised for parsing; begins with the argument. */
  readonly text: string;
  /** The same as it was written; of the same length. */
  readonly original: string;
  /** What stands in brackets behind the kind in the pattern: `1..20` of `number(1..20)`. */
  readonly parameter: string;
  /** The first user mentioned behind the word whom no argument has taken yet. */
  readonly mention: string | undefined;
  readonly call: CommandCall;
}

/** An argument that was read. */
export interface ReadArgument<T> {
  readonly value: T;
  /** Characters of the text that it takes. */
  readonly length: number;
  /** True where it is the mention. */
  readonly takesMention?: boolean;
}

/** An argument that stands there and cannot be: a number beyond its bounds. */
export interface ArgumentRefusal {
  /** Says what is wrong with it. The form is shown behind it. */
  readonly refusal: TextRef;
  /** True where that says enough: an unknown name, with those that are like it. */
  readonly enough?: boolean;
}

/** Somewhere an argument is suggested: a chat or the panel, and what has been typed of it. */
export interface ArgumentBegun {
  readonly begun: string;
  /** Whole words of the argument in front of that, for a kind that takes all that is left; else empty. */
  readonly before: string;
  readonly parameter: string;
  readonly locale: string;
}

/**
 * A kind of argument of commands. `T` is what forms get, `Given` what programs give: the same where nothing else is said.
 */
export interface ArgumentKind<T = unknown, Given = T> extends Keyed {
  /** As it stands in patterns: `person`. */
  readonly key: string;
  /** Text key of what usage lines call it: `@somebody`. */
  readonly label: string;
  /**
   * Text key of how usage lines write an argument of several parts, with the brackets of each:
   * `[N#][expression] [reason]`. The label in brackets when left out.
   */
  readonly grammar?: string;
  /** Takes all that is left of the call: nothing can follow it. */
  readonly takesRest?: boolean;
  /** Says what is wrong with what stands in brackets behind the kind; kinds without it take nothing there. */
  mistake?(parameter: string): string | undefined;
  /** Reads at the beginning of a text; undefined where no such argument begins there. Must not wait. */
  read(said: ArgumentText): ReadArgument<T> | ArgumentRefusal | undefined;
  /** What could stand there, for people who are typing. */
  suggest?(begun: ArgumentBegun): readonly string[] | Promise<readonly string[]>;
  /** JSON Schema of the value as programs give it. */
  schema(parameter: string): JsonObject;
  /** Writes a value that a program gave as a call holds it; the value as text when left out. */
  write?(value: Given): string;
}

/** Kinds of arguments, read by the command layer. */
export const argumentKinds = definePoint<ArgumentKind>("argumentKinds", ({ key }) => {
  if (!/^[a-z][a-zA-Z]*$/.test(key))
    throw new TypeError(`argument kind "${key}": a kind is a word in Latin letters`);
});

/** Makes a kind for {@link argumentKinds}: its value has the type that {@link ArgumentTypes} names. */
export function argumentKind<K extends keyof ArgumentTypes, Given = ArgumentTypes[K]>(
  kind: ArgumentKind<ArgumentTypes[K], Given> & { readonly key: K },
): ArgumentKind {
  return kind as ArgumentKind<unknown>;
}
