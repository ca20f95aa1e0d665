import type { AdapterConnection, Clock, SendOutcome } from "@dicetower/contract";
import { Alarm } from "./alarm.js";
import { depart, neverSettled, settledWithinMs } from "./departure.js";
import type { Draft } from "./draft.js";
import type { OutboxJournal } from "./journal.js";
import type { Lane } from "./lane.js";
import { LaneQueue } from "./lane-queue.js";
import { Lanes } from "./lanes.js";
import { freshForMs, Part, type PartKeeper } from "./part.js";
import type { OutboxReport } from "./report.js";
import { type SendRate, SendWindow } from "./send-window.js";

/** Parts that may wait per account; more push the oldest of the fullest chat out. */
const longestQueue = 1_000;

/**
 * What one account has to say: order per chat, the platform's rate limits, and a journal row before anything
 * leaves. Survives connections.
 */
export class Outbox implements PartKeeper {
  selfId = "";
  readonly #lanes: Lanes;
  readonly #queue = new LaneQueue();
  #window: SendWindow;
  #intervalMs: number;
  #connection: AdapterConnection | undefined;
  #signal: AbortSignal;
  #waiting = 0;
  readonly #alarm: Alarm;
  #emptied: (() => void)[] = [];
  /** Finds who says what was to be said here: asked each time, as that one may go to another account. */
  #findHeir: (() => Outbox | undefined) | undefined;
  /** Why nothing is said here any more; empty while it is. */
  #over = "";

  constructor(
    readonly adapterId: number,
    readonly clock: Clock,
    readonly journal: OutboxJournal,
    readonly report: OutboxReport,
    readonly life: AbortSignal,
    rate: SendRate,
  ) {
    this.#lanes = new Lanes(clock);
    this.#alarm = new Alarm(clock, life, () => this.#pump());
    this.#window = new SendWindow(rate.perSecond);
    this.#intervalMs = rate.intervalMs;
    this.#signal = life;
  }

  /** Parts not yet at their end. */
  get size(): number {
    return this.#waiting;
  }

  /** UTC epoch milliseconds of the oldest part that waits. */
  get oldestAt(): number | undefined {
    return this.#lanes.oldestAt;
  }

  setRate(rate: SendRate): void {
    this.#intervalMs = rate.intervalMs;
    if (rate.perSecond !== this.#window.perSecond) this.#window = new SendWindow(rate.perSecond);
    this.#pump();
  }

  /** A connection can send from now on. */
  connect(connection: AdapterConnection, signal: AbortSignal): void {
    this.#connection = connection;
    this.#signal = signal;
    this.#pump();
  }

  /** Nothing can be sent; parts wait until they are too old. */
  disconnect(): void {
    this.#connection = undefined;
  }

  /** Others may speak for the account: what has not left, and what comes, goes out through whoever does, once. */
  yieldTo(findHeir: () => Outbox | undefined): void {
    this.#findHeir = findHeir;
    const heir = findHeir();
    // Behind what is on its way it waits: that one may come back.
    if (heir !== undefined) for (const lane of this.#lanes.all()) if (!lane.busy) this.#handOn(lane, heir);
  }

  /** It speaks itself again. */
  reclaim(): void {
    this.#findHeir = undefined;
  }

  /** It speaks for another account from now on. @param heir speaks for the former one and says what waits for it */
  forsake(heir: Outbox | undefined, reason: string): void {
    if (heir !== undefined) for (const lane of this.#lanes.all()) this.#handOn(lane, heir);
    this.giveUp(reason);
  }

  get #heir(): Outbox | undefined {
    return this.#findHeir?.();
  }

  /** What is on its way here may have left: it comes to its end here. */
  #handOn(lane: Lane, heir: Outbox): void {
    while (lane.waiting > 0) {
      const part = lane.takeWaiting() as Part;
      this.#waiting--;
      heir.#take(part.by(heir));
    }
    this.#wake();
  }

  /** Gives up whatever is not on its way. */
  giveUp(reason: string): void {
    for (const lane of this.#lanes.all()) while (lane.waiting > 0) this.#discard(lane, reason);
  }

  /** Nothing is said here any more: what nobody else says is given up. */
  end(reason: string): void {
    this.#over = reason;
    if (this.#heir === undefined) this.giveUp(reason);
  }

  /** Takes a message in. */
  post(draft: Draft): void {
    const heir = this.#heir;
    if (heir !== undefined) {
      heir.post(draft);
      return;
    }
    const { eventKey, index, scene, target, viaGroup = "", segments } = draft;
    const part = new Part(this, eventKey, index, scene, target, viaGroup, segments, this.clock.now());
    part.outgoing = draft.outgoing;
    part.settled = draft.settled;
    this.#take(part);
    if (this.#over !== "") this.giveUp(this.#over);
  }

  #take(part: Part): void {
    // Entered first: whatever may leave at once has its row written as `sending` in one go.
    this.#enter(part);
    part.recorded = true;
    this.journal.write(part);
  }

  /** Takes a part in that a former run left behind: it has its row already. */
  resume(part: Part): void {
    part.recorded = true;
    this.#enter(part);
  }

  /** Gives a part up that a former run left behind. */
  refuse(part: Part, reason: string): void {
    this.#waiting++;
    this.#end(part, "dropped", { state: "failed", reason });
  }

  #enter(part: Part): void {
    if (this.#waiting >= longestQueue) this.#discard(this.#lanes.fullest, "too much waits to be sent");
    const lane = this.#lanes.of(part);
    part.lane = lane;
    lane.rest.push(part);
    this.#waiting++;
    if (lane.busy) return;
    const now = this.clock.monotonic();
    this.#queue.add(lane, now);
    this.#pump(now);
  }

  /** Begins whatever may be said now, and sets the one timer for what may be said later. */
  #pump(now = this.clock.monotonic()): void {
    if (this.#connection === undefined) return;
    while (this.#window.freeAt <= now) {
      const lane = this.#queue.take(now);
      if (lane === undefined) break;
      this.#begin(lane, now);
    }
    const { nextAt } = this.#queue;
    if (nextAt !== Number.POSITIVE_INFINITY) this.#alarm.set(Math.max(nextAt, this.#window.freeAt));
  }

  #begin(lane: Lane, now: number): void {
    const part = this.#firstFresh(lane);
    if (part === undefined) return;
    lane.busy = true;
    this.#window.take(now);
    lane.freeAt = this.#intervalMs === 0 ? Number.NEGATIVE_INFINITY : now + this.#intervalMs;
    part.state = "sending";
    if (part.recorded) this.journal.write(part);
  }

  /** The first part that waits and is still worth saying; older ones are dropped. */
  #firstFresh(lane: Lane): Part | undefined {
    const oldest = this.clock.now() - freshForMs;
    for (let part = lane.nextWaiting; part !== undefined; part = lane.nextWaiting) {
      if (part.createdAt >= oldest) return part;
      lane.takeWaiting();
      this.#end(part, "dropped", { state: "failed", reason: "it waited too long" });
    }
    return undefined;
  }

  /** Gives up the first part of a chat that is not on its way. Nothing is said instead: it would wait here, too. */
  #discard(lane: Lane | undefined, reason: string): void {
    const part = lane?.takeWaiting();
    if (part === undefined) return;
    part.outgoing = undefined;
    this.#end(part, "dropped", { state: "failed", reason });
  }

