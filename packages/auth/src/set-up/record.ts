import type { Clock, Store } from "@dicetower/contract";

/** Whether somebody has been through the set-up. */
export class SetUpRecord {
  #finished = false;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  get finished(): boolean {
    return this.#finished;
  }

  /** Reads what is stored. */
  async load(): Promise<void> {
    const row: { finished_at: number | null } | undefined = await this.store.read((db) =>
      db("auth_setup").where({ id: 1 }).first(),
    );
    this.#finished = row?.finished_at != null;
  }

  finish(): Promise<void> {
    return this.#write(this.clock.seconds());
  }

  /** As if nobody had been through it. */
  reopen(): Promise<void> {
    return this.#write(null);
  }

  async #write(finishedAt: number | null): Promise<void> {
    await this.store.change((db) => db("auth_setup").where({ id: 1 }).update({ finished_at: finishedAt }));
    this.#finished = finishedAt !== null;
  }
}
