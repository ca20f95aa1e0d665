import { definePoint, type Keyed } from "@dicetower/contract";
import type { TextContext } from "./context.js";

/**
 * A text in which platform codes and tags count, because the owner or a package wrote it and not a player:
 * `[CQ:at,qq=1]`.
 */
export interface Markup {
  readonly markup: string;
}

/** A value in a text. Strings and numbers are opaque: nothing in them is read as a template, a code or a mention. */
export type TextValue = string | number | Markup;

/** A variable that every text may name: `{nick}`. */
export interface CommonVariable extends Keyed {
  /** The name, with dots between its parts: `nick`, `card.hp`. */
  readonly key: string;
  /** Text key of what it means, in a few words. */
  readonly meaning: string;
  /** As the panel shows it. */
  readonly sample: string;
  /**
   * The value; undefined, a failure included, leaves the name as it is written. Called for each text that names it,
   * after everything has been drawn, so it draws nothing itself; a promise only where something must be fetched.
   */
  value(context: TextContext): TextValue | undefined | Promise<TextValue | undefined>;
}

const name = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;

/** Variables of all texts. The values that a reply brings along win over them. */
export const textVariables = definePoint<CommonVariable>("textVariables", ({ key }) => {
  if (!name.test(key))
    throw new TypeError(
      `text variable "${key}": a name has letters, digits and _, with dots between its parts`,
    );
});

/** Who knows what the sender plays: `{pc}` is the first name that a source answers, else the sender's own. */
export interface CharacterName extends Keyed {
  /** A promise only where something must be fetched. Undefined or empty where there is no character. */
  name(context: TextContext): string | undefined | Promise<string | undefined>;
}

/** Sources of `{pc}`, asked by key. */
export const characterNames = definePoint<CharacterName>("characterNames");
