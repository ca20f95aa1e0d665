import { SerialQueue, type Store } from "@dicetower/contract";
import { KeywordIndex } from "../matching/keyword-index.js";
import type { Rule, RuleStatistics } from "./rule.js";
import { type RuleRow, ruleOf, statisticsOf } from "./rule-rows.js";

/** Rules that are read, or found by the index, before others get their turn. */
const slice = 500;

/** A rule with what is noted of it. */
export interface KeptRule {
  readonly rule: Rule;
  readonly statistics: RuleStatistics;
}

/** All rules in memory, and the index of those that are switched on. */
export class RuleCache {
  #rules = new Map<number, KeptRule>();
  #index = new KeywordIndex();
  /** Those of rule packs, which are in no store. */
  readonly #ofPacks = new Map<number, KeptRule>();
  /** Rules that came, changed or went while everything is built anew. */
  #meanwhile: Set<number> | undefined;
  readonly #queue = new SerialQueue();

  constructor(readonly store: Store) {}

  /** Reads everything, a slice at a time; until it is read, what was there before stays in force. */
  load(): Promise<void> {
    return this.#queue.run(() => this.#load());
  }

  async #load(): Promise<void> {
    const rules = new Map<number, KeptRule>();
    const index = new KeywordIndex();
    for (let after = 0; ; ) {
      const rows = await this.store.read((db) =>
        db<RuleRow>("replies_rule").where("id", ">", after).orderBy("id").limit(slice),
      );
      for (const row of rows) {
        const kept = { rule: ruleOf(row), statistics: statisticsOf(row) };
        rules.set(row.id, kept);
        if (kept.rule.enabled) index.add(kept.rule);
      }
      after = rows.at(-1)?.id ?? after;
      if (rows.length < slice) break;
      await turn();
    }
    for (const kept of this.#ofPacks.values()) {
      rules.set(kept.rule.id, kept);
      if (kept.rule.enabled) index.add(kept.rule);
    }
    this.#rules = rules;
    this.#index = index;
  }

  /** Takes rules of a rule pack. */
  addOfPacks(all: readonly KeptRule[]): Promise<void> {
    return this.#queue.run(async () => {
      for (const [at, kept] of all.entries()) {
        const { id } = kept.rule;
        this.#forget(id);
        this.#ofPacks.set(id, kept);
        this.#keep(kept.rule, kept.statistics);
        if ((at + 1) % slice === 0) await turn();
      }
    });
  }

  /** Gives rules of a rule pack up. */
  removeOfPacks(ids: readonly number[]): Promise<void> {
    return this.#queue.run(async () => {
      for (const id of ids) {
        this.#forget(id);
        this.#ofPacks.delete(id);
        this.#rules.delete(id);
      }
    });
  }

  /**
   * Takes rules that have changed in great number, and builds the index anew beside the one in force: taking them out
   * of it one by one costs many times more. One building at a time.
   */
  replace(next: ReadonlyMap<number, Rule>): Promise<void> {
    return this.#queue.run(() => this.#rebuild(next));
  }

  async #rebuild(next: ReadonlyMap<number, Rule>): Promise<void> {
    const meanwhile = new Set<number>();
    this.#meanwhile = meanwhile;
    const rules = new Map<number, KeptRule>();
    const index = new KeywordIndex();
    try {
      let count = 0;
      for (const [id, { rule: before, statistics }] of this.#rules) {
        const rule = next.get(id) ?? before;
        rules.set(id, { rule, statistics });
        if (rule.enabled) index.add(rule);
        if (++count % slice === 0) await turn();
      }
    } finally {
      this.#meanwhile = undefined;
    }
    for (const id of meanwhile) {
      const built = rules.get(id)?.rule;
      if (built?.enabled === true) index.remove(built);
      const now = this.#rules.get(id);
      if (now === undefined) rules.delete(id);
      else {
        rules.set(id, now);
        if (now.rule.enabled) index.add(now.rule);
      }
    }
    this.#rules = rules;
    this.#index = index;
  }

  /** Reads some rules again. */
  async reload(ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += slice) {
      const some = ids.slice(from, from + slice);
      const rows = await this.store.read((db) => db<RuleRow>("replies_rule").whereIn("id", some));
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const id of some) {
        const row = found.get(id);
        this.#meanwhile?.add(id);
        this.#forget(id);
        if (row === undefined) this.#rules.delete(id);
        else this.#keep(ruleOf(row), this.#rules.get(id)?.statistics ?? statisticsOf(row));
      }
      await turn();
    }
  }

  get(id: number): KeptRule | undefined {
    return this.#rules.get(id);
  }

  /** Oldest first, as far as rules have not been read again. */
  all(): IterableIterator<KeptRule> {
    return this.#rules.values();
  }

  get size(): number {
    return this.#rules.size;
  }

  /** Patterns in force that are tried on every text. */
  get looseCount(): number {
    return this.#index.looseCount;
  }

  /** Rules in force that look for codes. */
  get codesCount(): number {
    return this.#index.codesCount;
  }

  /** Rules in force that may match, in no order. */
  find(text: string): Rule[] {
    return this.#index.find(text);
  }

  #keep(rule: Rule, statistics: RuleStatistics): void {
    this.#rules.set(rule.id, { rule, statistics });
    if (rule.enabled) this.#index.add(rule);
  }

  #forget(id: number): void {
    const rule = this.#rules.get(id)?.rule;
    if (rule?.enabled === true) this.#index.remove(rule);
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
