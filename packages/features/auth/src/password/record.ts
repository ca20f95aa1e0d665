import type { Actor, Changes, Connection, Store } from "@dicetower/contract";
import { deleteSessions } from "../sessions/table.js";

/** The stored login password and its generation. */
export interface PasswordState {
  /** Undefined when none is set. */
  readonly hash: string | undefined;
  /** Grows with each change: sessions of an earlier epoch are dead. */
  readonly epoch: number;
}

/** The login password of the installation, in memory and in the store. */
export class PasswordRecord {
  #state: PasswordState = { hash: undefined, epoch: 0 };

  constructor(
    private readonly store: Store,
    private readonly changes: Changes,
  ) {}

  get state(): PasswordState {
    return this.#state;
  }

  get enabled(): boolean {
    return this.#state.hash !== undefined;
  }

  /** Reads what is stored. */
  async load(): Promise<void> {
    this.#state = await this.store.read(readState);
  }

  /** Sets or clears the password: the epoch rises and stored sessions go in the same transaction. */
  async set(hash: string | undefined, actor: Actor): Promise<void> {
    this.#state = await this.store.change(async (db) => {
      const before = await readState(db);
      await db("auth_password")
        .where({ id: 1 })
        .update({ hash: hash ?? null, epoch: before.epoch + 1 });
      await deleteSessions(db);
      await this.changes.record(db, {
        action: "auth.password",
        actor,
        target: { type: "login", id: "password" },
        before: { enabled: before.hash !== undefined },
        after: { enabled: hash !== undefined },
        fields: ["password"],
      });
      return { hash, epoch: before.epoch + 1 };
    });
  }
}

async function readState(db: Connection): Promise<PasswordState> {
  const row: { hash: string | null; epoch: number } | undefined = await db("auth_password")
    .where({ id: 1 })
    .first();
  return { hash: row?.hash ?? undefined, epoch: row?.epoch ?? 0 };
}
