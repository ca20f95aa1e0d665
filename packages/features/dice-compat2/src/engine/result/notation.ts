import type { DisplayWord, DisplayWords } from "@dicetower/contract/engine";

/** Words of the process text as the notation of this language has them, for readers without others. */
const ownWords: Readonly<Record<DisplayWord, string>> = {
  bonus: "奖励",
  penalty: "惩罚",
  advantage: "优势",
  disadvantage: "劣势",
  successes: "成功",
  shown: "出目",
  rounds: "轮数",
  fumble: "大失败",
  /** Stands for a working that is too long to be shown. */
  omitted: "略",
};

/** Words for a working: those of the reader's language, else the notation's own. */
export class Words {
  constructor(readonly given: DisplayWords = {}) {}

  of(word: DisplayWord): string {
    return this.given[word] ?? ownWords[word];
  }

  /** A word in front of a number: of Latin letters with a blank between the two. */
  before(word: DisplayWord, number: string | number): string {
    const text = this.of(word);
    return /[A-Za-z]$/.test(text) ? `${text} ${number}` : `${text}${number}`;
  }
}

export const notationWords = new Words();

/** Spellings of advantage and disadvantage behind `d20`. */
export const advantages = ["优势", "優勢"] as const;
export const disadvantages = ["劣势", "劣勢"] as const;
