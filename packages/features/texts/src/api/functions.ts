import { definePoint, type Keyed } from "@dicetower/contract";
import type { TextContext } from "./context.js";
import type { Template } from "./templates.js";
import type { Markup, TextValue } from "./variables.js";

/** What a text function may use: the context of its text, and the templates that it finds. */
export interface FunctionCall extends TextContext {
  /**
   * Renders a template on behalf of the text: an entry of a deck. It draws within the same bounds; what it answers
   * beyond 32 levels or 500 draws is the template as written.
   */
  render(template: string | Template): Markup | Promise<Markup>;
}

/** A function that texts call between braces: `{%deck}`, `{counter:x}`, `{=1d6}`. */
export interface TextFunction extends Keyed {
  /** How a call begins: a sign, or a word and a colon (`%`, `=`, `counter:`). The longest one that fits is called. */
  readonly key: string;
  /** Text key of what it does, in a few words. */
  readonly meaning: string;
  /** A call as it is written: `{%weather}`. */
  readonly sample: string;
  /**
   * Draws. Called left to right, before variables are put in, and only where the text is really said.
   * @param argument what follows the key, at most 512 characters, never a value of a variable
   * @returns undefined where it is none of its calls, or nothing comes of it: the call stays as written. A promise
   * only where something must be waited for; who renders without waiting gets the call as written then
   */
  run(argument: string, call: FunctionCall): TextValue | undefined | Promise<TextValue | undefined>;
}

/** Functions of all texts. */
export const textFunctions = definePoint<TextFunction>("textFunctions", ({ key }) => {
  if (!/^(?:[^\s\p{L}\p{N}_{}[\]|\\]{1,2}|[\p{L}_][\p{L}\p{N}_]*:)$/u.test(key) || key === "sample:")
    throw new TypeError(
      `text function "${key}": it begins with a sign, or a word and a colon, not "sample:"`,
    );
});
