import type { Account, Clock, Message, Outgoing, Reply, Spontaneous } from "@dicetower/contract";
import { validateReply } from "@dicetower/contract";
import { currentOwner, enterOwner, isPromise } from "@dicetower/kernel";
import type { OutgoingStep } from "../plan/pipeline-plan.js";
import { type Deadlines, StageCall } from "../timing/deadlines.js";
import type { SlowStages } from "../timing/slow-stages.js";
import { byChat, joinsParts, joinTexts } from "./joined-parts.js";
import { answerPart, chatOf, spontaneousPart } from "./outgoing-part.js";
import type { UnwordedReplies } from "./unworded-replies.js";

/** Parts that may wait for outgoing stages, in all chats together. */
const maxWaiting = 5_000;

type Parts = readonly Outgoing[];

/** Counts of the parts that were sent. */
export interface OutgoingCounts {
  delivered: number;
  failed: number;
}

/** The parts of the line that the outgoing pipeline needs. */
export interface OutgoingPipelineOptions {
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly slow: SlowStages;
  /** Reports that an account did not take a part. */
  failed(error: unknown, account: Account): void;
  /** Reports that a part was dropped because too many wait. */
  dropped(): void;
  /** Called when no part waits any more. */
  idle(): void;
  /** Where words leave for a chat. */
  readonly unworded: Pick<UnwordedReplies, "replace">;
}

/**
 * Takes replies through the outgoing slots to the account that delivers them. Parts for which no stage waits are sent
 * before the call returns; one that waits holds up only the parts after it in its chat.
 */
export class OutgoingPipeline {
  steps: readonly OutgoingStep[] = [];
  readonly counts: OutgoingCounts = { delivered: 0, failed: 0 };
  readonly #options: OutgoingPipelineOptions;
  /** The last part of each chat in which a stage is waited for. */
  readonly #last = new Map<string, Promise<void>>();
  #waiting = 0;
  /** Passed to each stage; replaced after a stage has waited with it. */
  #call = new StageCall(0);

  constructor(options: OutgoingPipelineOptions) {
    this.#options = options;
  }

  /** Parts that wait for a stage, or for a part before them. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Sends the parts of a reply in order.
   * @param by id of the feature that wrote them
   * @returns a promise that never rejects if a stage is waited for; undefined if all were sent
   * @throws InvalidReply; nothing is sent then
   */
  reply(message: Message, reply: Reply, by = "host"): Promise<void> | undefined {
    validateReply(reply);
    if (!Array.isArray(reply))
      return this.#send([answerPart(message, reply as Exclude<Reply, readonly unknown[]>, 0, by)]);
    const list = reply as Extract<Reply, readonly unknown[]>;
    const parts = list.map((part, index) => answerPart(message, part, index, by));
    let left: Promise<void>[] | undefined;
    for (const together of joinsParts(list) ? byChat(parts) : parts.map((part) => [part])) {
      const leaving = this.#send(together);
      if (leaving !== undefined) {
        left ??= [];
        left.push(leaving);
      }
    }
    return left === undefined ? undefined : Promise.all(left).then(() => undefined);
  }

  /** Sends a message that the bot sends unprompted. @throws InvalidReply */
  say(to: Spontaneous): Promise<void> | undefined {
    validateReply(to.part);
    return this.#send([spontaneousPart(to, currentOwner()?.id ?? "host")]);
  }

