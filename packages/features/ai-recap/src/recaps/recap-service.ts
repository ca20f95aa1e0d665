import { AiFailure, type AiFailureKind, type AiPayer } from "@dicetower/ai/api";
import { type Clock, codes, failure, type Log, LruMap } from "@dicetower/contract";
import type { SessionLog } from "@dicetower/session-logs/api";
import type { RecapWriter } from "../writing/recap-writer.js";
import type { RecapPlan, RecapWish } from "./recap.js";
import type { RecapRow, RecapStore } from "./recap-store.js";

/** Recaps that are written at once. */
const maxRunning = 4;
const maxFailures = 200;

/** Why a recap was not written: of the models, or because nothing usable came. */
export type RecapFailureKind = AiFailureKind | "unusable";

/** A recap that is being written. */
export interface Running {
  readonly plan: RecapPlan;
  /** Requests that have been answered. */
  done: number;
  readonly startedAt: number;
}

/** Who wants a recap. */
export interface Asker {
  readonly payer: AiPayer;
  /** Id of who asked in chat, empty for the panel. */
  readonly userId: string;
}

/** What recaps are made of. */
export interface RecapServiceParts {
  readonly writer: RecapWriter;
  readonly store: RecapStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly follow: (work: Promise<unknown>) => void;
}

/** Has recaps written, one of a log at a time; keeps drafts until they are posted or dropped. */
export class RecapService {
  readonly #running = new Map<number, { readonly told: Running; readonly abort: AbortController }>();
  readonly #failures = new LruMap<number, RecapFailureKind>(maxFailures);

  constructor(readonly parts: RecapServiceParts) {}

  running(log: number): Running | undefined {
    return this.#running.get(log)?.told;
  }

  /** Why the last try failed, until the next one. */
  failureOf(log: number): RecapFailureKind | undefined {
    return this.#failures.peek(log);
  }

  plan(log: SessionLog, signal: AbortSignal): Promise<RecapPlan> {
    return this.parts.writer.plan(log, signal);
  }

  /**
   * Begins to write.
   * @param ended told when the draft is there, or why there is none
   * @throws Failure 40900 where one is being written, 42900 where too many are, 42200 where nothing was said
   */
  async begin(
    log: SessionLog,
    wish: RecapWish,
    asker: Asker,
    ended: (came: RecapRow | RecapFailureKind) => void = () => {},
  ): Promise<Running> {
    const { writer, clock, signal, follow } = this.parts;
    const plan = await writer.plan(log, signal);
    if (this.#running.has(log.id)) throw failure(codes.conflict, "A recap of this log is being written.");
    if (this.#running.size >= maxRunning) throw failure(codes.tooMany, "Too many recaps are being written.");
    if (plan.lines === 0)
      throw failure(codes.ruleBroken, `Nothing was said in the log "${log.name}" so far.`);
    const abort = new AbortController();
    const told: Running = { plan, done: 0, startedAt: clock.seconds() };
    this.#running.set(log.id, { told, abort });
    this.#failures.delete(log.id);
    const work = this.#write(log, wish, asker, told, AbortSignal.any([signal, abort.signal]));
    follow(
      work.then((came) => {
        this.#running.delete(log.id);
        if (typeof came === "string") this.#failures.set(log.id, came);
        if (came !== "aborted") ended(came);
      }),
    );
    return told;
  }

  /** Gives up what is being written, and drops the draft. @returns true where there was one or the other */
  async drop(log: number): Promise<boolean> {
    const running = this.#running.get(log);
    running?.abort.abort();
    const dropped = await this.parts.store.drop(log);
    return dropped || running !== undefined;
  }

  /** Never rejects. */
  async #write(
    log: SessionLog,
    wish: RecapWish,
    { payer, userId }: Asker,
    told: Running,
    signal: AbortSignal,
  ): Promise<RecapRow | RecapFailureKind> {
    const { writer, store, clock } = this.parts;
    try {
      const { text, people, calls, lines } = await writer.write(
        log,
        wish,
        payer,
        (done) => {
          told.done = done;
        },
        signal,
      );
      await store.keep(log, { ...wish, text, people, calls, lines, madeAt: clock.seconds(), madeBy: userId });
      return (await store.of(log.id, "draft")) ?? "aborted";
    } catch (error) {
      if (signal.aborted) return "aborted";
      if (error instanceof AiFailure) return error.kind;
      if ((error as { isBoom?: unknown }).isBoom !== true)
        this.parts.log.error("a recap could not be written", { log: log.id, error });
      return "unusable";
    }
  }
}
