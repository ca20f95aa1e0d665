import type { LiveSettings, Message, Verdict } from "@dicetower/contract";
import type { Pairing } from "./pairing/pairing.js";
import type { ShadowSettings } from "./settings.js";

const anotherBot: Verdict = Object.freeze({ stop: "another bot" });

/** Tells the other bot from people. */
export class OtherBots {
  constructor(readonly settings: LiveSettings<ShadowSettings>) {}

  /**
   * Notes what people ask and what the other bot says. It is never answered, in shadow mode or not; nor is what an account
   * of ours says while nothing of ours is let out: the other bot speaks through the same account.
   */
  listen(message: Message, pairing: Pairing): Verdict {
    if (message.account.exempt === true) return undefined;
    const { enabled } = this.settings.value;
    const isOther = this.#has(message) || (enabled && message.own);
    if (!isOther) {
      if (enabled) pairing.asked(message);
      return undefined;
    }
    if (enabled) pairing.saidByOther(message);
    return anotherBot;
  }

  #has({ account, userId }: Message): boolean {
    const { others } = this.settings.value;
    return others.some((one) => one.userId === userId && one.platform === account.platform);
  }
}
