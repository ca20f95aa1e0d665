import {
  type Bus,
  type Clock,
  codes,
  errorMessage,
  failure,
  type JsonValue,
  type SendOutcome,
} from "@dicetower/contract";
import type { AccountActions } from "../accounts/account-actions.js";
import { type AccountAnswer, type AccountQuestion, type ForwardedMessage, subjectOf } from "./question.js";

/** Milliseconds within which the holder must have heard a question. */
const heardWithinMs = 3_000;
/** Milliseconds that an action, a test or a hand-over may take: uploads are slow. */
const answerMs = 180_000;
/** Milliseconds until it is known what became of a message: what waits, and what the platform takes. */
const sendMs = 430_000;
/** Milliseconds between two looks whether the holder is still the same. */
const watchMs = 1_000;
/** Processes that are asked one after another where the adapter moves meanwhile. */
const maxAsked = 3;

/** What questions work with. */
export interface AskServices {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The other process that holds an adapter now. */
  readonly holderOf: (id: number) => string | undefined;
  /** A process for people: its machine and its address. */
  readonly nameOf: (process: string) => string;
  /** Looks at the leases anew. */
  look(): Promise<void>;
}

type Question = AccountQuestion extends infer Q
  ? Q extends AccountQuestion
    ? Omit<Q, "adapter">
    : never
  : never;

/** An adapter that another process holds: what it is asked over the bus. */
export class Elsewhere {
  constructor(
    readonly services: AskServices,
    readonly adapterId: number,
    /** Actions that its connection offers. */
    readonly actionNames: readonly string[],
  ) {}

  /** The actions, each asked of the holder. */
  get actions(): Partial<AccountActions> {
    const actions: Record<string, (...parameters: JsonValue[]) => Promise<JsonValue | undefined>> = {};
    for (const name of this.actionNames)
      actions[name] = (...parameters) => this.ask({ ask: "act", name, parameters });
    return actions as unknown as Partial<AccountActions>;
  }

  /** Sends through the holder's outbox. Never rejects. */
  async send(message: ForwardedMessage): Promise<SendOutcome> {
    try {
      return (await this.ask({ ask: "send", message }, sendMs)) as unknown as SendOutcome;
    } catch (error) {
      const reason = errorMessage(error);
      // What did not leave this process was not said; all else may have been.
      const certain = !this.services.bus.connected || codeOf(error) === codes.tooLarge;
      return certain ? { state: "failed", reason } : { state: "unknown", reason };
    }
  }

  /**
   * Asks the holder, and whoever holds the adapter by then where it has moved.
   * @throws Failure what the holder throws; 50300 where it does not answer
   */
  async ask(question: Question, limitMs = answerMs): Promise<JsonValue | undefined> {
    const { services, adapterId } = this;
    for (let asked = 0; asked < maxAsked; asked++) {
      const process = services.holderOf(adapterId);
      if (process === undefined) break;
      const answer = await this.#askProcess(
        process,
        { ...question, adapter: adapterId } as AccountQuestion,
        limitMs,
      );
      if ("failure" in answer) {
        const { code, message, ...details } = answer.failure;
        throw failure(code, message, details);
      }
      if (!("moved" in answer)) return answer.value;
      await services.look();
    }
    throw failure(
      codes.notReady,
      "The account is being handed over to another process: try again in a few seconds.",
    );
  }

  async #askProcess(process: string, question: AccountQuestion, limitMs: number): Promise<AccountAnswer> {
    const { bus, clock, signal, holderOf, nameOf } = this.services;
    const unanswered = (why: string) =>
      failure(
        codes.notReady,
        `The process ${nameOf(process)}, which connects this account, does not answer: ${why}. If it has ended, another one takes the account within about twelve seconds.`,
      );
    let stop = () => {};
    const gone = new Promise<never>((_, reject) => {
      stop = clock.every(watchMs, signal, () => {
        if (holderOf(question.adapter) !== process) reject(unanswered("it has lost the account"));
      });
    });
    try {
      const json = question as unknown as JsonValue;
      const answer = bus.ask(subjectOf(process), json, limitMs, { heardWithinMs });
      return (await Promise.race([answer, gone])) as unknown as AccountAnswer;
    } catch (error) {
      const code = codeOf(error);
      if (code === codes.upstreamTimeout) throw unanswered(`nothing came within ${limitMs / 1_000} s`);
      if (code === codes.tooLarge) throw error;
      throw bus.connected ? unanswered("it did not hear the question") : unanswered("the bus is lost");
    } finally {
      stop();
    }
  }
}

function codeOf(error: unknown): number | undefined {
  return (error as { data?: { code?: number } } | undefined)?.data?.code;
}
