import type { Changes, Clock, Store } from "@dicetower/contract";
import { AccessNotices } from "../reporting/access-notices.js";
import { SerialReload } from "./serial-reload.js";

/** What every copy works with. */
export interface CacheServices {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  /** Called after each change of this process. */
  readonly told?: () => void;
  readonly accessNotices?: AccessNotices;
}

/** Something that is in the store, with a copy in memory that is read again after each change. */
export abstract class StoredCache {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly accessNotices: AccessNotices;
  readonly #told: () => void;
  readonly #reload = new SerialReload(() => this.read());

  constructor({
    store,
    changes,
    clock,
    told = () => {},
    accessNotices = new AccessNotices(),
  }: CacheServices) {
    this.store = store;
    this.changes = changes;
    this.clock = clock;
    this.accessNotices = accessNotices;
    this.#told = told;
  }

  /** Ends when the copy holds all that was committed before this call. */
  load(): Promise<void> {
    return this.#reload.reload();
  }

  /** Makes the copy anew, from the store alone. */
  protected abstract read(): Promise<void>;

  /** A change was committed. */
  protected async changed(): Promise<void> {
    await this.load();
    this.#told();
  }
}
