import { type JudgedVariant, judgedVariants, type Level } from "@dicetower/coc/api";
import type { Fork, Message } from "@dicetower/contract";
import type { ContextRecords } from "../../contexts/context-records.js";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { CocCheckTask, RealmAsks } from "../../protocol.js";

/** Levels by the ranks of rules. */
const levels: Readonly<Record<number, Level>> = {
  [-2]: "fumble",
  [-1]: "failure",
  1: "success",
  2: "hard",
  3: "extreme",
  4: "critical",
};

/** What rules are registered with. */
export interface CocRuleParts {
  readonly services: ScriptServices;
  readonly records: ContextRecords;
  /** Begins a part of the realm. */
  fork(id: string, variant: JudgedVariant): Promise<Fork>;
  /** Has the realm judge: ranks of all rolls. */
  readonly check: (task: CocCheckTask) => Promise<readonly number[]>;
  readonly failed: (plugin: string, error: unknown) => void;
}

/** Rules for `.setcoc` that plugins of one realm register; they go with it. */
export class CocRules {
  constructor(readonly parts: CocRuleParts) {}

  /** @returns false where the number is taken, or cannot be chosen */
  async add({ plugin, index, key, name, desc }: Parameters<RealmAsks["cocRule"]>[0]): Promise<boolean> {
    if (this.parts.services.cocVariants()?.isTaken(index) !== false) return false;
    await this.parts.fork(`rule-${index}`, {
      key: `scripts-js.${index}`,
      number: index,
      keyword: key.trim().toLowerCase().slice(0, 60),
      name: nameOf(name.trim(), desc.trim(), index).slice(0, 200),
      judge: (message, target) => this.#judge(plugin, index, message, target),
    });
    return true;
  }

  async #judge(plugin: string, index: number, message: Message, target: number): Promise<readonly Level[]> {
    const { records, check, failed } = this.parts;
    try {
      const context = records.open(message);
      const ctx = records.record(context, context.id);
      const ranks = await check({ index, ctx, checkValue: target, difficultyRequired: 1 });
      return ranks.map((rank) => levels[rank] ?? "failure");
    } catch (error) {
      failed(plugin, error);
      throw error;
    }
  }
}

/** What a rule is called, and what it says. */
function nameOf(name: string, desc: string, index: number): string {
  if (name === "" || desc === "" || desc.startsWith(name)) return desc || name || String(index);
  return `${name}: ${desc}`;
}

/** Contributes a rule. */
export function variantItem(variant: JudgedVariant) {
  return [judgedVariants, variant] as const;
}
