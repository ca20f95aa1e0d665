import type { FeatureStatus, Keyed, Notice, Point, Topic } from "@dicetower/contract";
import type { Entry, Owner } from "@dicetower/kernel";
import { writeCrashReport } from "@dicetower/log";
import type { MessageLine } from "@dicetower/message-line";
import { endTimes, featureMs, featuresMs, outboxMs } from "@dicetower/process";
import { assemble } from "./assembly/assemble.js";
import type { HostParts } from "./assembly/host-parts.js";
import type { HostOptions } from "./assembly/options/host-options.js";

/** Counts of live objects in a host: for tests that look for leaks. */
export interface Alive {
  readonly readers: number;
  readonly listeners: number;
}

/** A host: features, the message line, HTTP. */
export interface Host {
  /** `http://host:port`, once it has started. */
  readonly url: string;
  readonly line: MessageLine;
  /**
   * Starts everything: features, then requests, then adapters and jobs.
   * @throws Error if `stop` is called meanwhile, or was called before
   */
  start(): Promise<void>;
  /** Shuts the host down, even while it is starting; further calls return the same end. */
  stop(): Promise<void>;
  features(): readonly FeatureStatus[];
  /** Returns what the load or setup of a failed feature has thrown; undefined if it has not failed that way. */
  errorOf(id: string): unknown;
  enable(id: string): Promise<FeatureStatus>;
  disable(id: string): Promise<FeatureStatus>;
  /** Returns the notices to the owners, the newest first. */
  notices(): readonly Notice[];
  /** Returns the items of a point that are in force. */
  contributions<T extends Keyed>(point: Point<T>): readonly Entry<T>[];
  /** Emits a topic as the host. */
  emit<T>(topic: Topic<T>, event: T): void;
  /** Resolves when no feature is being switched. */
  settled(): Promise<unknown>;
  alive(): Alive;
  /** Counts an unhandled failure against its owner; returns false if it is the host's own. */
  blame(owner: Owner | undefined, error: unknown): boolean;
  /** Logs a warning, once the log is open. */
  warn(sentence: string): void;
  /** Writes a crash report to the data folder. */
  crashReport(error: unknown): Promise<unknown>;
}

/** Makes a host; nothing starts before `start`. */
export function createHost(options: HostOptions): Host {
  return new AssembledHost(options);
}

class AssembledHost implements Host {
  url = "";
  #parts: HostParts | undefined;
  /** Settles when the parts of the host have been assembled, or could not be. */
  #assembling: Promise<unknown> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(readonly options: HostOptions) {}

  get #on(): HostParts {
    if (this.#parts === undefined) throw new Error("the host has not been started");
    return this.#parts;
  }

  get line(): MessageLine {
    return this.#on.line;
  }

  emit<T>(topic: Topic<T>, event: T): void {
    this.#on.kernel.root.emit(topic, event);
  }

  async start(): Promise<void> {
    this.#goOn();
    const assembling = assemble(this.options, () => this.stop());
    this.#assembling = assembling.catch(() => {});
    const parts = await assembling;
    this.#parts = parts;
    this.#goOn();
    await parts.kernel.start();
    this.#goOn();
    const { host, port } = await parts.httpServer.listen(parts.address.host, parts.address.port);
    parts.listening(host, port);
    this.url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    this.#goOn();
    parts.phases.begin("serving");
    await this.options.serves?.(this.url);
    // A guard of the message line may still be in its setup: no message is accepted before that has ended.
    await parts.kernel.settled();
    this.#goOn();
    parts.phases.begin("open");
  }

  /** Checks that the start may go on. @throws Error if the host was told to stop meanwhile */
  #goOn(): void {
    if (this.#stopping !== undefined) throw new Error("the host was told to stop before it had started");
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    // If there are parts, they stop at once: whatever arrives now is too late.
    if (this.#parts === undefined) await this.#assembling;
    const parts = this.#parts;
    if (parts === undefined) return;
    const { clock, line, httpServer, kernel, phases } = parts;
    const log = parts.logging.logFor("host");
    const begun = clock.monotonic();
    const left = (until: number): number => Math.max(0, begun + until - clock.monotonic());
    const turn = (whose: string): void => this.options.turn?.(whose);
    const within = async (ms: number, what: string, work: Promise<unknown>): Promise<void> => {
      turn(what);
      if (!(await parts.within(ms, work))) log.warn(`the host ends, and ${what} did not come to its end`);
    };
    turn("what hears that the end begins");
    parts.hurry();
    httpServer.drain();
    const beforeClosing = phases.begin("draining");
    // Stopped at once, alongside the responses; awaited only after them.
    const jobs = parts.jobs.stop();
    await within(left(endTimes.answered), "what was answering messages", line.idle());
    const last = Promise.allSettled(beforeClosing.map((work) => work()));
    await within(Math.min(outboxMs, left(endTimes.said)), "what was to be sent", last);
    await httpServer.close(left(endTimes.answered));
    await within(left(endTimes.said), "a job", jobs);
    turn("what hears that features end");
    phases.begin("stopping");
    await kernel.stop({ allMs: Math.min(featuresMs, left(endTimes.disposed)), eachMs: featureMs });
    turn("the store");
    await parts.close();
  }

  features(): readonly FeatureStatus[] {
    return this.#on.kernel.list();
  }

  errorOf(id: string): unknown {
    return this.#on.kernel.errorOf(id);
  }

  enable(id: string): Promise<FeatureStatus> {
    return this.#on.kernel.enable(id);
  }

  disable(id: string): Promise<FeatureStatus> {
    return this.#on.kernel.disable(id);
  }

  notices(): readonly Notice[] {
    return this.#on.notices.recent();
  }

  contributions<T extends Keyed>(point: Point<T>): readonly Entry<T>[] {
    return this.#on.kernel.registry.all(point);
  }

  settled(): Promise<unknown> {
    return this.#on.kernel.settled();
  }

  blame(owner: Owner | undefined, error: unknown): boolean {
    if (this.#parts === undefined || owner === undefined || owner.feature.id === "host") return false;
    this.#on.kernel.crash(owner, error);
    return true;
  }

  warn(sentence: string): void {
    this.#parts?.logging.logFor("host").warn(sentence);
  }

  async crashReport(error: unknown): Promise<unknown> {
    if (this.#parts === undefined) return undefined;
    const { logging, clock } = this.#on;
    logging.logFor("host").error("a failure that nobody handled ends the host", { error });
    const { settings, identity } = this.options;
    const features = this.features();
    return writeCrashReport(settings.dataFolder, error, {
      logging,
      clock,
      version: identity.version.semver,
      features,
    });
  }

  alive(): Alive {
    const { registry, topics } = this.#on.kernel;
    return { readers: registry.readerCount, listeners: topics.listenerCount };
  }
}
