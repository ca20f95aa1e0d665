import type { AiNpc } from "@dicetower/ai/api";
import type { Message } from "@dicetower/contract";
import { type TalkPlace, talkPlaceOf } from "../conversation/talk-place.js";
import type { Utterance } from "../trigger/merging.js";
import type { Origin } from "../trigger/triggers.js";

/** One answer on its way. */
export class DialogueRequest {
  readonly #abort = new AbortController();
  readonly signal: AbortSignal;

  /** @param life aborts with the feature, and when the line waits no longer */
  constructor(
    readonly utterance: Utterance,
    readonly origin: Origin,
    readonly npcs: readonly AiNpc[],
    life: AbortSignal,
    /** The last line of the group when it was asked for. */
    readonly since: number,
  ) {
    this.signal = AbortSignal.any([this.#abort.signal, life]);
  }

  /** The message that is answered. */
  get message(): Message {
    return this.utterance.first;
  }

  /** Who asked for it in so many words is told why there is no answer. */
  get told(): boolean {
    return this.origin === "command" || this.origin === "mention";
  }

  place(npcId = ""): TalkPlace {
    return talkPlaceOf(this.message, npcId);
  }

  /** True where a message with this id is answered by it. */
  answers(messageId: string): boolean {
    return messageId !== "" && this.utterance.messages.some(({ id }) => id === messageId);
  }

  /** Gives it up: nothing more of it is said. */
  stop(): void {
    this.#abort.abort(new DialogueStopped());
  }
}

/** Somebody stopped the request, or took back what it answers. */
class DialogueStopped extends Error {
  override readonly name = "DialogueStopped";

  constructor() {
    super("the answer was stopped");
  }
}
