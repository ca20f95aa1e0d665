import { type CommandAnswer, type Later, type Reply, text, type Verdict } from "@dicetower/contract";
import type { CommandMatch } from "./api.js";
import type { MatchedCall } from "./call.js";
import type { CommandSurroundings } from "./stage.js";
import type { CommandResult } from "./times.js";

/** One run of a command: what it answers, how long that takes, and what is said when it fails. */
export class CommandRun {
  readonly #began: number;

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
      if (!(answer instanceof Promise)) return this.#answered(answer, now);
      return answer.then(
        (late) => this.#answered(late, around.clock.monotonic()),
        (error: unknown) => ({ reply: this.#failed(error) }),
      );
    } catch (error) {
      return { reply: this.#failed(error) };
    }
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

  #failed(error: unknown): Reply {
    this.#took("failed", this.around.clock.monotonic());
    return sorry(this.around, this.matched.match, error);
  }

  #took(result: CommandResult, now: number): void {
    this.around.times.took(this.matched.match.command.key, result, now - this.#began);
  }
}

/** What is said when something failed: a reference, and nothing of what it was. */
export function sorry({ failed }: CommandSurroundings, match: CommandMatch, error: unknown): Reply {
  return text("error.internal", { reference: failed(match, error) });
}

function isLater(answer: Reply | Later): answer is Later {
  return typeof answer === "object" && "later" in answer;
}

const silent: Verdict = Object.freeze({ stop: "silent" });
