import {
  Boom,
  type CommandAnswer,
  codes,
  type Failure,
  InvalidReply,
  isA,
  type Later,
  laterLimitMs,
  type NotMine,
  notMine,
  type Reply,
  senderName,
  text,
  type Verdict,
  validateReply,
} from "@dicetower/contract";
import type { CommandMatch } from "../api.js";
import { runForm } from "../forms/run-form.js";
import type { MatchedCall } from "./call.js";
import type { CommandContext } from "./stage.js";
import type { CommandResult } from "./times.js";
import { worded } from "./worded.js";

/** Milliseconds that the stage may take for a command. */
export const limitMs = 10_000;
/** Milliseconds by which a command is given up before the line gives up the stage, which knows no command. */
const earlierMs = 50;

/** How work that is waited for is heard of. */
interface Waiting<T, R> {
  /** Milliseconds until it is given up. */
  readonly ms: number;
  /** It has come. What this throws is its failure. */
  readonly came: (value: T) => R;
  /** It has failed, and what is said of that. */
  readonly failed: (reply: Reply) => R;
  /** It is told that it was given up. */
  readonly givenUp: (error: Error) => void;
}

/** One run of a command: what it answers, how long that takes, and what is said when it fails. */
export class CommandRun {
  readonly #began: number;
  #counted = false;
  /** How it ended; undefined while it runs, and where it was not meant. */
  result: CommandResult | undefined;

  constructor(
    readonly context: CommandContext,
    readonly matched: MatchedCall,
  ) {
    this.#began = context.clock.monotonic();
  }

  verdict(): Verdict | NotMine | Promise<Verdict | NotMine> {
    const { context, matched } = this;
    const { command, by } = matched.match;
    try {
      const answer = by.run(() => settling(runForm(command, matched, context)));
      const now = context.clock.monotonic();
      by.blocked(now - this.#began, `the command "${command.key}"`);
      if (!(answer instanceof Promise)) return this.#answered(answer, now);
      return this.#inTime<CommandAnswer, Verdict | NotMine>(answer, {
        ms: limitMs - (now - this.#began),
        came: (late) => this.#answered(late, context.clock.monotonic()),
        failed: (reply) => ({ reply }),
        givenUp: (error) => matched.giveUp(error),
      });
    } catch (error) {
      return { reply: this.#failed(error) };
    }
  }

  /** What comes of work, or that it was given up: who asked hears of it, and the command's feature is charged. */
  #inTime<T, R>(work: Promise<T>, { ms, came, failed, givenUp }: Waiting<T, R>): Promise<R> {
    const { clock, life } = this.context;
    return new Promise((resolve) => {
      // What still comes behind that is not heard.
      let over = false;
      const cancel = clock.after(Math.max(0, ms - earlierMs), life, () => {
        over = true;
        const error = new Error(`no answer within ${Math.round((clock.monotonic() - this.#began) / 1000)} s`);
        resolve(failed(this.#failed(error, "error.overdue")));
        givenUp(error);
      });
      const settle = (result: () => R) => {
        cancel();
        if (over) return;
        try {
          resolve(result());
        } catch (error) {
          resolve(failed(this.#failed(error)));
        }
      };
      work.then(
        (value) => settle(() => came(value)),
        (error: unknown) => settle(() => failed(this.#failed(error))),
      );
    });
  }

  /** @throws InvalidReply */
  #answered(answer: CommandAnswer, now: number): Verdict | NotMine {
    if (answer === notMine) return notMine;
    const by = this.matched.match.by.owner;
    if (answer !== undefined && isLater(answer)) {
      this.#count();
      return { later: (signal) => this.#later(answer, signal), by };
    }
    if (answer !== undefined) validateReply(answer);
    this.#renamed();
    this.#count();
    this.#took("ok", now);
    return answer === undefined ? silent : { reply: this.#worded(answer), by };
  }

  /** The command may have changed how its caller is called: its answer says the name that counts from now on. */
  #renamed(): void {
    this.matched.message.renew(senderName);
  }

  /** Given up a little before the line does so, too. */
  #later(answer: Later, signal: AbortSignal): Promise<Reply | undefined> {
    const { clock } = this.context;
    const { command, by } = this.matched.match;
    const givenUp = new AbortController();
    const began = clock.monotonic();
    const work = by.run(async () => answer.later(AbortSignal.any([signal, givenUp.signal])));
    by.blocked(clock.monotonic() - began, `answering later in the command "${command.key}"`);
    return this.#inTime<Reply | undefined, Reply | undefined>(work, {
      ms: laterLimitMs,
      came: (reply) => {
        if (reply !== undefined) validateReply(reply);
        this.#renamed();
        this.#took("ok", clock.monotonic());
        return reply === undefined ? reply : this.#worded(reply);
      },
      failed: (reply) => reply,
      givenUp: (error) => givenUp.abort(error),
    });
  }

  #worded(reply: Reply): Reply {
    const { match, locale, message } = this.matched;
    const form = this.matched.form(this.context.kinds())?.form;
    return worded(reply, match.command, this.context.reader, locale, message, form);
  }

  #failed(error: unknown, key?: FailureKey): Reply {
    const { matched, context } = this;
    this.#count();
    this.#took("failed", context.clock.monotonic());
    // What its feature leaves behind when it goes is no fault of the command.
    if (!matched.match.by.live) return text("error.switchedOff");
    if (isA(InvalidReply, error)) {
      const { command, by } = matched.match;
      matched.message.account.invalidReply?.(error, `the command "${command.key}" of "${by.owner}"`);
    }
    return sorry(context, matched.match, error, key);
  }

  /** Counts the run, once it is known that it was meant. */
  #count(): void {
    if (!this.#counted) this.context.ran(this.matched.match);
    this.#counted = true;
  }

  #took(result: CommandResult, now: number): void {
    this.result = result;
    this.context.times.took(this.matched.match.command.key, result, now - this.#began);
  }
}

type FailureKey = "error.internal" | "error.notReady" | "error.overdue";

/** What is said when something failed: a reference, and nothing of what it was. */
export function sorry(
  { failed }: CommandContext,
  match: CommandMatch,
  error: unknown,
  key: FailureKey = isNotReady(error) ? "error.notReady" : "error.internal",
): Reply {
  return text(key, { reference: failed(match, error) });
}

/** A store that takes no changes, a platform that is not there: nothing is wrong inside the command. */
function isNotReady(error: unknown): boolean {
  return isA(Boom, error) && (error as Partial<Failure>).data?.code === codes.notReady;
}

/** Not every promise is one of ours: what can be waited for becomes one. */
function settling(
  answer: CommandAnswer | PromiseLike<CommandAnswer>,
): CommandAnswer | Promise<CommandAnswer> {
  if (answer instanceof Promise) return answer;
  if (typeof answer !== "object" || answer === null) return answer;
  const { then } = answer as Partial<PromiseLike<CommandAnswer>>;
  return typeof then === "function" ? Promise.resolve(answer) : (answer as CommandAnswer);
}

function isLater(answer: Reply | Later): answer is Later {
  return typeof answer === "object" && answer !== null && "later" in answer;
}

const silent: Verdict = Object.freeze({ stop: "silent" });
