import { SerialQueue, type Store } from "@dicetower/contract";
import type { Rule } from "./rule.js";
import { type RuleRow, ruleOf } from "./rule-row.js";

const scopeOrder = { account: 0, adapter: 1, global: 2 } as const;

/** All rules, in memory and in the order in which they are tried. */
export class RuleCache {
  #rules: readonly Rule[] = [];
  #byId = new Map<number, Rule>();
  readonly #queue = new SerialQueue();

  /** @param changed called after each reading with the rules that are switched on */
  constructor(
    readonly store: Store,
    readonly changed: (enabled: readonly Rule[]) => void,
  ) {}

  /** Reads everything again; one reading after another, so that the last one is in force. */
  load(): Promise<void> {
    return this.#queue.run(() => this.#load());
  }

  async #load(): Promise<void> {
    const rows = await this.store.read((db) => db<RuleRow>("causal_rule").select().orderBy("id"));
    this.#rules = rows.map(ruleOf).sort(inOrder);
    this.#byId = new Map(this.#rules.map((rule) => [rule.id, rule]));
    this.changed(this.#rules.filter(({ enabled }) => enabled));
  }

  get all(): readonly Rule[] {
    return this.#rules;
  }

  get(id: number): Rule | undefined {
    return this.#byId.get(id);
  }
}

/** Higher priorities first; ties by the narrower scope, then by age. */
export function inOrder(one: Rule, other: Rule): number {
  return (
    other.priority - one.priority ||
    scopeOrder[one.channelScope] - scopeOrder[other.channelScope] ||
    one.id - other.id
  );
}
