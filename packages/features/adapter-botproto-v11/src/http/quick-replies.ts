import { type Clock, codes, failure, type OutgoingMessage, type SendOutcome } from "@dicetower/contract";
import type { JsonObject } from "../wire/json-object.js";

/** Milliseconds that the report of a message waits for its answer at most. */
const messageMs = 5_000;
/** The same for a request, which mostly waits for a person, and then for nothing. */
const requestMs = 2_000;
/** Reports that may wait at a time; the oldest goes without an answer when there are more. */
const maxWaiting = 256;

interface Waiting {
  /** Names the message or request of the report. */
  readonly key: string;
  /** Answers the report: with a quick operation, or with nothing. */
  readonly answer: (operation: JsonObject | undefined) => void;
}

/**
 * Answers reports with quick operations where there is no address for actions. A reply is only ever the answer of the
 * report that brought its message.
 */
export class QuickReplies {
  readonly #waiting = new Set<Waiting>();

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Waits for the reply to a message.
   * @param begin handles the message, and calls what it is handed when nothing will answer it
   */
  expectReply(
    message: Pick<OutgoingMessage, "scene" | "target" | "answers">,
    begin: (ended: (matched: boolean) => void) => void,
  ): Promise<JsonObject | undefined> {
    return this.#expect(messageKey(message), messageMs, (waiting) =>
      begin((matched) => {
        if (!matched) waiting.answer(undefined);
      }),
    );
  }

  /** Waits for the decision on a request. @param begin handles the request */
  expectDecision(flag: string, begin: () => void): Promise<JsonObject | undefined> {
    return this.#expect(requestKey(flag), requestMs, begin);
  }

  #expect(key: string, limitMs: number, begin: (waiting: Waiting) => void): Promise<JsonObject | undefined> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        key,
        answer: (operation) => {
          if (!this.#waiting.delete(waiting)) return;
          cancel();
          resolve(operation);
        },
      };
      const cancel = this.clock.after(limitMs, this.signal, () => waiting.answer(undefined));
      this.#waiting.add(waiting);
      if (this.#waiting.size > maxWaiting)
        for (const oldest of this.#waiting) {
          oldest.answer(undefined);
          break;
        }
      begin(waiting);
    });
  }

  /** Answers the report of the message that this one answers. */
  send(message: OutgoingMessage): SendOutcome {
    const reports = message.answers === undefined ? [] : this.#reportsOf(messageKey(message));
    // Messages without an id cannot be told apart.
    const [report, another] = reports;
    if (report === undefined || (message.answers === "" && another !== undefined))
      return {
        state: "failed",
        code: 1404,
        reason:
          "without an address for actions only the report of a message can be answered, once, within 5 s",
      };
    report.answer({ reply: message.segments, at_sender: false, auto_escape: false });
    return { state: "sent", messageId: "" };
  }

  /** Answers the reports of a request. @throws Failure 42200 where none waits any more */
  decide(flag: string, operation: JsonObject): void {
    const reports = this.#reportsOf(requestKey(flag));
    if (reports.length === 0)
      throw failure(
        codes.ruleBroken,
        "Without an address for actions a request can only be answered within 2 s of its report.",
      );
    for (const report of reports) report.answer(operation);
  }

  #reportsOf(key: string): Waiting[] {
    return [...this.#waiting].filter((waiting) => waiting.key === key);
  }

  /** Ends every wait. */
  end(): void {
    for (const waiting of this.#waiting) waiting.answer(undefined);
  }
}

function messageKey({
  scene,
  target,
  answers = "",
}: Pick<OutgoingMessage, "scene" | "target" | "answers">): string {
  return `${scene} ${target} ${answers}`;
}

function requestKey(flag: string): string {
  return `request ${flag}`;
}
