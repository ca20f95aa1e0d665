import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type Delivery,
  type LiveSettings,
  type Message,
  type MessageWatcher,
  type Outcome,
  text,
} from "@dicetower/contract";
import { reasonsOf } from "./reasons.js";
import { type Ending, type Remembered, Ring } from "./remembered.js";
import type { ReplyTraceSettings } from "./settings.js";
import type { Watched } from "./watched.js";

/** Characters of a message that are remembered. */
const maxTextLength = 200;
const maxNameLength = 60;

/** Remembers how messages ended: in memory, of this process alone. */
export class Memory {
  readonly ring: Ring;
  /** Undefined while there are no commands. */
  reader: CommandReader | undefined;
  #count = 0;
  #number = 0;
  /** Messages whose replies may still fail to leave. */
  readonly #open = new WeakMap<Message, Remembered>();

  constructor(
    readonly settings: Pick<LiveSettings<ReplyTraceSettings>, "value">,
    readonly watched: Watched,
    readonly clock: Clock,
  ) {
    this.ring = new Ring(settings.value.kept);
  }

  /** Looks at how messages end, at as little cost as what is wanted allows. */
  watcher(): MessageWatcher {
    return {
      key: "reply-trace",
      wants: (message) => {
        const { enabled, traceEvery } = this.settings.value;
        if (!enabled) return undefined;
        if (this.watched.has(message)) return "trace";
        return traceEvery > 0 && this.#count++ % traceEvery === 0 ? "trace" : "outcome";
      },
      ended: (message, outcome) => this.#remember(message, outcome),
    };
  }

  #remember(message: Message, outcome: Outcome): void {
    const { account, groupId, userId, id, nickname, card } = message;
    const { matched, stopped, endedBy, trace } = outcome;
    const verdict = trace?.at(-1)?.verdict;
    const ending: Ending = matched
      ? verdict === "later"
        ? "later"
        : "answered"
      : stopped === undefined
        ? "silent"
        : "stopped";
    const one: Remembered = {
      id: ++this.#number,
      at: this.clock.seconds(),
      messageId: id,
      accountId: account.id,
      platform: account.platform,
      groupId,
      userId,
      name: cut(card || nickname, maxNameLength),
      text: cut(message.text, maxTextLength),
      ending,
      reasons: reasonsOf(message, outcome, this.reader, this.clock.seconds()),
      stage: endedBy,
      owner: trace?.findLast(({ stage }) => stage === endedBy)?.owner ?? "",
      command: endedBy === "commands" ? (this.reader?.read(message)?.command.key ?? "") : "",
      trace,
    };
    this.ring.add(one);
    this.#open.set(message, one);
  }

  /** An answer that could not be delivered is a reason of its own. */
  delivered({ outgoing, outcome }: Delivery): void {
    if (outcome.state === "sent" || outgoing?.message === undefined) return;
    const one = this.#open.get(outgoing.message);
    if (one === undefined || one.reasons.length > 10) return;
    one.reasons = [
      ...one.reasons,
      text(`replyTrace.delivery.${outcome.state}`, { reason: cut(outcome.reason, 200) }),
    ];
  }

  /** What is remembered and not too old, the newest first. */
  recent(): Remembered[] {
    const before = this.clock.seconds() - this.settings.value.keptHours * 3_600;
    return this.ring.newestFirst().filter(({ at }) => at >= before);
  }
}

/** A copy: a slice would keep the whole of a long message alive. */
function cut(words: string, most: number): string {
  return words.length > most ? `${Buffer.from(words.slice(0, most)).toString()}…` : words;
}
