import type { Ai, AiAnswer, AiMessage, AiPayer, AiPurpose } from "@dicetower/ai/api";
import { AiFailure } from "@dicetower/ai/api";
import { assemble, type PromptParts } from "../prompt/prompt.js";
import type { ToolTurn } from "../tools/tool-guard.js";

/** What all rounds of a request have in common. */
export interface LoopRequest {
  readonly purpose: AiPurpose;
  readonly payer: AiPayer;
  readonly use: "chat" | "vision";
  /** Empty for the configured one. */
  readonly model: string;
  readonly parts: Omit<PromptParts, "rounds" | "tools">;
}

/** Asks a model, runs what it calls, and asks again, until it says something. */
export class ToolLoop {
  /** Calls, results and corrections of this request. */
  readonly #rounds: AiMessage[] = [];
  #asked = 0;

  constructor(
    readonly ai: Ai,
    readonly tools: ToolTurn,
    readonly request: LoopRequest,
  ) {}

  /** @throws AiFailure */
  async answer(signal: AbortSignal): Promise<AiAnswer> {
    let isRepeated = false;
    for (;;) {
      const answer = await this.#ask(signal);
      const { calls, text, carried } = answer;
      if (answer.end === "refusal") return answer;
      if (calls.length === 0) {
        // What comes without a word is asked for once more, and then counts as if nobody had answered.
        if (text.trim() !== "" || this.tools.printed.length > 0) return answer;
        if (isRepeated) throw new AiFailure("unreachable", "The model answered nothing twice.");
        isRepeated = true;
        continue;
      }
      this.#rounds.push({
        role: "assistant",
        content: text,
        calls,
        ...(carried === undefined ? {} : { carried }),
      });
      // One after another: what is printed stands in the order in which it was asked for.
      for (const call of calls)
        this.#rounds.push({ role: "tool", callId: call.id, content: await this.tools.run(call) });
    }
  }

  /** Answers a claim that nothing supports, and asks again. */
  correct(said: string, why: string, signal: AbortSignal): Promise<AiAnswer> {
    this.#rounds.push({ role: "assistant", content: said }, { role: "user", content: why });
    return this.answer(signal);
  }

  async #ask(signal: AbortSignal): Promise<AiAnswer> {
    const { parts, purpose, payer, use, model } = this.request;
    const { tools: limits, model: models } = this.ai.settings();
    // The same call answers again without being run, so that rounds have to be counted beside calls.
    const tools = this.#asked > limits.maxCalls ? [] : this.tools.specs;
    const prompt = assemble(this.ai, models, { ...parts, rounds: this.#rounds, tools });
    if (prompt === undefined)
      throw new AiFailure("tooLong", "The message does not fit into the model's context.");
    const answer = await this.ai.complete(
      {
        purpose,
        payer,
        use,
        ...(model === "" ? {} : { model }),
        ...prompt,
        ...(tools.length === 0 ? {} : { tools }),
        ...(this.#asked === 0 ? {} : { continued: true }),
      },
      signal,
    );
    this.#asked++;
    // What a model calls in its last round, where it was offered nothing, is not run.
    return tools.length === 0 ? { ...answer, calls: [] } : answer;
  }
}
