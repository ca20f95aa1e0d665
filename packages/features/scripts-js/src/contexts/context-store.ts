import type { Account, Clock, Message, MessageLocation } from "@dicetower/contract";
import { locationOf } from "@dicetower/contract";
import type { Scalar } from "../protocol.js";

/** Milliseconds that a context stays usable, and how many do. */
const keepMs = 600_000;
const maxContexts = 1_000;

/** Who speaks where, for as long as scripts may hold on to it. */
export interface ScriptContext {
  readonly id: string;
  /** As whom and where: of the sender, of a mentioned person, or made by hand. */
  readonly message: Message;
  readonly account: Account;
  readonly place: MessageLocation;
  /** Variables that begin with `$t`, as they are now; what they begin with is found out with the first use. */
  readonly temporaries: Map<string, Scalar>;
  /** False while nobody has asked for them. */
  readonly hasTemporaries: boolean;
  /** Cards that were drawn without putting back, by deck. */
  readonly drawn: Map<string, Set<string>>;
  /** Who said what already, where the same words of several plugins are said once. */
  said: Map<string, string> | undefined;
  /** What scripts assigned to its records. */
  readonly assigned: Map<string, Scalar>;
  delegateText: string;
  readonly since: number;
}

/** Most messages are only looked at: what a context may hold is made when somebody asks for it. */
class KeptContext implements ScriptContext {
  readonly account: Account;
  readonly place: MessageLocation;
  said: Map<string, string> | undefined;
  delegateText = "";
  #temporaries: Map<string, Scalar> | undefined;
  #drawn: Map<string, Set<string>> | undefined;
  #assigned: Map<string, Scalar> | undefined;

  constructor(
    readonly id: string,
    readonly message: Message,
    readonly since: number,
    readonly presets: () => Iterable<readonly [string, Scalar]>,
  ) {
    this.account = message.account;
    this.place = locationOf(message);
  }

  get hasTemporaries(): boolean {
    return this.#temporaries !== undefined;
  }

  get temporaries(): Map<string, Scalar> {
    this.#temporaries ??= new Map(this.presets());
    return this.#temporaries;
  }

  get drawn(): Map<string, Set<string>> {
    this.#drawn ??= new Map();
    return this.#drawn;
  }

  get assigned(): Map<string, Scalar> {
    this.#assigned ??= new Map();
    return this.#assigned;
  }
}

/** Contexts by id, the oldest going first. */
export class ContextStore {
  readonly #contexts = new Map<string, ScriptContext>();
  #last = 0;

  constructor(readonly clock: Clock) {}

  /** @param presets the temporary variables that there are at the beginning */
  open(message: Message, presets: () => Iterable<readonly [string, Scalar]>): ScriptContext {
    const context = new KeptContext(`c${++this.#last}`, message, this.clock.monotonic(), presets);
    this.#tidy();
    this.#contexts.set(context.id, context);
    return context;
  }

  get(id: string): ScriptContext | undefined {
    const context = this.#contexts.get(id);
    if (context === undefined || this.clock.monotonic() - context.since <= keepMs) return context;
    this.#contexts.delete(id);
    return undefined;
  }

  /** @throws Error for one that is too old */
  must(id: string): ScriptContext {
    const context = this.get(id);
    if (context === undefined) throw new Error("the context is too old: it is kept for ten minutes");
    return context;
  }

  #tidy(): void {
    const now = this.clock.monotonic();
    for (const [id, { since }] of this.#contexts) {
      if (this.#contexts.size < maxContexts && now - since <= keepMs) return;
      this.#contexts.delete(id);
    }
  }
}
