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
import { Turn } from "./turn.js";
import { kindOf, Regrets } from "./turn-outcome.js";
import type { QueuePlace } from "./turn-queues.js";
import { TurnQueues } from "./turn-queues.js";
import { isGivenUp, type TurnRunner } from "./turn-runner.js";

/** Milliseconds after which who waits is told that it takes a while. */
const slowMs = 15_000;

/** What turns need. */
export interface TalksServices {
  readonly ai: Ai;
  readonly clock: Clock;
  readonly speaker: Speaker;
  readonly runner: TurnRunner;
  readonly lines: GroupLines;
  readonly host: Pick<Scope, "signal" | "log">;
}

/** Answers that are on their way. */
export class Talks {
  readonly #queues: TurnQueues;
  readonly #regrets: Regrets;
  readonly #turns = new Set<Turn>();

  constructor(readonly services: TalksServices) {
    this.#queues = new TurnQueues(services.clock);
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
    const turn = new Turn(new Utterance(message, said), origin, npcs, host.signal, lines.now);
    this.#turns.add(turn);
    return {
      later: async (limit) => {
        // The line waits no longer than it says; what is still to come then is not said.
        const over = () => turn.stop();
        limit.addEventListener("abort", over, { once: true });
        try {
          await this.#run(turn, place);
        } finally {
          limit.removeEventListener("abort", over);
          place.leave();
          this.#turns.delete(turn);
        }
        return undefined;
      },
    };
  }

  /** Adds what the same person goes on to say. @returns false where nothing of theirs waits */
  join(message: Message, said: string): boolean {
    const turn = this.joinable(message);
    return turn?.utterance.join(message, said) ?? false;
  }

  /** The turn that a message could join. */
  joinable({ conversation, userId }: Message): Turn | undefined {
    for (const turn of this.#turns)
      if (turn.message.conversation === conversation && turn.message.userId === userId && turn.utterance.open)
        return turn;
    return undefined;
  }

  /** Gives up what is answered in a chat. @param by only what this person asked for */
  stop(conversation: string, by?: string): number {
    let count = 0;
    for (const turn of this.#turns) {
      if (turn.message.conversation !== conversation || turn.signal.aborted) continue;
      if (by !== undefined && turn.message.userId !== by) continue;
      turn.stop();
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
    for (const turn of this.#turns)
      if (
        turn.message.account.id === account.id &&
        turn.message.groupId === groupId &&
        turn.answers(messageId)
      )
        turn.stop();
  }

  async #run(turn: Turn, place: QueuePlace): Promise<void> {
    const { ai, clock, speaker, runner } = this.services;
    const { message, signal, told } = turn;
    const slow = new AbortController();
    try {
      await turn.utterance.settled(clock, ai.settings().dialogue.mergeSeconds * 1_000, signal);
      await place.ready(signal);
      signal.throwIfAborted();
      if (told)
        clock.after(slowMs, AbortSignal.any([signal, slow.signal]), () => {
          void speaker.say(text("ai.slow"), message);
        });
      await runner.run(turn);
    } catch (error) {
      if (isGivenUp(error, turn)) return;
      if (kindOf(error) === undefined) throw error;
      this.services.host.log.debug("a message was not answered by the AI", { error: errorMessage(error) });
      const regret = told ? this.#regrets.of(error, message) : undefined;
      if (regret !== undefined) await speaker.say(regret, message);
    } finally {
      slow.abort();
    }
  }
}
