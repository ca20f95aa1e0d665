import { type Clock, foldText, type Message, type Stage } from "@dicetower/contract";
import { heard } from "../trigger/heard.js";

/** Milliseconds in which somebody can agree. */
const openMs = 60_000;
const yes = new Set(["y", "yes", "是", "确认"]);
const no = new Set(["n", "no", "否", "取消"]);

/** Questions whether an act is meant: one for each speaker, who alone can answer it. */
export class Confirmations {
  readonly #open = new Map<string, (agreed: boolean) => void>();

  constructor(readonly clock: Clock) {}

  /** Waits for the speaker of a message. A question that was open for them counts as answered with no. */
  ask({ conversation, userId }: Message, signal: AbortSignal): Promise<boolean> {
    const key = keyOf(conversation, userId);
    this.#open.get(key)?.(false);
    return new Promise((resolve) => {
      const settle = (agreed: boolean) => {
        cancel();
        signal.removeEventListener("abort", given);
        if (this.#open.get(key) === settle) this.#open.delete(key);
        resolve(agreed);
      };
      const given = () => settle(false);
      const cancel = this.clock.after(openMs, signal, given);
      signal.addEventListener("abort", given, { once: true });
      this.#open.set(key, settle);
      if (signal.aborted) given();
    });
  }

  /** Hears answers, and nothing else. */
  stage(): Stage {
    return {
      key: "ai.confirm",
      slot: "commands",
      before: ["commands"],
      matches: (message) =>
        this.#open.size > 0 &&
        !message.own &&
        !message.borrowed &&
        this.#asked(message) !== undefined &&
        answer(message) !== undefined,
      run: (message) => {
        this.#asked(message)?.(answer(message) === true);
        return { stop: "answered a question of the AI" };
      },
    };
  }

  #asked({ conversation, userId }: Message): ((agreed: boolean) => void) | undefined {
    return this.#open.get(keyOf(conversation, userId));
  }
}

/** Only a message that is nothing but the word. */
function answer(message: Message): boolean | undefined {
  const { text, mentionsOthers } = heard(message);
  if (mentionsOthers || text.length > 8) return undefined;
  const word = foldText(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

function keyOf(conversation: string, userId: string): string {
  return `${conversation} ${userId}`;
}
