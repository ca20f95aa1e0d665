import { type CommandAnswer, type Later, type Reply, text, type Verdict } from "@dicetower/contract";
import type { CommandMatch } from "./api.js";
import type { MatchedCall } from "./call.js";
import type { CommandSurroundings } from "./stage.js";
import type { CommandResult } from "./times.js";

/** Milliseconds that the stage may take for a command. */
export const limitMs = 10_000;
/** Milliseconds by which a command is given up before the line gives up the stage, which knows no command. */
const earlierMs = 50;

/** One run of a command: what it answers, how long that takes, and what is said when it fails. */
export class CommandRun {
  readonly #began: number;
  /** It was given up: what still comes is not heard. */
  #over = false;

  constructor(
    readonly around: CommandSurroundings,
    readonly matched: MatchedCall,
  ) {
    this.#began = around.clock.monotonic();
  }

  verdict(): Verdict | Promise<Verdict> {
    const { around, matched } = this;
    const { command, by } = matched.match;
    try {
      const answer = by.run(() => command.run(matched));
      const now = around.clock.monotonic();
      by.blocked(now - this.#began, `the command "${command.key}"`);
      return answer instanceof Promise ? this.#inTime(answer, now) : this.#answered(answer, now);
    } catch (error) {
      return { reply: this.#failed(error) };
    }
  }

  /** The answer, or that it was given up: who asked hears of it, and the command's feature is charged. */
  #inTime(answer: Promise<CommandAnswer>, now: number): Promise<Verdict> {
    const { clock, life } = this.around;
    return new Promise((resolve) => {
      const waits = Math.max(0, limitMs - earlierMs - (now - this.#began));
      const cancel = clock.after(waits, life, () => {
        const error = new Error(`no answer within ${Math.round((clock.monotonic() - this.#began) / 1000)} s`);
        const reply = this.#failed(error, "error.overdue");
        this.#over = true;
        this.matched.giveUp(error);
        resolve({ reply });
      });
      const settle = (verdict: () => Verdict) => {
        cancel();
        if (this.#over) return;
        try {
          resolve(verdict());
        } catch (error) {
          resolve({ reply: this.#failed(error) });
        }
      };
      answer.then(
        (late) => settle(() => this.#answered(late, clock.monotonic())),
        (error: unknown) => settle(() => ({ reply: this.#failed(error) })),
      );
    });
  }

  #answered(answer: CommandAnswer, now: number): Verdict {
    if (answer !== undefined && isLater(answer)) return { later: (signal) => this.#later(answer, signal) };
    this.#took("ok", now);
    return answer === undefined ? silent : { reply: answer };
  }

  async #later(answer: Later, signal: AbortSignal): Promise<Reply | undefined> {
    try {
      const reply = await this.matched.match.by.run(async () => answer.later(signal));
      this.#took("ok", this.around.clock.monotonic());
      return reply;
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown, key?: FailureKey): Reply {
    this.#took("failed", this.around.clock.monotonic());
    return sorry(this.around, this.matched.match, error, key);
  }

  #took(result: CommandResult, now: number): void {
    this.around.times.took(this.matched.match.command.key, result, now - this.#began);
  }
}

type FailureKey = "error.internal" | "error.overdue";

/** What is said when something failed: a reference, and nothing of what it was. */
export function sorry(
  { failed }: CommandSurroundings,
  match: CommandMatch,
  error: unknown,
  key: FailureKey = "error.internal",
): Reply {
  return text(key, { reference: failed(match, error) });
}

function isLater(answer: Reply | Later): answer is Later {
  return typeof answer === "object" && "later" in answer;
}

const silent: Verdict = Object.freeze({ stop: "silent" });
