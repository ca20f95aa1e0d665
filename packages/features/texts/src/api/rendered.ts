import { definePoint, defineToken, type Keyed, type Outgoing } from "@dicetower/contract";
import type { TextPieces } from "./templates.js";

/** A text key that was put into words and has not been said yet. */
export interface RenderedText {
  readonly key: string;
  /** The language that was asked for. */
  readonly locale: string;
  /** The language of the wording that was found. */
  readonly wordedIn: string;
  readonly pieces: TextPieces;
  /** Says other words in their place, looking as those do: what an outgoing stage answers. */
  replace(pieces: TextPieces): readonly Outgoing[] | undefined;
}

/**
 * Who may want to say a text in other words. An outgoing stage of its own in the slot `text`, `after: ["texts.render"]`,
 * then finds the text by {@link RenderedTexts}.
 */
export interface TextRewriter extends Keyed {
  /** Asked of each text that is said, so it must be cheap: only what is wanted keeps its pieces. */
  wants(part: Outgoing, key: string, locale: string): boolean;
}
export const textRewriters = definePoint<TextRewriter>("textRewriters");

/** Texts on their way out that a {@link TextRewriter} wanted. */
export interface RenderedTexts {
  of(part: Outgoing): RenderedText | undefined;
}
export const RenderedTexts = defineToken<RenderedTexts>("RenderedTexts");
