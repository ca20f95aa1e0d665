import type { Clock, Line, LineOptions, Message, Outcome, Spontaneous } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { because, become, currentOwner, type Owner } from "../kernel/index.js";
import type { Run } from "./compiled.js";
import { Deadlines } from "./deadlines.js";
import { Flood, type FloodLimits } from "./flood.js";
import { type Lane, Lanes } from "./lanes.js";
import { Laters } from "./laters.js";
import { Passage } from "./passage.js";
import { SlotTimes } from "./slot-times.js";
import type { SlowStages } from "./slow-stages.js";
import { Stages, sampleEvery } from "./stages.js";
import { wantedByAnyone } from "./wanted.js";
import type { WayOut } from "./way-out.js";

/** Counts for the metrics. */
export interface LineCounts {
  received: number;
  matched: number;
  readonly dropped: Record<string, number>;
}

/** The message line: one loop per message over a flat list of what is in force. */
export class MessageLine implements Line {
  runs: readonly Run[] = [];
  readonly counts: LineCounts = { received: 0, matched: 0, dropped: {} };
  readonly lanes = new Lanes();
  readonly times = new SlotTimes();
  /** Why no message is answered: a guard is missing. Empty while messages are welcome. */
  held = "";
  readonly #slow: SlowStages;
  readonly #stages: Stages;
  #idle: (() => void)[] = [];

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
    readonly wayOut: WayOut,
    limits: () => FloodLimits,
    /** Hears that whoever brought a message failed when told how it ended. */
    readonly failed: (error: unknown) => void,
    slow: SlowStages,
  ) {
    const deadlines = new Deadlines(clock, signal);
    this.#slow = slow;
    const laters = new Laters({
      clock,
      lanes: this.lanes,
      deadlines,
      wayOut,
      refused: () => this.dropped("later"),
      ended: (key, lane) => this.#closeLane(key, lane),
    });
    this.#stages = new Stages({
      clock,
      deadlines,
      flood: new Flood(limits),
      laters,
      wayOut,
      slow: this.#slow,
      times: this.times,
      held: (gone) => this.held || (gone === undefined ? "" : this.#renewed(gone)),
      dropped: (passage, reason) => this.#drop(passage, reason),
      resume: (passage, ended) => this.#resume(passage, ended),
    });
  }

  receive(message: Message, options: LineOptions = {}): Promise<Outcome> {
    return new Promise((resolve) => this.#push(message, resolve, options));
  }

  push(message: Message, ended?: (outcome: Outcome) => void): void {
    this.#push(message, ended, undefined);
  }

  say(to: Spontaneous): void {
    this.wayOut.say(to);
  }

  get waiting(): number {
    return this.lanes.total;
  }

  dropped(reason: string): void {
    this.counts.dropped[reason] = (this.counts.dropped[reason] ?? 0) + 1;
  }

  /** Resolves when no message is on its way. */
  idle(): Promise<void> {
    return this.lanes.size === 0 ? Promise.resolve() : new Promise((wake) => this.#idle.push(wake));
  }

  #push(message: Message, ended: Passage["ended"], options: LineOptions | undefined): void {
    const sampled = this.counts.received++ % sampleEvery === 0;
    const passage = new Passage(message, this.runs, ended, options, sampled);
    const key = message.conversation;
    const lane = this.lanes.get(key);
    if (lane?.busy === true) {
      const gone = this.lanes.queue(lane, passage, wantedByAnyone);
      if (gone !== undefined) this.#refuse(gone, lane);
    } else {
      passage.begin(this.clock.monotonic());
      if (!because(passage, this.#advance, passage)) this.lanes.open(key).busy = true;
    }
  }

  /** Turns a message away that found the queue full; a command is told so, once. */
  #refuse(passage: Passage, lane: Lane): void {
    this.#drop(passage, "busy");
    if (!lane.told && wantedByAnyone(passage)) {
      lane.told = true;
      this.wayOut.reply(passage.message, text("line.busy"));
    }
    this.#tell(passage);
  }

  /** Why a message that a guard could not look at is not answered though the guard is there again; else empty. */
  #renewed({ id }: Owner): string {
    const guards = this.runs.some((run) => run.guards && run.owner.id === id);
    return guards ? `"${id}" has begun anew, and has not seen this message.` : "";
  }

  #drop(passage: Passage, reason: string): void {
    passage.stopped = reason;
    this.dropped(reason);
  }

  /** Goes on with a message; true when it has come to its end, false when a stage is waited for. */
  readonly #advance = (passage: Passage): boolean => {
    const former = currentOwner();
    const { names } = this.#slow.book;
    if (this.#slow.watching) passage.timed = true;
    this.#slow.sampling = passage.sampled;
    let waits: boolean;
    try {
      waits = this.#stages.run(passage) && passage.pending !== undefined;
    } finally {
      become(former);
      const now = this.clock.monotonic();
      this.#slow.look(now - passage.since, names, now);
    }
    if (waits) return false;
    this.#end(passage);
    return true;
  };

  /** Goes on after a stage was waited for, then with those who queue behind. */
  #resume(passage: Passage, ended: boolean): void {
    if (ended) this.#end(passage);
    else {
      // What was waited for took time that is not charged to those behind.
      passage.begin(this.clock.monotonic());
      if (!because(passage, this.#advance, passage)) return;
    }
    const key = passage.message.conversation;
    const lane = this.lanes.get(key);
    if (lane === undefined) return;
    for (let next = this.lanes.next(lane); next !== undefined; next = this.lanes.next(lane)) {
      // Guards that have come or were renewed while it waited look at it, too.
      next.runs = this.runs;
      next.begin(this.clock.monotonic());
      if (!because(next, this.#advance, next)) return;
    }
    lane.busy = false;
    lane.told = false;
    this.#closeLane(key, lane);
  }

  #closeLane(key: string, lane: Lane): void {
    this.lanes.close(key, lane);
    if (this.lanes.size === 0) for (const wake of this.#idle.splice(0)) wake();
  }

  #end(passage: Passage): void {
    if (passage.matched) this.counts.matched++;
    if (passage.slot !== undefined) this.times.left(passage.slot, this.clock.monotonic() - passage.slotSince);
    if (passage.options?.wait === true && passage.later) passage.answered = () => this.#tell(passage);
    else this.#tell(passage);
  }

  /** What fails in there must not hold up those who wait behind. */
  #tell(passage: Passage): void {
    if (passage.ended === undefined) return;
    try {
      passage.ended(passage.outcome());
    } catch (error) {
      this.failed(error);
    }
  }
}
