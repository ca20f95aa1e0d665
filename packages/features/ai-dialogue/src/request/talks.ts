import type { Ai, AiNpc } from "@dicetower/ai/api";
import {
  type Clock,
  errorMessage,
  type Message,
  type RecalledMessage,
  type Scope,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { Speaker } from "../answer/speaker.js";
import type { GroupLines } from "../conversation/group-lines.js";
import { Utterance } from "../trigger/merging.js";
import type { Origin } from "../trigger/triggers.js";
import { DialogueRequest } from "./dialogue-request.js";
import { kindOf, Regrets } from "./request-outcome.js";
import type { QueuePlace } from "./request-queues.js";
import { RequestQueues } from "./request-queues.js";
import { isGivenUp, type RequestRunner } from "./request-runner.js";

/** Milliseconds after which who waits is told that it takes a while. */
const slowMs = 15_000;

/** What requests need. */
export interface TalksServices {
  readonly ai: Ai;
  readonly clock: Clock;
  readonly speaker: Speaker;
  readonly runner: RequestRunner;
  readonly lines: GroupLines;
  readonly host: Pick<Scope, "signal" | "log">;
}

/** Answers that are on their way. */
export class Talks {
  readonly #queues: RequestQueues;
  readonly #regrets: Regrets;
  readonly #requests = new Set<DialogueRequest>();

  constructor(readonly services: TalksServices) {
    this.#queues = new RequestQueues(services.clock);
    this.#regrets = new Regrets(services.clock);
  }

  /** Begins to answer; what the line is told. */
  begin(message: Message, said: string, origin: Origin, npcs: readonly AiNpc[] = []): NonNullable<Verdict> {
    const place = this.#queues.enter(message.conversation);
    const { host, lines } = this.services;
    if (place === undefined) {
      const isTold = origin === "command" || origin === "mention";
      const regret = isTold ? this.#regrets.once("busy", message) : undefined;
      return regret === undefined ? { stop: "too many wait for the AI" } : { reply: regret };
    }
    const request = new DialogueRequest(new Utterance(message, said), origin, npcs, host.signal, lines.now);
    this.#requests.add(request);
    return {
      later: async (limit) => {
        // The line waits no longer than it says; what is still to come then is not said.
        const over = () => request.stop();
        limit.addEventListener("abort", over, { once: true });
        try {
          await this.#run(request, place);
        } finally {
          limit.removeEventListener("abort", over);
          place.leave();
          this.#requests.delete(request);
        }
        return undefined;
      },
    };
  }

  /** Adds what the same person goes on to say. @returns false where nothing of theirs waits */
  join(message: Message, said: string): boolean {
    const request = this.joinable(message);
    return request?.utterance.join(message, said) ?? false;
  }

  /** The request that a message could join. */
  joinable({ conversation, userId }: Message): DialogueRequest | undefined {
    for (const request of this.#requests)
      if (
        request.message.conversation === conversation &&
        request.message.userId === userId &&
        request.utterance.open
      )
        return request;
    return undefined;
  }

  /** Gives up what is answered in a chat. @param by only what this person asked for */
  stop(conversation: string, by?: string): number {
    let count = 0;
    for (const request of this.#requests) {
      if (request.message.conversation !== conversation || request.signal.aborted) continue;
      if (by !== undefined && request.message.userId !== by) continue;
      request.stop();
      count++;
    }
    return count;
  }

  /** What was taken back is not answered. */
  recalled({
    account,
    groupId,
    messageId,
  }: Pick<RecalledMessage, "account" | "groupId" | "messageId">): void {
    for (const request of this.#requests)
      if (
        request.message.account.id === account.id &&
        request.message.groupId === groupId &&
        request.answers(messageId)
      )
        request.stop();
  }

  async #run(request: DialogueRequest, place: QueuePlace): Promise<void> {
    const { ai, clock, speaker, runner } = this.services;
    const { message, signal, told } = request;
    const slow = new AbortController();
    try {
      await request.utterance.settled(clock, ai.settings().dialogue.mergeSeconds * 1_000, signal);
      await place.ready(signal);
      signal.throwIfAborted();
      if (told)
        clock.after(slowMs, AbortSignal.any([signal, slow.signal]), () => {
          void speaker.say(text("ai.slow"), message);
        });
      await runner.run(request);
    } catch (error) {
      if (isGivenUp(error, request)) return;
      if (kindOf(error) === undefined) throw error;
      this.services.host.log.debug("a message was not answered by the AI", { error: errorMessage(error) });
      const regret = told ? this.#regrets.of(error, message) : undefined;
      if (regret !== undefined) await speaker.say(regret, message);
    } finally {
      slow.abort();
    }
  }
}
