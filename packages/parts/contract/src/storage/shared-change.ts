import { AsyncResource } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "../engine/engine.js";
import type { Change, Changes, Connection, Store } from "./store.js";

/** Members of `before` and `after` in the audit log, by field. */
export type ChangedValues = Readonly<Record<string, JsonValue>>;

/** Most names in `fields` of a recorded change. */
const maxFields = 50;

/**
 * A change over several features: one transaction, one row in the audit log. Whoever begins it hands it to the methods
 * of others, which write through `db`, say with `tell` what their own row would have said, and bring what they hold in
 * memory up to date with `afterCommit`.
 */
export interface SharedChange {
  /** The connection of the transaction; use no other. */
  readonly db: Connection;
  /** Adds to what the row will say. Of a field that is told again the first `before` and the last `after` count. */
  tell(before: ChangedValues, after: ChangedValues): void;
  /** What was told so far, without the fields that are as they were. */
  readonly told: { readonly fields: string[]; readonly before: ChangedValues; readonly after: ChangedValues };
  /**
   * Runs when the transaction is committed, before the change answers, in the order of the calls; never where it fails.
   * For caches and topics: inside, the store may be used again.
   */
  afterCommit(work: () => unknown): void;
  /** Records the one row, with what was told; nothing where all is as it was. Call it last. */
  record(changes: Changes, row: Omit<Change, "fields" | "before" | "after">): Promise<void>;
}

class OneTransaction implements SharedChange {
  readonly #before = new Map<string, JsonValue>();
  readonly #after = new Map<string, JsonValue>();
  readonly #afterCommit: (() => unknown)[] = [];

  constructor(readonly db: Connection) {}

  tell(before: ChangedValues, after: ChangedValues): void {
    for (const [field, value] of Object.entries(before))
      if (!this.#before.has(field)) this.#before.set(field, value);
    for (const [field, value] of Object.entries(after)) this.#after.set(field, value);
  }

  get told() {
    const all = [...new Set([...this.#before.keys(), ...this.#after.keys()])];
    const changed = all.filter(
      (field) => !isDeepStrictEqual(this.#before.get(field), this.#after.get(field)),
    );
    const of = (values: ReadonlyMap<string, JsonValue>): ChangedValues =>
      Object.fromEntries(changed.map((field) => [field, values.get(field) ?? null]));
    return { fields: changed.slice(0, maxFields), before: of(this.#before), after: of(this.#after) };
  }

  afterCommit(work: () => unknown): void {
    // Runs in the name of the feature that asked for it.
    this.#afterCommit.push(AsyncResource.bind(work));
  }

  async record(changes: Changes, row: Omit<Change, "fields" | "before" | "after">): Promise<void> {
    const { told } = this;
    if (told.fields.length > 0) await changes.record(this.db, { ...row, ...told });
  }

  /** @throws the first error, when all have run */
  async committed(): Promise<void> {
    const errors: unknown[] = [];
    for (const work of this.#afterCommit)
      try {
        await work();
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  }
}

/**
 * Begins a change over several features in a store, or takes part in one that was handed in. All of it is written or
 * nothing: where one feature refuses, what the others have written goes as well.
 *
 * @example A route changes what it has itself and what another feature has:
 * ```ts
 * await sharedChange(store, async (change) => {
 *   await change.db("hat_owners").where({ id }).update({ nickname });
 *   change.tell({ nickname: owner.nickname }, { nickname });
 *   await access.give(platform, userId, trust, actor, change);
 *   await change.record(changes, { action: "hat.owner", actor, target });
 * });
 * ```
 *
 * @example A method that others may call within theirs:
 * ```ts
 * async rename(id: string, name: string, actor: Actor, within?: SharedChange): Promise<void> {
 *   await sharedChange(within ?? this.store, async (change) => {
 *     const before = await change.db("hat_rabbits").where({ id }).first("name");
 *     await change.db("hat_rabbits").where({ id }).update({ name });
 *     change.tell({ rabbit: before?.name ?? null }, { rabbit: name });
 *     change.afterCommit(() => this.names.set(id, name));
 *     if (within === undefined) await change.record(this.changes, { action: "hat.rename", actor });
 *   });
 * }
 * ```
 *
 * @param on the store, or the change of somebody else
 * @throws what `work` throws; what a work of `afterCommit` throws when all of them have run: then it is committed
 */
export async function sharedChange<T>(
  on: Pick<Store, "change"> | SharedChange,
  work: (change: SharedChange) => Promise<T>,
): Promise<T> {
  if ("afterCommit" in on) return work(on);
  const { begun, result } = await on.change(async (db) => {
    const begun = new OneTransaction(db);
    return { begun, result: await work(begun) };
  });
  await begun.committed();
  return result;
}
