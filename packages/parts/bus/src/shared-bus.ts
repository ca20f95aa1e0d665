import {
  type Bus,
  type BusTransport,
  type Clock,
  changed,
  eventTypes,
  health,
  type JsonValue,
  type Log,
  type Scope,
  type Store,
} from "@dicetower/contract";
import type { Kernel } from "@dicetower/kernel";
import { ClusterTopics, type SeenFiles, topicsSubject } from "./cluster-topics.js";
import { NudgeLog } from "./nudge-log.js";
import { openTransport } from "./open-transport.js";

/** Which features admins have switched on or off, told by the process that was asked to. */
const switchedSubject = "features.switched";
/** Events of the panel's stream. */
const eventsSubject = "events";
/** Milliseconds after the bus is back until what was said at that moment is looked for. */
const settleMs = 5_000;

/** A switch as it travels. */
interface Switched {
  readonly from: string;
  readonly id: string;
  readonly wanted: boolean;
}

/** An event of the panel's stream as it travels. */
interface Told {
  readonly from: string;
  readonly type: string;
  readonly data: JsonValue;
}

/** The stream of events to the panel, in this process. */
export interface EventCarrier {
  /** Told with every event of this process. */
  carry: ((type: string, data: JsonValue) => void) | undefined;
  /** Tells those who listen here. */
  tell(type: string, data: JsonValue): void;
  /** Has those who listen here read everything again. */
  reload(): void;
}

/** Parts of the host that hear of other processes. */
export interface SharedParts {
  readonly bus: Bus;
  readonly kernel: Kernel;
  readonly journal: Store;
  readonly events: EventCarrier;
  readonly files: SeenFiles | undefined;
}

/** The bus to the other processes: what comes over it, and whether it is there. */
export class SharedBus {
  /** UTC epoch seconds since when nothing reaches the others; undefined while all does. */
  #lostAt: number | undefined;
  #back: () => void = () => {};
  #keep: ((subject: string, event: JsonValue) => void) | undefined;
  /** Features whose switch comes from another process. */
  readonly adopting = new Set<string>();

  private constructor(
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  transport!: BusTransport;

  /** @throws ConfigError where the bus cannot be reached */
  static async open(url: string, clock: Clock, log: Log): Promise<SharedBus> {
    const shared = new SharedBus(clock, log);
    shared.transport = await openTransport(url, (connected) => shared.#is(connected));
    return shared;
  }

  get connected(): boolean {
    return this.#lostAt === undefined;
  }

  #is(connected: boolean): void {
    if (connected) {
      this.#lostAt = undefined;
      this.log.info("the bus is back");
      this.#back();
      return;
    }
    this.#lostAt ??= this.clock.seconds();
    this.log.warn("the bus is lost: this process goes on with what it holds and reads changes by itself");
  }

  /** Tells the others that an admin has switched a feature here. */
  switched(bus: Bus, id: string, wanted: boolean): void {
    const event = { from: bus.self, id, wanted };
    bus.publish(switchedSubject, event);
    this.#keep?.(switchedSubject, event);
  }

  /** Switches a feature as another process has, which has remembered it. Not every process need have every package. */
  async #adopt(kernel: Kernel, { id, wanted }: Switched): Promise<void> {
    const status = kernel.list().find((one) => one.id === id);
    if (status === undefined || (status.state !== "off") === wanted) return;
    this.adopting.add(id);
    try {
      await (wanted ? kernel.enable(id) : kernel.disable(id));
    } finally {
      this.adopting.delete(id);
    }
  }

  /** Follows the other processes, until the scope ends. */
  begin(scope: Scope, { bus, kernel, journal, events, files }: SharedParts): void {
    const { clock } = this;
    const keep = (subject: string, event: JsonValue) => nudges.write(subject, event);
    const topics = new ClusterTopics({ bus, kernel, keep, files });
    const adopt = (event: JsonValue): Promise<void> => {
      const switched = event as unknown as Switched;
      return switched.from === bus.self ? Promise.resolve() : this.#adopt(kernel, switched);
    };
    const nudges = new NudgeLog({
      journal,
      clock,
      self: bus.self,
      deliver(subject, event) {
        if (subject === topicsSubject) scope.follow(topics.take(event));
        else if (subject === switchedSubject) scope.follow(adopt(event));
      },
    });
    this.#keep = keep;
    topics.begin(scope);
    bus.subscribe(scope, switchedSubject, adopt);
    nudges.begin(scope, () => !this.connected);
    this.#carryEvents(scope, bus, events);
    this.#back = () => {
      // Nudges may have been lost with the connection: what is stored tells.
      kernel.topics.deliver(changed, { sequence: 0 });
      scope.follow(nudges.look());
      clock.after(settleMs, scope.signal, () =>
        scope.follow(
          nudges.look().then(() => {
            if (this.connected) nudges.stop();
          }),
        ),
      );
      events.reload();
    };
    scope.defer(() => {
      this.#back = () => {};
      this.#keep = undefined;
    });
    this.#addHealth(scope);
  }

  /** Events of the panel's stream are told by the streams of all processes. */
  #carryEvents(scope: Scope, bus: Bus, events: SharedParts["events"]): void {
    let local: ReadonlySet<string> = new Set();
    scope.read(eventTypes, ({ all }) => {
      local = new Set(all.flatMap(({ key, item }) => (item.local === true ? [key] : [])));
    });
    bus.subscribe(scope, eventsSubject, (event) => {
      const { from, type, data } = event as unknown as Told;
      if (from !== bus.self) events.tell(type, data);
    });
    events.carry = (type, data) => {
      if (!local.has(type)) bus.publish(eventsSubject, { from: bus.self, type, data });
    };
    scope.defer(() => {
      events.carry = undefined;
    });
  }

  #addHealth(scope: Scope): void {
    scope.add(health, {
      key: "bus",
      check: () =>
        this.#lostAt === undefined
          ? { state: "ok" }
          : {
              state: "degraded",
              detail: `The bus has been lost since ${new Date(this.#lostAt * 1_000).toISOString()}: other processes hear of changes with a delay.`,
            },
    });
  }
}
