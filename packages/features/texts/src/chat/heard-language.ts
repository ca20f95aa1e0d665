import type { Contribution, Message } from "@dicetower/contract";
import type { LanguageKeeper } from "../api/languages.js";
import { isSameLanguage } from "../catalogue/locales.js";

const han = /\p{Script=Han}/u;
/** Letters beside which Han letters are no Chinese. */
const others = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const chinese = "zh-CN";

/** What the hearing of languages works with. */
export interface HearingParts {
  readonly keepers: () => readonly Contribution<LanguageKeeper>[];
  /** Language of the installation. */
  readonly locale: () => string;
  /** Work that is waited for at the end. */
  readonly follow: (work: Promise<void>) => void;
}

/**
 * The language of a group, in private of a person, until somebody chooses one: that of the first command or name in it
 * that tells. It is kept once, and read from memory then.
 */
export class HeardLanguages {
  /** What is on its way into the store: it counts already. */
  readonly #keeping = new Map<string, { readonly locale: string; readonly done: Promise<void> }>();

  constructor(readonly parts: HearingParts) {}

  /** The one that was heard, else what the message tells. Asked only where nobody has chosen one. */
  of(message: Message): string | undefined {
    for (const keeper of this.parts.keepers()) {
      const heard = keeper.live ? keeper.run(() => keeper.item.heard?.(message)) : undefined;
      if (heard) return heard;
    }
    const told = this.#keeping.get(placeOf(message))?.locale ?? toldLanguage(message);
    if (told === undefined || isSameLanguage(told, this.parts.locale())) return undefined;
    this.#keep(message, told);
    return told;
  }

  /** Waits until what is being kept for a place is kept: a choice comes behind it. */
  async settled(message: Message): Promise<void> {
    await this.#keeping.get(placeOf(message))?.done;
  }

  #keep(message: Message, locale: string): void {
    // Neither what the bot itself says nor what is tried without being said belongs to a chat.
    if (message.own || message.isMade || message.account.tester !== undefined) return;
    const place = placeOf(message);
    if (this.#keeping.has(place)) return;
    for (const keeper of this.parts.keepers()) {
      const kept = keeper.live ? keeper.run(() => keeper.item.hear?.(message, locale)) : undefined;
      if (kept === undefined) continue;
      const done = kept
        .catch((error: unknown) => keeper.failed(error, "keeping the language of a chat"))
        .finally(() => this.#keeping.delete(place));
      this.#keeping.set(place, { locale, done });
      this.parts.follow(done);
      return;
    }
  }
}

/** The language that the words of a message or its names tell; undefined where they tell none. */
function toldLanguage({ words, card, nickname, groupName }: Message): string | undefined {
  const tells = [words, card, nickname, groupName].some((one) => han.test(one) && !others.test(one));
  return tells ? chinese : undefined;
}

function placeOf({ account: { platform }, groupId, userId }: Message): string {
  return JSON.stringify(groupId === "" ? [platform, userId, ""] : [platform, "", groupId]);
}