  /** @param parts of one chat, which leave one after another */
  #send(parts: Parts): Promise<void> | undefined {
    const [first] = parts;
    if (first === undefined) return undefined;
    // The key is built only if something waits, which is rare.
    const last = this.#last.size === 0 ? undefined : this.#last.get(chatOf(first));
    if (last === undefined) {
      const leaving = this.#process(parts);
      return leaving === undefined ? undefined : this.#follow(chatOf(first), leaving);
    }
    if (this.#waiting >= maxWaiting) {
      this.counts.failed++;
      this.#options.dropped();
      return undefined;
    }
    return this.#follow(
      chatOf(first),
      last.then(() => this.#process(parts)),
    );
  }

  /** Makes later messages to a chat wait for `leaving`. */
  #follow(chat: string, leaving: Promise<void>): Promise<void> {
    this.#waiting++;
    const left = leaving.then(() => {
      this.#waiting--;
      if (this.#last.get(chat) === left) this.#last.delete(chat);
      if (this.#waiting === 0) this.#options.idle();
    });
    this.#last.set(chat, left);
    return left;
  }

  /** Takes parts through all stages, owner by owner; those that go on another are put onto it when they are in words. */
  #process(first: Parts): Promise<void> | undefined {
    const { steps } = this;
    const former = currentOwner();
    let parts = first;
    try {
      for (let at = 0; at < steps.length && parts.length > 0; at++) {
        if (isWorded(steps, at)) parts = this.#inWords(parts, steps);
        const passed = this.#pass(steps[at] as OutgoingStep, parts);
        if (isPromise(passed)) return this.#processLater(steps, at + 1, passed as Promise<Parts>);
        parts = passed as Parts;
      }
    } finally {
      enterOwner(former);
    }
    this.#deliver(parts, steps);
    return undefined;
  }

  /** Goes on with the steps from `at` after a stage that is waited for. */
  async #processLater(steps: readonly OutgoingStep[], at: number, passing: Promise<Parts>): Promise<void> {
    const former = currentOwner();
    let parts = await passing;
    for (let next = at; next < steps.length && parts.length > 0; next++)
      parts = await this.#pass(
        steps[next] as OutgoingStep,
        isWorded(steps, next) ? this.#inWords(parts, steps) : parts,
      );
    enterOwner(former);
    this.#deliver(parts, steps);
  }

  /** Parts in words, those that go on another put onto it. */
  #inWords(parts: Parts, steps: readonly OutgoingStep[]): Parts {
    return joinTexts(this.#options.unworded.replace(parts, steps.some(putsIntoWords)));
  }

  #deliver(parts: Parts, steps: readonly OutgoingStep[]): void {
    // Where no stage follows those that put texts into words.
    const last = steps.at(-1);
    const whole = last === undefined || last.slot === "text" ? this.#inWords(parts, steps) : joinTexts(parts);
    for (const part of whole) this.#hand(part);
  }

  /** Takes all parts through one stage; returns the same list if no part was replaced. */
  #pass(step: OutgoingStep, parts: Parts): Parts | Promise<Parts> {
    if (!step.owner.live) return parts;
    const { slow, clock } = this.#options;
    enterOwner(step.owner);
    const timed = slow.watching || slow.sampling;
    const began = timed ? clock.monotonic() : 0;
    let result: Outgoing[] | undefined;
    for (let at = 0; at < parts.length; at++) {
      const replaced = this.#run(step, parts[at] as Outgoing);
      if (isPromise(replaced))
        return this.#passLater(step, parts, at, replaced as Promise<Parts | undefined>, result);
      if (replaced === undefined) result?.push(parts[at] as Outgoing);
      else {
        result ??= parts.slice(0, at);
        result.push(...(replaced as Parts));
      }
    }
    if (timed) slow.outgoing(step, clock.monotonic() - began);
    return result ?? parts;
  }

  /** Does the same from the part at `at` on, whose stage is waited for. */
  async #passLater(
    step: OutgoingStep,
    parts: Parts,
    at: number,
    replacing: Promise<Parts | undefined>,
    result = parts.slice(0, at),
  ): Promise<Parts> {
    const add = (part: Outgoing, replaced: Parts | undefined) => result.push(...(replaced ?? [part]));
    add(parts[at] as Outgoing, await replacing);
    for (const part of parts.slice(at + 1)) {
      enterOwner(step.owner);
      add(part, await this.#run(step, part));
    }
    return result;
  }

  /** Runs one stage for one part; a failure counts against the stage's owner, and the part is sent unchanged. */
  #run(step: OutgoingStep, part: Outgoing): Parts | undefined | Promise<Parts | undefined> {
    try {
      const replaced = step.stage.run(part, this.#call);
      return isPromise(replaced)
        ? this.#wait(step, part, replaced as Promise<Parts | undefined>)
        : checkedParts(replaced as Parts | undefined);
    } catch (error) {
      fail(step, part, error);
      return undefined;
    }
  }

  /** Waits for a stage within its time limit. Never rejects. */
  #wait(
    step: OutgoingStep,
    part: Outgoing,
    replacing: Promise<Parts | undefined>,
  ): Promise<Parts | undefined> {
    const { clock, deadlines, slow } = this.#options;
    const call = this.#call;
    this.#call = new StageCall(0);
    const began = clock.monotonic();
    call.deadline = began + step.limitMs;
    const overdue = new Promise<never>((_, reject) => {
      call.onOverdue = () => reject(new Error(`no answer within ${step.limitMs} ms`));
    });
    deadlines.watch(call);
    const replaced = Promise.race([replacing, overdue])
      .then(checkedParts)
      .catch((error: unknown) => {
        fail(step, part, error);
        return undefined;
      })
      .finally(() => {
        deadlines.forget(call);
        slow.waited(step, clock.monotonic() - began);
      });
    // Held only until the line stops waiting: a stage that never answers must not keep its owner from ending.
    step.owner.hold(replaced);
    return replaced;
  }

  #hand(part: Outgoing): void {
    try {
      part.account.deliver(part);
      this.counts.delivered++;
    } catch (error) {
      this.counts.failed++;
      this.#options.failed(error, part.account);
    }
  }
}

function putsIntoWords({ stage, owner }: OutgoingStep): boolean {
  return stage.words === true && owner.live;
}

/** True at the first step behind those that put parts into words. */
function isWorded(steps: readonly OutgoingStep[], at: number): boolean {
  return steps[at]?.slot !== "text" && (at === 0 || steps[at - 1]?.slot === "text");
}

/** Charges a failure to the stage's owner, and names the feature that wrote the part. */
function fail({ owner, key }: OutgoingStep, part: Outgoing, error: unknown): void {
  owner.failed(error, `running the outgoing stage "${key}" for a reply of "${part.owner}"`);
}

/** Checks the result of a stage. @throws TypeError if it is not a list of parts */
function checkedParts(replaced: Parts | undefined): Parts | undefined {
  if (replaced === undefined) return undefined;
  if (Array.isArray(replaced) && replaced.every((part) => typeof part?.account?.deliver === "function"))
    return replaced;
  throw new TypeError("an outgoing stage answers nothing or a list of parts");
}
