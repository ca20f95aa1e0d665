import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
} from "@dicetower/contract";
import type { Rule, RuleFields } from "./rule.js";
import { inOrder, type RuleCache } from "./rule-cache.js";
import { columnsOf, type RuleRow, ruleOf } from "./rule-row.js";

/** Rules of an installation, at most. */
const maxRules = 1_000;

/** Changes rules in the store, each change in one transaction, and reads them again. */
export class RuleStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly cache: RuleCache,
    /** Called after each change of this process. */
    readonly told: () => void,
  ) {}

  /** @throws Failure 42200 where there are too many */
  async create(fields: RuleFields, actor: Actor): Promise<Rule> {
    const id = await this.#change(async (db) => {
      const [count] = await db<RuleRow>("causal_rule").count({ n: "*" });
      if (Number(count?.["n"]) >= maxRules)
        throw failure(
          codes.ruleBroken,
          `There can be ${maxRules} rules at most. Delete one that is not needed.`,
        );
      const now = this.clock.seconds();
      const row: Omit<RuleRow, "id"> = {
        ...columnsOf(fields),
        hits: 0,
        last_hit_at: 0,
        errors: 0,
        last_error: "",
        created_at: now,
        updated_at: now,
        revision: 1,
      };
      const [made] = await db<RuleRow>("causal_rule")
        .insert(row as RuleRow)
        .returning("id");
      await this.#record(db, "causal.create", Number(made?.id), actor, fields.name);
      return Number(made?.id);
    });
    return this.must(id);
  }

  /**
   * @param revision the one that was read; undefined takes any
   * @throws Failure 40400 for no such rule, 40900 where it has changed meanwhile
   */
  async update(
    id: number,
    change: (before: Rule) => RuleFields,
    revision: number | undefined,
    actor: Actor,
  ): Promise<Rule> {
    await this.#change(async (db) => {
      const row = await db<RuleRow>("causal_rule").where({ id }).first();
      if (row === undefined) throw missing(id);
      const before = ruleOf(row);
      if (revision !== undefined && revision !== before.revision)
        throw failure(codes.conflict, "The rule has changed meanwhile. Read it again.", {
          errors: [{ path: "/revision", message: "is not the stored one", current: before }],
        });
      const next = change(before);
      await db<RuleRow>("causal_rule")
        .where({ id })
        .update({ ...columnsOf(next), updated_at: this.clock.seconds(), revision: before.revision + 1 });
      await this.#record(db, "causal.update", id, actor, next.name, changedFields(before, next));
    });
    return this.must(id);
  }

  /** @throws Failure 40400 */
  async remove(id: number, actor: Actor): Promise<void> {
    await this.#change(async (db) => {
      const row = await db<RuleRow>("causal_rule").where({ id }).first();
      if (row === undefined) throw missing(id);
      await db<RuleRow>("causal_rule").where({ id }).delete();
      await this.#record(db, "causal.delete", id, actor, row.name);
    });
  }

  /** As stored now, in the order in which they are tried: other processes count, too. */
  async read(): Promise<Rule[]> {
    const rows = await this.store.read((db) => db<RuleRow>("causal_rule").select());
    return rows.map(ruleOf).sort(inOrder);
  }

  /** @throws Failure 40400 */
  must(id: number): Rule {
    const rule = this.cache.get(id);
    if (rule === undefined) throw missing(id);
    return rule;
  }

  #record(
    db: Connection,
    action: string,
    id: number,
    actor: Actor,
    name: string,
    fields?: readonly string[],
  ): Promise<void> {
    const target = { type: "causalRule", id: String(id), name };
    return this.changes.record(db, { action, actor, target, ...(fields === undefined ? {} : { fields }) });
  }

  async #change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const answer = await this.store.change(work);
    await this.cache.load();
    this.told();
    return answer;
  }
}

function missing(id: number) {
  return failure(codes.notFound, `There is no causal rule ${id}.`);
}

/** Names of the fields that differ. */
function changedFields(before: RuleFields, after: RuleFields): string[] {
  return (Object.keys(after) as (keyof RuleFields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
