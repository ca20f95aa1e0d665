import { type CardValue, foldText, type MessageLocation } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { AttributeValue, RuleSystem } from "@dicetower/rule-systems/api";
import type { Card, CardSheet } from "../api.js";
import { kindKey, nameIn, shownKind } from "../names/kinds.js";
import type { FormulaValue } from "./formula.js";
import type { Formulas, Outcome } from "./formulas.js";

/** Names of a card by their spellings, for each system that it was read under. */
const spellings = new WeakMap<Card, Map<RuleSystem, Map<string, string>>>();

/** A card as it is read under a rule system. */
export class Sheet implements CardSheet {
  /** Names whose formulas are being worked out. */
  readonly #path: string[] = [];
  /** What formulas came to: two that name one another's names would double the work with each step. */
  readonly #worked = new Map<string, Outcome>();

  /** @param wanted the system that was asked for by name, in the place of the card's own */
  constructor(
    readonly card: Card,
    readonly system: RuleSystem,
    readonly place: MessageLocation,
    readonly wanted: string | undefined,
    readonly formulas: Formulas,
  ) {}

  /** The same with another state of the card. */
  of(card: Card): Sheet {
    return new Sheet(card, this.system, this.place, this.wanted, this.formulas);
  }

  nameOf(word: string): string {
    const spelled = this.#spelled;
    const known = spelled.get(foldText(word));
    if (known !== undefined) return known;
    const name = nameIn(this.system, word);
    const own = spelled.get(foldText(name));
    if (own !== undefined) return own;
    const kind = name === word ? kindKey(this.system, word) : undefined;
    return (kind === undefined ? undefined : spelled.get(foldText(kind))) ?? name;
  }

  shownName(word: string, locale: string): string {
    const name = this.nameOf(word);
    const known = this.system.nameOf(name);
    return this.system.knows(known)
      ? this.system.shownName(known, locale)
      : (shownKind(this.system, name, locale) ?? name);
  }

  has(word: string): boolean {
    return this.own(word) !== undefined;
  }

  /** What the card itself has. */
  own(word: string): AttributeValue | undefined {
    const name = this.nameOf(word);
    return Object.hasOwn(this.card.attributes, name) ? this.card.attributes[name] : undefined;
  }

  /** The value without its buff. */
  base(word: string): CardValue | undefined {
    return this.#value(this.nameOf(word));
  }

  buff(word: string): number {
    const name = this.nameOf(word);
    return Object.hasOwn(this.card.buffs, name) ? (this.card.buffs[name] ?? 0) : 0;
  }

  value(word: string): CardValue | undefined {
    const name = this.nameOf(word);
    const value = this.#value(name);
    const buff = this.buff(name);
    if (buff === 0) return value;
    if (value === undefined || value === null) return buff;
    if (typeof value === "number") return value + buff;
    if (typeof value === "object" && "$computed" in value)
      return { $computed: `(${String(value.$computed)})${buff < 0 ? buff : `+${buff}`}` };
    return value;
  }

  number(word: string): number | undefined {
    const value = this.value(word);
    if (typeof value === "number") return whole(value);
    if (typeof value !== "object" || value === null || !("$computed" in value)) return undefined;
    const outcome = this.#work(this.nameOf(word), String(value.$computed));
    return typeof outcome === "number" ? whole(outcome) : undefined;
  }

  #value(name: string): CardValue | undefined {
    const own = this.own(name);
    if (typeof own === "object") return { $computed: own.expr };
    if (own !== undefined) return own;
    const formula = this.system.formulaOf(this.system.nameOf(name));
    if (formula === undefined) return this.system.defaultOf(this.system.nameOf(name));
    const outcome = this.#work(name, formula);
    if (outcome === "needsDice") return { $computed: formula };
    if (typeof outcome === "object") return { $computed: outcome.dice };
    return outcome === undefined ? undefined : whole(outcome);
  }

  #work(name: string, formula: string): Outcome {
    const key = `${name}\n${formula}`;
    if (this.#worked.has(key)) return this.#worked.get(key);
    if (this.#path.includes(name)) throw new EngineError("cards.cycle", "", { name });
    this.#path.push(name);
    try {
      const outcome = this.formulas.evaluate(formula, (other) => this.#operand(other));
      this.#worked.set(key, outcome);
      return outcome;
    } finally {
      this.#path.pop();
    }
  }

  #operand(word: string): FormulaValue | undefined {
    const value = this.value(word);
    if (typeof value === "number") return value;
    if (typeof value !== "object" || value === null || !("$computed" in value)) return undefined;
    const formula = String(value.$computed);
    const outcome = this.#work(this.nameOf(word), formula);
    return outcome === "needsDice" ? { dice: formula } : outcome;
  }

  get #spelled(): Map<string, string> {
    let bySystem = spellings.get(this.card);
    if (bySystem === undefined) {
      bySystem = new Map();
      spellings.set(this.card, bySystem);
    }
    let spelled = bySystem.get(this.system);
    if (spelled === undefined) {
      spelled = new Map();
      const names = Object.keys(this.card.attributes);
      // What a name means to the system first, so that the name itself wins over what another is called.
      for (const name of names) {
        const kind = kindKey(this.system, name);
        if (kind !== undefined) spelled.set(foldText(kind), name);
      }
      for (const name of names) spelled.set(foldText(this.system.nameOf(name)), name);
      for (const name of names) spelled.set(foldText(name), name);
      bySystem.set(this.system, spelled);
    }
    return spelled;
  }
}

/** Quotients of formulas are rounded down. Values of the card keep their fraction. */
function whole(value: number): number {
  return Math.floor(value);
}
