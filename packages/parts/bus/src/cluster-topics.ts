import { type Bus, defineTopic, type JsonValue, type Scope, type Topic } from "@dicetower/contract";
import type { Kernel } from "@dicetower/kernel";

/** Where events of topics travel. */
export const topicsSubject = "topics";

/** An event of a topic that travels between processes. */
interface Carried {
  readonly from: string;
  readonly topic: string;
  readonly event: JsonValue;
  /** Revision of the files that it may be about. */
  readonly files?: number;
}

/** How far this process sees the files of the installation. */
export interface SeenFiles {
  readonly newest: number;
  has(revision: number): boolean;
  /** Answers when they are here, or cannot be brought here now. */
  caughtUp(revision: number): Promise<void>;
}

/** What carries topics. */
export interface ClusterTopicServices {
  readonly bus: Bus;
  readonly kernel: Pick<Kernel, "topics">;
  /** Keeps an event for processes that the bus does not reach. */
  readonly keep: (subject: string, event: JsonValue) => void;
  /** Those of the installation, where processes share them. */
  readonly files: SeenFiles | undefined;
}

/** Carries events of topics marked `cluster` to the other processes, and theirs to the listeners here. */
export class ClusterTopics {
  /** Events that wait for files, and those behind them; undefined while none do. */
  #waiting: Promise<void> | undefined;

  constructor(readonly services: ClusterTopicServices) {}

  /** Begins, until the scope ends. */
  begin(scope: Scope): void {
    const { bus, kernel, keep, files } = this.services;
    bus.subscribe(scope, topicsSubject, (carried) => this.take(carried));
    kernel.topics.carry = <T>(topic: Topic<T>, event: T) => {
      const carried = {
        from: bus.self,
        topic: topic.name,
        event: (event ?? null) as JsonValue,
        ...(files === undefined || topic.transient ? {} : { files: files.newest }),
      };
      bus.publish(topicsSubject, carried);
      if (!topic.transient) keep(topicsSubject, carried);
    };
    scope.defer(() => {
      kernel.topics.carry = undefined;
    });
  }

  /**
   * Tells the listeners here what another process has said. They may read files that came before it: those are brought
   * here first.
   */
  async take(event: JsonValue): Promise<void> {
    const { bus, files } = this.services;
    const carried = event as unknown as Carried;
    if (carried.from === bus.self) return;
    const { files: revision } = carried;
    if (
      revision === undefined ||
      files === undefined ||
      (this.#waiting === undefined && files.has(revision))
    ) {
      this.#deliver(carried);
      return;
    }
    const turn = (this.#waiting ?? Promise.resolve())
      .then(() => files.caughtUp(revision))
      .then(() => this.#deliver(carried));
    const ended = turn
      .catch(() => {})
      .then(() => {
        if (this.#waiting === ended) this.#waiting = undefined;
      });
    this.#waiting = ended;
    await turn;
  }

  #deliver({ topic, event }: Carried): void {
    this.services.kernel.topics.deliver(defineTopic(topic, { cluster: true }), event);
  }
}
