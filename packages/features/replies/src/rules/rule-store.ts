import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
} from "@dicetower/contract";
import { isLoose } from "../matching/keyword-index.js";
import type { Rule, RuleFields } from "./rule.js";
import type { KeptRule, RuleCache } from "./rule-cache.js";
import { columnsOf, type RuleRow } from "./rule-rows.js";

/** Rules of an installation, at most. */
export const maxRules = 200_000;
/** Patterns in force without a fixed word, which every text is tried on. */
export const maxLoose = 1_000;
/** Rules that are read again one by one where they were switched together. */
const fewRules = 1_000;
/** Rows of one statement. */
const atOnce = 50;

/** Changes rules in the store, each change in one transaction, and reads them again. */
export class RuleStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly cache: RuleCache,
    /** Called with the ids after each change of this process, with null where they are too many to name. */
    readonly told: (ids: readonly number[] | null) => void,
  ) {}

  /**
   * @throws Failure 42200 where there are too many
   * @returns their ids
   */
  async create(all: readonly RuleFields[], actor: Actor, note?: string): Promise<number[]> {
    if (this.cache.size + all.length > maxRules)
      throw failure(codes.ruleBroken, `There can be ${maxRules} reply rules at most.`);
    this.#mustTell(all);
    return this.#change(async (db) => {
      const ids: number[] = [];
      for (let from = 0; from < all.length; from += atOnce) {
        const rows = all.slice(from, from + atOnce).map((fields) => this.#newRow(fields));
        const made = await db<RuleRow>("replies_rule")
          .insert(rows as RuleRow[])
          .returning("id");
        ids.push(...made.map(({ id }) => Number(id)));
      }
      const [only] = all.length === 1 ? all : [];
      await this.#record(db, "replies.create", ids[0] ?? 0, actor, note ?? only?.name ?? String(all.length));
      return { ids, answer: ids };
    });
  }

  /** @param revision the one that was read; undefined takes any */
  async update(
    id: number,
    fields: Partial<RuleFields>,
    revision: number | undefined,
    actor: Actor,
  ): Promise<void> {
    await this.#change(async (db) => {
      const { rule: before } = this.#mustBeOwn(id);
      if (revision !== undefined && revision !== before.revision)
        throw failure(codes.conflict, "The rule has changed meanwhile. Read it again.");
      const next = { ...before, ...fields };
      if (!before.enabled || !isLoose(before)) this.#mustTell([next]);
      const changed = Object.keys(fields).filter(
        (name) => JSON.stringify(next[name as keyof Rule]) !== JSON.stringify(before[name as keyof Rule]),
      );
      await this.#write(db, next);
      await this.#record(db, "replies.update", id, actor, next.name, changed);
      return { ids: [id], answer: undefined };
    });
  }

  async remove(id: number, actor: Actor): Promise<void> {
    await this.#change(async (db) => {
      const { rule } = this.#mustBeOwn(id);
      await db<RuleRow>("replies_rule").where({ id }).delete();
      await this.#record(db, "replies.delete", id, actor, rule.name);
      return { ids: [id], answer: undefined };
    });
  }

  /**
   * Switches all rules of a folder.
   * @returns how many were switched
   */
  async switchFolder(folder: string, enabled: boolean, actor: Actor): Promise<number> {
    const inside = this.inFolder(folder);
    if (inside.every(({ rule }) => rule.enabled === enabled)) return 0;
    if (enabled)
      this.#mustTell(
        inside.map(({ rule }) => (rule.enabled ? { ...rule, enabled: false } : { ...rule, enabled })),
      );
    const switched = await this.store.change(async (db) => {
      // One statement, by what the rows are now: another process may have moved some of them.
      const rows = await db<RuleRow>("replies_rule")
        .where({ folder, enabled: enabled ? 0 : 1 })
        .update({ enabled: enabled ? 1 : 0, failures: 0, updated_at: this.clock.seconds() })
        .increment("revision", 1)
        .returning(["id", "revision"]);
      await this.#record(db, "replies.folder", 0, actor, `${folder}: ${enabled ? "on" : "off"}`);
      return rows;
    });
    const many = switched.length > fewRules;
    if (many) await this.cache.replace(this.#switched(switched, enabled));
    else await this.cache.reload(switched.map(({ id }) => Number(id)));
    this.told(many ? null : switched.map(({ id }) => Number(id)));
    return switched.length;
  }

  /**
   * Switches some rules; whoever asks records it, with the others.
   * @returns those that there are
   */
  async switchSome(ids: readonly number[], enabled: boolean): Promise<ReadonlySet<number>> {
    const found = ids.flatMap((id) => this.#own(id) ?? []);
    const off = found.filter(({ rule }) => rule.enabled !== enabled).map(({ rule }) => rule);
    if (enabled) this.#mustTell(off.map((rule) => ({ ...rule, enabled })));
    const changed = off.map(({ id }) => id);
    if (changed.length > 0)
      await this.#change(async (db) => {
        await db<RuleRow>("replies_rule")
          .whereIn("id", changed)
          .update({ enabled: enabled ? 1 : 0, failures: 0, updated_at: this.clock.seconds() })
          .increment("revision", 1);
        return { ids: changed, answer: undefined };
      });
    return new Set(found.map(({ rule }) => rule.id));
  }

  /**
   * Deletes some rules; whoever asks records it, with the others.
   * @returns those that there were
   */
  async removeSome(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const found = ids.filter((id) => this.#own(id) !== undefined);
    await this.#change(async (db) => {
      await db<RuleRow>("replies_rule").whereIn("id", found).delete();
      return { ids: found, answer: undefined };
    });
    return new Set(found);
  }

  /** The rules as they are now, by id. */
  #switched(rows: readonly Pick<RuleRow, "id" | "revision">[], enabled: boolean): Map<number, Rule> {
    const next = new Map<number, Rule>();
    for (const { id, revision } of rows) {
      const kept = this.cache.get(Number(id));
      if (kept === undefined) continue;
      kept.statistics.failures = 0;
      next.set(Number(id), { ...kept.rule, enabled, revision, updatedAt: this.clock.seconds() });
    }
    return next;
  }

  /** Rules of the owner in a folder, oldest first. @throws Failure 40400 where there are none */
  inFolder(folder: string): readonly KeptRule[] {
    const inside = [...this.cache.all()].filter(({ rule }) => rule.pack === "" && rule.group === folder);
    if (inside.length === 0) throw failure(codes.notFound, `There is no folder "${folder}".`);
    return inside.sort((a, b) => a.rule.id - b.rule.id);
  }

  /** @throws Failure 40400 */
  must(id: number): KeptRule {
    const kept = this.cache.get(id);
    if (kept === undefined) throw failure(codes.notFound, `There is no reply rule ${id}.`);
    return kept;
  }

  /** A rule, unless it comes with a rule pack. */
  #own(id: number): KeptRule | undefined {
    const kept = this.cache.get(id);
    return kept?.rule.pack === "" ? kept : undefined;
  }

  /** @throws Failure 40400, 40301 for a rule of a rule pack */
  #mustBeOwn(id: number): KeptRule {
    const kept = this.must(id);
    if (kept.rule.pack !== "")
      throw failure(
        codes.readOnly,
        `The rule comes with the rule pack ${kept.rule.pack}; switch that off, or make a rule of your own.`,
      );
    return kept;
  }

  /** @throws Failure 42200 where too many would be in force that every text is tried on */
  #mustTell(all: readonly RuleFields[]): void {
    const loose = all.filter((rule) => rule.enabled && isLoose(rule)).length;
    if (loose > 0 && this.cache.looseCount + loose > maxLoose)
      throw failure(
        codes.ruleBroken,
        `There can be ${maxLoose} patterns without a fixed word at most: each message is tried on all of them.`,
      );
  }

  #newRow(fields: RuleFields): Omit<RuleRow, "id"> {
    const now = this.clock.seconds();
    const statistics = { hits: 0, last_hit_at: 0, last_error: "", failures: 0, position: 0 };
    return { ...columnsOf(fields), ...statistics, created_at: now, updated_at: now, revision: 1 };
  }

  /** Whoever writes a rule has looked at it: its errors are forgotten. */
  async #write(db: Connection, rule: Rule): Promise<void> {
    const { statistics } = this.must(rule.id);
    await db<RuleRow>("replies_rule")
      .where({ id: rule.id })
      .update({
        ...columnsOf(rule),
        failures: 0,
        updated_at: this.clock.seconds(),
        revision: rule.revision + 1,
      });
    statistics.failures = 0;
  }

  async #record(
    db: Connection,
    action: string,
    id: number,
    actor: Actor,
    note: string,
    fields?: readonly string[],
  ): Promise<void> {
    await this.changes.record(db, {
      action,
      actor,
      target: { type: "reply", id: String(id) },
      note: note.slice(0, 500),
      ...(fields === undefined ? {} : { fields: fields.slice(0, 50) }),
    });
  }

  async #change<T>(work: (db: Connection) => Promise<{ ids: readonly number[]; answer: T }>): Promise<T> {
    const { ids, answer } = await this.store.change(work);
    await this.cache.reload(ids);
    this.told(ids);
    return answer;
  }
}
