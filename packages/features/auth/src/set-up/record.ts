import type { Clock, Store } from "@dicetower/contract";

interface Row {
  readonly finished_at: number | null;
  readonly reopened_at: number | null;
}

/** Whether somebody has been through the set-up. */
export class SetUpRecord {
  #finished = false;
  #reopened = false;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  get finished(): boolean {
    return this.#finished;
  }

  /** It was opened again for another password, and has not been finished since. */
  get reopened(): boolean {
    return this.#reopened;
  }

  /** Reads what is stored. */
  async load(): Promise<void> {
    const row: Row | undefined = await this.store.read((db) => db("auth_setup").where({ id: 1 }).first());
    this.#finished = row?.finished_at != null;
    this.#reopened = row?.reopened_at != null;
  }

  finish(): Promise<void> {
    return this.#write({ finished_at: this.clock.seconds(), reopened_at: null });
  }

  /** As if nobody had been through it, but for what it is wanted for. */
  reopen(): Promise<void> {
    return this.#write({ finished_at: null, reopened_at: this.clock.seconds() });
  }

  async #write(row: Row): Promise<void> {
    await this.store.change((db) => db("auth_setup").where({ id: 1 }).update(row));
    this.#finished = row.finished_at !== null;
    this.#reopened = row.reopened_at !== null;
  }
}
