import type { Clock } from "@dicetower/contract";
import type { AiMessage, AiRequest, AiUsage } from "../api.js";
import type { GatewayAnswer, NamedTarget } from "./gateway-client.js";

const kept = 20;
/** Characters of what was asked, and of what was answered. */
const maxLength = 16_000;

/** A request with its words, as owners may look at it. */
export interface RecentCall {
  readonly at: number;
  readonly purpose: string;
  readonly model: string;
  readonly asked: string;
  readonly answered: string;
  /** Empty where it was answered. */
  readonly error: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly latencyMs: number;
}

/** The last requests, in memory only, and only while owners want to see them. */
export class RecentCalls {
  #calls: RecentCall[] = [];

  constructor(
    readonly clock: Clock,
    readonly wanted: () => boolean,
  ) {}

  /** The newest first. */
  get all(): readonly RecentCall[] {
    if (!this.wanted()) this.#calls = [];
    return this.#calls;
  }

  /** Notes a request once it is over. */
  begin(request: AiRequest, targets: readonly NamedTarget[]) {
    const began = this.clock.monotonic();
    const note = (what: Partial<RecentCall>) => {
      if (!this.wanted()) {
        this.#calls = [];
        return;
      }
      const call: RecentCall = {
        at: this.clock.seconds(),
        purpose: request.purpose,
        model: targets[0]?.name ?? "",
        asked: asked(request),
        answered: "",
        error: "",
        promptTokens: 0,
        completionTokens: 0,
        latencyMs: Math.round(this.clock.monotonic() - began),
        ...what,
      };
      this.#calls = [call, ...this.#calls].slice(0, kept);
    };
    return {
      answered: ({ text, calls, end, model }: GatewayAnswer, { promptTokens, completionTokens }: AiUsage) =>
        note({
          model,
          promptTokens,
          completionTokens,
          answered: [
            text,
            ...calls.map((call) => `→ ${call.name} ${call.arguments}`),
            ...(end === "refusal" ? ["(refused)"] : []),
          ]
            .join("\n")
            .trim()
            .slice(0, maxLength),
        }),
      failed: (error: string) => note({ error }),
    };
  }
}

function asked({ system, messages, tools = [] }: AiRequest): string {
  const names = tools.map(({ name }) => name).join(", ");
  return [
    `[system] ${system}`,
    ...(names === "" ? [] : [`[tools] ${names}`]),
    ...messages.map((message) => `[${message.role}] ${wordsOf(message)}`),
  ]
    .join("\n")
    .slice(0, maxLength);
}

function wordsOf(message: AiMessage): string {
  if (message.role === "assistant")
    return [message.content, ...(message.calls ?? []).map((call) => `→ ${call.name} ${call.arguments}`)].join(
      "\n",
    );
  if (typeof message.content === "string") return message.content;
  return message.content.map((part) => (part.type === "text" ? part.text : "[image]")).join("\n");
}