  /** Drops what has waited too long, and gives up what has been on its way for too long. */
  sweep(): void {
    const now = this.clock.monotonic();
    let unsettled = 0;
    for (const lane of this.#lanes.all()) {
      this.#firstFresh(lane);
      if (now - lane.leftAt < settledWithinMs) continue;
      unsettled++;
      this.#came(lane.first as Part, neverSettled, now);
    }
    if (unsettled > 0) this.report.unsettled(unsettled);
  }

  leave(part: Part): void {
    const connection = this.#connection;
    // While its row was written another account may have come here.
    if (connection === undefined || !this.#isOfAccount(part)) {
      this.#came(part, { state: "failed", reason: "not connected" }, this.clock.monotonic());
      return;
    }
    part.tries++;
    (part.lane as Lane).leftAt = this.clock.monotonic();
    depart(part, connection, this.#signal, this.#returned);
  }

  readonly #returned = (part: Part, outcome: SendOutcome): void => {
    const now = this.clock.monotonic();
    if (outcome.state === "sent") this.report.answered(now - (part.lane as Lane).leftAt);
    this.#came(part, outcome, now);
  };

  #came(part: Part, outcome: SendOutcome, now: number): void {
    const lane = part.lane as Lane;
    lane.busy = false;
    lane.leftAt = Number.POSITIVE_INFINITY;
    if (outcome.state === "failed" && outcome.code === undefined && this.#isWanted(part)) {
      this.#again(part, lane, now);
      return;
    }
    lane.done();
    this.#end(part, outcome.state, outcome);
    const heir = this.#heir;
    if (heir !== undefined) this.#handOn(lane, heir);
    else if (this.#over !== "") this.giveUp(this.#over);
    if (lane.size > 0) this.#queue.add(lane, now);
    this.#pump(now);
  }

  /** It certainly never left: it stays first in its chat and is tried again, later and later. */
  #again(part: Part, lane: Lane, now: number): void {
    part.state = "new";
    const heir = this.#heir;
    if (heir !== undefined) {
      this.#handOn(lane, heir);
      return;
    }
    this.journal.write(part);
    lane.freeAt = Math.max(lane.freeAt, now + 1000 * 2 ** Math.min(part.tries, 5));
    this.#queue.add(lane, now);
    this.#pump(now);
  }

  /** Young enough, and of the account that speaks here still, or for which somebody else does. */
  #isWanted(part: Part): boolean {
    if (this.#over !== "" && this.#heir === undefined) return false;
    return part.createdAt >= this.clock.now() - freshForMs && this.#isOfAccount(part);
  }

  #isOfAccount({ selfId }: Part): boolean {
    return selfId === this.selfId || selfId === "";
  }

  #end(part: Part, result: "sent" | "failed" | "unknown" | "dropped", outcome: SendOutcome): void {
    this.#waiting--;
    part.state = outcome.state;
    this.journal.write(part);
    part.settled?.(outcome);
    this.report.ended(part, result, outcome);
    this.#wake();
  }

  #wake(): void {
    if (this.#waiting === 0) for (const wake of this.#emptied.splice(0)) wake();
  }

  /** Resolves when nothing waits any more. */
  empty(): Promise<void> {
    return this.#waiting === 0 ? Promise.resolve() : new Promise((wake) => this.#emptied.push(wake));
  }
}
