import type { AiAnswer, AiSettings } from "@dicetower/ai/api";
import type { Censor } from "@dicetower/censor/api";
import { repeatsPrompt } from "../prompt/system-prompt.js";
import { bareWords, harmless } from "./harmless.js";
import { withoutLinks } from "./no-links.js";
import { plainMarkdown } from "./plain-markdown.js";
import { cutAtSentence, wholeSentences } from "./split-answer.js";

/** Level from which the censor keeps an answer back. */
const refusedLevel = 2;

/** What an answer is looked at with. */
export interface ReviewServices {
  readonly settings: () => AiSettings;
  readonly censor: () => Censor | undefined;
  readonly prefixes: () => readonly string[];
  /** An answer was kept back by the censor. */
  readonly censored: (level: number) => void;
}

/** An answer that may be said, or `refused` where it may not. */
export type Reviewed = { readonly text: string } | "refused";

/** The words of an answer, before they are looked at for what may not be said. */
export function wordsOf({ text, end }: AiAnswer, names: readonly string[]): string {
  const words = bareWords(text, names);
  return end === "length" ? wholeSentences(words) : words;
}

/** Looks at what a model has said, and takes out what may not leave. */
export function review(services: ReviewServices, words: string, system: string): Reviewed {
  const { safety, dialogue } = services.settings();
  if (repeatsPrompt(words, system)) return "refused";
  let text = safety.blockUrls ? withoutLinks(words) : words;
  text = plainMarkdown(text);
  if (safety.censorOutput) {
    const level = services.censor()?.look(text).level ?? 0;
    if (level >= refusedLevel) {
      services.censored(level);
      return "refused";
    }
  }
  return { text: harmless(cutAtSentence(text, dialogue.maxReplyChars), services.prefixes()) };
}
