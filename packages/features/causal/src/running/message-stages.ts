import type { Call, Message, ReplyPart, Scope, Stage, Verdict } from "@dicetower/contract";
import type { FittingRule, MessageIndex } from "../matching/message-index.js";
import { isSlow, type RuleRunner } from "./rule-runner.js";
import type { Speaker } from "./speaker.js";

/** What the stages work with. */
export interface StageServices {
  readonly index: () => MessageIndex;
  readonly runner: RuleRunner;
  readonly speaker: Speaker;
  readonly scope: Pick<Scope, "signal" | "follow">;
}

/** Runs the rules that messages set off. */
export class MessageStages {
  /** Messages for which all rules were tried already. */
  readonly #tried = new WeakSet<Message>();

  constructor(readonly services: StageServices) {}

  /**
   * Two stages: rules with keywords answer people, so that flood limits count what they match. Rules without any fit
   * all plain chat, which is not counted.
   */
  stages(): Stage[] {
    const { index } = this.services;
    return [
      {
        key: "causal",
        slot: "causal",
        matches: (message) => index().withKeywords(message).length > 0,
        run: (message, call) => {
          this.#tried.add(message);
          return this.#run(index().all(message), message, call);
        },
      },
      {
        key: "causal.unconditional",
        slot: "causal",
        after: ["causal"],
        run: (message, call) => {
          if (this.#tried.has(message)) return undefined;
          const fitting = index().unconditional(message);
          return fitting.length === 0 ? undefined : this.#run(fitting, message, call);
        },
      },
    ];
  }

  async #run(fitting: readonly FittingRule[], message: Message, call: Call): Promise<Verdict> {
    const { runner, speaker, scope } = this.services;
    for (const { rule, matched } of fitting) {
      if (runner.services.chains.refuses(rule.id, false) !== undefined) continue;
      const values = matched === undefined ? {} : { values: matched.captures };
      if (isSlow(rule)) {
        const ended = new AbortController();
        const signal = AbortSignal.any([scope.signal, ended.signal]);
        const decision = await runner.decide(rule, { message, signal, ...values });
        if (decision === undefined) continue;
        const later = async (limit?: AbortSignal) => {
          limit?.addEventListener("abort", () => ended.abort(limit.reason), { once: true });
          await runner.performSlowly(decision);
          return undefined;
        };
        if (rule.stopPipeline) return { later };
        scope.follow(later());
        continue;
      }
      const decision = await runner.decide(rule, { message, signal: call.signal, ...values });
      if (decision === undefined) continue;
      const said = await runner.perform(decision);
      if (rule.stopPipeline) return verdictOf(said, rule.id);
      for (const part of said) void speaker.say(part, message);
    }
    return undefined;
  }
}

function verdictOf(said: readonly ReplyPart[], id: number): Verdict {
  return said.length === 0 ? { stop: `causal rule ${id}` } : { reply: said };
}
