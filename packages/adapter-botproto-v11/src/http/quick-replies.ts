import type { Clock, OutgoingMessage, SendOutcome } from "@dicetower/contract";
import type { JsonObject } from "../wire/json-object.js";

/** Milliseconds that a reporter waits for its answer at most (adapters §1.4). */
const answerMs = 5_000;
/** Reports that may wait at a time; the oldest goes without a reply when there are more. */
const mostWaiting = 256;

interface Waiting {
  readonly chat: string;
  /** Answers the report: with a quick operation, or with nothing. */
  readonly answer: (operation: JsonObject | undefined) => void;
}

/** Where there is no address for actions, a reply can only travel as the answer of the report it replies to. */
export class QuickReplies {
  readonly #waiting = new Set<Waiting>();

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Waits for a reply in a chat.
   * @param begin is handed what is to be called when the message has come to its end without one
   */
  expect(
    scene: "group" | "private",
    target: string,
    begin: (ended: (matched: boolean) => void) => void,
  ): Promise<JsonObject | undefined> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        chat: chatOf(scene, target),
        answer: (operation) => {
          if (!this.#waiting.delete(waiting)) return;
          cancel();
          resolve(operation);
        },
      };
      const cancel = this.clock.after(answerMs, this.signal, () => waiting.answer(undefined));
      this.#waiting.add(waiting);
      if (this.#waiting.size > mostWaiting)
        for (const oldest of this.#waiting) {
          oldest.answer(undefined);
          break;
        }
      begin((matched) => {
        if (!matched) waiting.answer(undefined);
      });
    });
  }

  /** Answers the oldest report from that chat. */
  send({ scene, target, segments }: OutgoingMessage): SendOutcome {
    const chat = chatOf(scene, target);
    for (const waiting of this.#waiting)
      if (waiting.chat === chat) {
        waiting.answer({ reply: segments, at_sender: false, auto_escape: false });
        return { state: "sent", messageId: "" };
      }
    return {
      state: "failed",
      code: 1404,
      reason: "without an address for actions only the report of a message can be answered, once, within 5 s",
    };
  }

  /** Lets everybody go who waits. */
  end(): void {
    for (const waiting of this.#waiting) waiting.answer(undefined);
  }
}

function chatOf(scene: "group" | "private", target: string): string {
  return `${scene} ${target}`;
}
