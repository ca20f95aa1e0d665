import { percentile } from "../report/statistics.js";
import { answered, chatLine, groupOf, messageFrame } from "./frames.js";

/** How a load is laid on. */
export type Load =
  /** As fast as answers come, so many messages on their way at any time. */
  | {
      readonly messages: number;
      readonly inFlight: number;
      /** What is said instead of a roll, and over how many groups. */
      readonly text?: string;
      readonly groups?: number;
      /** So many lines that nobody answers are said in front of each, in the same group. */
      readonly chat?: number;
      /** What answers must hold, as the source of a pattern; that of a roll when left out. */
      readonly answer?: string;
    }
  /** At this rate, whatever comes back. */
  | { readonly messages: number; readonly perSecond: number };

/** What came of a load. */
export interface LoadResult {
  readonly messages: number;
  readonly seconds: number;
  /** Milliseconds from frame out to reply in. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** Ids of lines that are not answered begin here, far from those of questions. */
const firstChatId = 500_000_000;
/** Messages on their way at most while dripping: an outbox takes a thousand, and drops the oldest beyond. */
const maxDripping = 500;
/** Milliseconds without any reply after which a load has failed. */
const silenceMs = 10_000;

/** Messages on their way through a peer. Each group is answered in order, so replies are told by their group. */
export class Exchange {
  readonly #sentAt = new Map<number, number[]>();
  #number = 0;
  #chatId = firstChatId;
  #open = 0;
  #latencies: number[] = [];
  #heardAt = 0;
  #wrong: string | undefined;
  #replied: () => void = () => {};
  #answer = answered;

  /** @param send hands frames to the socket */
  constructor(readonly send: (frame: string) => void) {}

  /** What the answers to the load under way must hold. */
  get answer(): RegExp {
    return this.#answer;
  }

  /** A reply came, to the oldest message of its group that has none. @param fault why it is no good */
  replied(group: number, fault: string | undefined): void {
    const sent = this.#sentAt.get(group)?.shift();
    if (sent === undefined) this.#wrong ??= `a reply to group ${group}, where nobody waits for one`;
    if (fault !== undefined) this.#wrong ??= fault;
    const now = performance.now();
    this.#heardAt = now;
    this.#latencies.push(now - (sent ?? now));
    this.#open--;
    this.#replied();
  }

  /** @throws Error when replies are missing or wrong */
  async run(load: Load): Promise<LoadResult> {
    // A load that failed leaves the next one nothing.
    this.#latencies = [];
    this.#sentAt.clear();
    this.#open = 0;
    this.#wrong = undefined;
    this.#answer = "answer" in load && load.answer !== undefined ? new RegExp(load.answer) : answered;
    const began = performance.now();
    this.#heardAt = began;
    await ("inFlight" in load ? this.#pour(load) : this.#drip(load));
    const seconds = (performance.now() - began) / 1000;
    if (this.#wrong !== undefined) throw new Error(this.#wrong);
    const sorted = this.#latencies.sort((a, b) => a - b);
    return {
      messages: sorted.length,
      seconds,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      worst: sorted.at(-1) ?? 0,
    };
  }

  /** Says lines that are not answered in the group that is next to be answered. */
  #chat(lines: number, groups: number | undefined): void {
    const group = groupOf(this.#number, groups);
    const now = Math.floor(Date.now() / 1000);
    for (let line = 0; line < lines; line++) this.send(messageFrame(this.#chatId++, now, chatLine, group));
  }

  /** @param since when it should have been said */
  #say(since = performance.now(), text?: string, groups?: number): void {
    const number = this.#number++;
    const group = groupOf(number, groups);
    let waiting = this.#sentAt.get(group);
    if (waiting === undefined) {
      waiting = [];
      this.#sentAt.set(group, waiting);
    }
    waiting.push(since);
    this.#open++;
    this.send(messageFrame(number, Math.floor(Date.now() / 1000), text, group));
  }

  async #pour(load: Extract<Load, { inFlight: number }>): Promise<void> {
    const { messages, inFlight, text, groups, chat = 0 } = load;
    let left = messages;
    const more = () => {
      while (left > 0 && this.#open < inFlight) {
        left--;
        this.#chat(chat, groups);
        this.#say(undefined, text, groups);
      }
    };
    await this.#until(
      () => left === 0 && this.#open === 0,
      () => {
        more();
        return more;
      },
    );
  }

  async #drip({ messages, perSecond }: { messages: number; perSecond: number }): Promise<void> {
    const began = performance.now();
    /** When each message that could not be said at once should have been. */
    const due: number[] = [];
    let seen = 0;
    let said = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      const come = Math.min(messages, Math.floor(((now - began) / 1000) * perSecond));
      for (; seen < come; seen++) due.push(now);
      for (; said < seen && this.#open < maxDripping; said++) this.#say(due[said]);
    }, 1);
    try {
      await this.#until(
        () => said === messages && this.#open === 0,
        () => () => {},
      );
    } finally {
      clearInterval(timer);
    }
  }

  /** What is missing, as a failure tells it. */
  #missing(): string {
    const groups = [...this.#sentAt]
      .filter(([, sent]) => sent.length > 0)
      .map(([group, sent]) => `${group}: ${sent.length}`);
    return `${this.#open} replies (of ${this.#number} messages; by group ${groups.slice(0, 10).join(", ")})`;
  }

  /** Waits for all replies; gives up when nothing comes any more. */
  #until(over: () => boolean, begin: () => () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        clearInterval(timer);
        this.#replied = () => {};
        if (error === undefined) resolve();
        else reject(error);
      };
      const timer = setInterval(() => {
        if (performance.now() - this.#heardAt > silenceMs)
          end(new Error(`${this.#missing()} are missing after ${silenceMs} ms of silence`));
      }, 250);
      const more = begin();
      this.#replied = () => {
        more();
        if (over()) end();
      };
    });
  }
}
