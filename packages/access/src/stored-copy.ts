import type { Changes, Clock, Store } from "@dicetower/contract";
import { Reading } from "./reading.js";
import { Tidings } from "./tidings.js";

/** What every copy works with. */
export interface Keeping {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  /** Called after each change of this process. */
  readonly told?: () => void;
  readonly tidings?: Tidings;
}

/** Something that is in the store, with a copy in memory that is read again after each change. */
export abstract class StoredCopy {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly tidings: Tidings;
  readonly #told: () => void;
  readonly #reading = new Reading(() => this.read());

  constructor({ store, changes, clock, told = () => {}, tidings = new Tidings() }: Keeping) {
    this.store = store;
    this.changes = changes;
    this.clock = clock;
    this.tidings = tidings;
    this.#told = told;
  }

  /** Ends when the copy holds all that was committed before this call. */
  load(): Promise<void> {
    return this.#reading.again();
  }

  /** Makes the copy anew, from the store alone. */
  protected abstract read(): Promise<void>;

  /** A change was committed. */
  protected async changed(): Promise<void> {
    await this.load();
    this.#told();
  }
}
