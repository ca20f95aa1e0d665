import type { Log, Notices } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { Rule } from "../rules/rule.js";

/** Errors in a row after which a rule is switched off. */
const maxErrors = 5;

/** Key of the kind of notice that tells of it. */
export const disabledNotice = "causal.ruleDisabled";

/** What the watch over rules works with. */
export interface HealthServices {
  /** Switches a rule off in the store. */
  readonly disable: (rule: Rule) => Promise<unknown>;
  readonly follow: (work: Promise<unknown>) => void;
  readonly log: Log;
  readonly notices: () => Notices | undefined;
}

/** Switches rules off that fail again and again, and tells the owners. */
export class RuleHealth {
  readonly #inRow = new Map<number, number>();

  constructor(readonly services: HealthServices) {}

  /** It has done what it was to do. */
  went(id: number): void {
    if (this.#inRow.size > 0) this.#inRow.delete(id);
  }

  /** @param error English sentence */
  failed(rule: Rule, error: string): void {
    const count = (this.#inRow.get(rule.id) ?? 0) + 1;
    this.#inRow.set(rule.id, count);
    if (count !== maxErrors) return;
    this.services.follow(this.#end(rule, error));
  }

  async #end(rule: Rule, error: string): Promise<void> {
    const { disable, log, notices } = this.services;
    const { id, name } = rule;
    await disable(rule);
    // It may be switched on again, and fail again.
    this.#inRow.delete(id);
    const detail = `The causal rule "${name}" (${id}) was switched off after ${maxErrors} errors in a row: ${error}`;
    log.warn(detail);
    notices()?.send({
      kind: disabledNotice,
      level: "important",
      detail,
      text: text("causal.notice.disabled.text", { name, id, count: maxErrors, error }),
    });
  }
}
