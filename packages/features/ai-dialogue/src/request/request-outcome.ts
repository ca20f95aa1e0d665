import { AiFailure, type AiFailureKind } from "@dicetower/ai/api";
import { type Clock, isA, LruMap, type Message, type TextRef, text } from "@dicetower/contract";
import { QueueOverdue } from "./request-queues.js";

const minute = 60_000;
/** What is said of a failure, and for how many milliseconds it is not said again in a chat. */
const words: Readonly<
  Record<Exclude<AiFailureKind, "aborted">, { readonly key: string; readonly ms: number }>
> = {
  off: { key: "ai.disabled", ms: minute },
  quota: { key: "ai.quota", ms: 60 * minute },
  busy: { key: "ai.busy", ms: minute },
  unreachable: { key: "ai.unreachable", ms: 10 * minute },
  slow: { key: "ai.unreachable", ms: 10 * minute },
  invalid: { key: "ai.unreachable", ms: 10 * minute },
  tooLong: { key: "ai.tooLong", ms: 0 },
};

/** Says why there is no answer, and not too often. */
export class Regrets {
  readonly #said = new LruMap<string, number>(5_000);

  constructor(readonly clock: Clock) {}

  /** What is said of a failure; undefined where that was said a short time ago, or nobody is to hear of it. */
  of(error: unknown, message: Message): TextRef | undefined {
    const kind = kindOf(error);
    return kind === undefined ? undefined : this.once(kind, message);
  }

  once(kind: Exclude<AiFailureKind, "aborted">, message: Message): TextRef | undefined {
    const { key, ms } = words[kind];
    // A budget is that of a person, everything else that of the chat.
    const whose = kind === "quota" ? `${message.account.platform} ${message.userId}` : message.conversation;
    const now = this.clock.monotonic();
    const last = this.#said.get(`${key} ${whose}`);
    if (last !== undefined && now - last < ms) return undefined;
    this.#said.set(`${key} ${whose}`, now);
    return text(key);
  }
}

/** The kind of a failure; undefined for a request that was given up, and for what is no failure of a model. */
export function kindOf(error: unknown): Exclude<AiFailureKind, "aborted"> | undefined {
  if (isA(QueueOverdue, error)) return "busy";
  if (!isA(AiFailure, error) || error.kind === "aborted") return undefined;
  return error.kind;
}
