import { definePoint, type Keyed, type Outgoing, type TextFormat } from "@dicetower/contract";
import type { TextPieces } from "./templates.js";

/** Says how the texts of replies look. */
export interface TextPresenter extends Keyed {
  /** Format in which a part is put into words; `plain` is said as it is. */
  format(part: Outgoing): TextFormat;
  /** Puts a Markdown wording into the part: its text, and its card where it has one. */
  present(part: Outgoing, pieces: TextPieces, locale: string): void;
}

/** Who presents replies; of several the first by key. */
export const textPresenters = definePoint<TextPresenter>("textPresenters");
