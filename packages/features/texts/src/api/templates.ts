import {
  defineToken,
  type Message,
  type MessageLocation,
  type ReplyContext,
  type TextFormat,
  type TextRef,
} from "@dicetower/contract";
import type { TextValue } from "./variables.js";

/** A compiled template, as {@link Templates} makes it. Its members are its own business. */
export interface Template {
  readonly format: TextFormat;
}

/** How a template is read. */
export interface CompileOptions {
  /** `plain` when left out. */
  readonly format?: TextFormat;
  /** Dice in `[1d6]` and `{1d6}` are rolled, as in rules and decks; off when left out, as in texts. */
  readonly rolls?: boolean;
}

/** What is at hand where a template is rendered; everything may be left out. */
export interface RenderOptions {
  /** What is answered: its sender, its language, and what the whole reply has in common. */
  readonly message?: Message;
  /** Where it is said, where there is no message. */
  readonly place?: MessageLocation;
  /** The language of the message, else the installation's, when left out. */
  readonly locale?: string;
  /** `markdown` asks for the Markdown wording of a key; without one the plain wording is used. */
  readonly format?: TextFormat;
  /** Values by name; they win over variables of the same name, and over those of a reference. */
  readonly values?: Readonly<Record<string, TextValue>>;
  /** The context of a whole reply; that of the message when left out. */
  readonly reply?: ReplyContext;
  /** In the place of `Random`: seeded draws. */
  readonly die?: (faces: number) => number;
  /** The text is looked at and not said: variables without a value of their own show their sample. */
  readonly preview?: boolean;
}

/** A text whose variables have been looked up and not been put in: whoever renders Markdown keeps the two apart. */
export interface TextPieces {
  /** That of the wording in force: `plain` also where `markdown` was asked for and there is none. */
  readonly format: TextFormat;
  /** One more than there are values. A variable without a value is literal, as it was written. */
  readonly literals: readonly string[];
  readonly values: readonly TextValue[];
}

/**
 * Puts templates together: chooses the wording, draws, then puts the values in. All bounds hold whatever is written:
 * 64 KiB before and after, 32 levels, 500 draws.
 */
export interface Templates {
  /**
   * Compiles a template of the caller's own, such as the answer of a rule; a string given to `render` is compiled and
   * kept for the next time.
   * @throws Failure 42200 when it is longer than 64 KiB
   */
  compile(source: string, options?: CompileOptions): Template;
  /**
   * Chooses and draws, and leaves the variables: what it answers may be rendered several times, always with the same
   * draws (a preview in several styles).
   */
  draw(template: string | TextRef | Template, options?: RenderOptions): Template | Promise<Template>;
  /**
   * The text that is said; a promise only where a function or variable has to be waited for. Empty where the owner has
   * silenced the key, and where there is no such text, which is logged then.
   */
  render(template: string | TextRef | Template, options?: RenderOptions): string | Promise<string>;
  /** The same, in pieces: chosen, drawn and looked up, but not put together. */
  pieces(template: string | TextRef | Template, options?: RenderOptions): TextPieces | Promise<TextPieces>;
}
export const Templates = defineToken<Templates>("Templates");
