import type { AttributeValue } from "@dicetower/systems/api";
import { readFormula } from "../sheet/formula.js";

/** What `.st` is to do with one name. */
export type ValueItem =
  | { readonly kind: "set"; readonly name: string; readonly value: AttributeValue; readonly mark?: number }
  | { readonly kind: "mark"; readonly name: string; readonly mark: number }
  | { readonly kind: "change"; readonly name: string; readonly operator: ChangeSign; readonly by: string };

export type ChangeSign = "+" | "-" | "*" | "/";

/** What was read, and what was not. */
export interface ValueList {
  readonly items: readonly ValueItem[];
  /** Names without a value. */
  readonly words: readonly string[];
  /** Names whose expression no engine takes. */
  readonly badExpressions: readonly string[];
}

/** What reading depends on. */
export interface ValueContext {
  /** True for names that the rule system or the card knows. */
  readonly knows: (word: string) => boolean;
  /** True for an expression that the dice engines take as a whole. */
  readonly rolls: (text: string) => boolean;
  /** A `*` behind a name marks proficiency (D&D) and does not multiply. */
  readonly marks: boolean;
}

const separators = /[\s,，;；、]*/y;
const nameRun = /(?:\([^()\s]*\)|[^\s\d:=+\-*/,，;；、&"“”()<>|])+/y;
const plainNumber = /[+-]?\d+(?:\.\d+)?/y;
const unsigned = /\d+(?:\.\d+)?/y;
/** What stands behind an operator where something else follows without a blank. */
const shortExpression = /(?:\d*[dD]\d+|\d+(?:\.\d+)?)(?:[+\-*/](?:\d*[dD]\d+|\d+(?:\.\d+)?))*/y;
const chunk = /(?:\([^()]*\)|[^\s,，;；])+/y;
const blanks = /\s*/y;
const factor = /\*[ ]*(\d+(?:\.\d+)?)?/y;
const latin = /^[A-Za-z'.]+$/;

/**
 * Reads what stands behind `.st`: `力量50体质60`, `san:60`, `hp-1d6`, `&手枪=1d10+2`, `"计算机2":30`.
 * @param text normalised
 * @param original the same in its own spelling, for values that are texts
 */
export function parseValues(text: string, original: string, context: ValueContext): ValueList {
  const reader = new ValueReader(text, original.length === text.length ? original : text, context);
  return reader.read();
}

class ValueReader implements ValueList {
  readonly items: ValueItem[] = [];
  readonly words: string[] = [];
  readonly badExpressions: string[] = [];
  #at = 0;

  constructor(
    readonly text: string,
    readonly original: string,
    readonly context: ValueContext,
  ) {}

  read(): ValueList {
    this.#match(separators);
    while (this.#at < this.text.length) {
      const from = this.#at;
      if (this.text.charAt(from) === "&") this.#expression();
      else this.#named();
      // What nothing begins with is passed over, and told.
      if (this.#at === from) this.words.push(this.text.charAt(this.#at++));
      this.#match(separators);
    }
    return this;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #peek(): string {
    return this.text.charAt(this.#at);
  }

  /** `&name=expression`. */
  #expression(): void {
    this.#at++;
    const name = this.#name() ?? "";
    this.#match(blanks);
    if (name === "" || !/[:=]/.test(this.#peek())) {
      this.words.push(`&${name}`);
      return;
    }
    this.#at++;
    this.#match(blanks);
    const expr = this.#match(chunk);
    if (this.#readable(expr)) this.items.push({ kind: "set", name, value: { expr } });
    else this.badExpressions.push(name);
  }

  #readable(text: string): boolean {
    return this.context.rolls(text) || readFormula(text) !== undefined;
  }

  #name(): string | undefined {
    const open = this.#peek();
    const close = open === '"' ? '"' : open === "“" ? "”" : "";
    const end = close === "" ? -1 : this.text.indexOf(close, this.#at + 1);
    if (end > this.#at + 1) {
      const name = this.text.slice(this.#at + 1, end).trim();
      this.#at = end + 1;
      return name;
    }
    return this.#match(nameRun) || undefined;
  }

  #named(): void {
    let name = this.#name();
    if (name === undefined) return;
    for (;;) {
      if (this.#value(name)) return;
      // `spot hidden 60`: a name of several words.
      const back = this.#at;
      this.#match(blanks);
      const further: string | undefined = latin.test(this.#peek()) ? this.#name() : undefined;
      if (further === undefined || !this.#joins(name, further)) {
        this.#at = back;
        break;
      }
      name = `${name} ${further}`;
    }
    this.words.push(name);
  }

  #joins(name: string, further: string): boolean {
    if (this.context.knows(`${name} ${further}`)) return true;
    return latin.test(name.replaceAll(" ", "")) && latin.test(further) && !this.context.knows(further);
  }

  /** Reads what stands behind a name. False where there is no value. */
  #value(name: string): boolean {
    const next = this.#peek();
    if (next === ":" || next === "=") return this.#assigned(name);
    if (/\d/.test(next)) return this.#number(name);
    if (next === "*" && this.context.marks) return this.#marked(name);
    if (this.#change(name)) return true;
    const back = this.#at;
    if (this.#match(blanks) !== "") {
      const behind = this.#peek();
      if (behind === ":" || behind === "=") return this.#assigned(name);
      if (/\d/.test(behind)) return this.#number(name);
      if (this.#change(name)) return true;
    }
    this.#at = back;
    return false;
  }

  #assigned(name: string): boolean {
    this.#at++;
    this.#match(blanks);
    const from = this.#at;
    const open = this.#peek();
    if (open === '"' || open === "“") {
      const value = this.#name();
      if (value !== undefined) {
        this.items.push({ kind: "set", name, value: this.original.slice(from + 1, this.#at - 1) });
        return true;
      }
    }
    const whole = this.#match(chunk);
    if (whole === "") return false;
    this.#at = from;
    const number = this.#match(plainNumber);
    const behind = this.#peek();
    if (
      number !== "" &&
      (number.length === whole.length || !/[dD+\-*/^%.(]/.test(behind) || this.#marks(behind))
    ) {
      this.#set(name, Number(number));
      return true;
    }
    this.#at = from + whole.length;
    const outcome = worked(whole);
    if (outcome !== undefined) this.items.push({ kind: "set", name, value: outcome });
    else if (/\d*[dDbBpP]\d/.test(whole) && this.context.rolls(whole))
      this.items.push({ kind: "set", name, value: { expr: whole } });
    else this.items.push({ kind: "set", name, value: this.original.slice(from, this.#at) });
    return true;
  }

  #marks(sign: string): boolean {
    return sign === "*" && this.context.marks;
  }

  #number(name: string): boolean {
    const from = this.#at;
    const number = this.#match(unsigned);
    if (/^[dD]\d/.test(this.text.slice(this.#at, this.#at + 2))) {
      this.#at = from;
      this.items.push({ kind: "set", name, value: { expr: this.#match(shortExpression) } });
    } else this.#set(name, Number(number));
    return true;
  }

  #set(name: string, value: number): void {
    if (!this.#marks(this.#peek())) {
      this.items.push({ kind: "set", name, value });
      return;
    }
    this.items.push({ kind: "set", name, value, mark: this.#factor() });
  }

  /** `*`, `*2`, `*0.5`. */
  #factor(): number {
    factor.lastIndex = this.#at;
    const [mark = "", given = "1"] = factor.exec(this.text) ?? [];
    this.#at += mark.trimEnd().length;
    return Number(given);
  }

  /** `运动*2`, `运动*:5`, `运动*0.5=3`. */
  #marked(name: string): boolean {
    const mark = this.#factor();
    if (/[:=]/.test(this.#peek())) {
      this.#at++;
      this.#match(blanks);
      const number = this.#match(plainNumber);
      if (number === "") return false;
      this.items.push({ kind: "set", name, value: Number(number), mark });
    } else this.items.push({ kind: "mark", name, mark });
    return true;
  }

  #change(name: string): boolean {
    const from = this.#at;
    const sign = this.#peek();
    if (sign !== "+" && sign !== "-" && sign !== "*" && sign !== "/") return false;
    this.#at++;
    if (/[:=]/.test(this.#peek())) this.#at++;
    this.#match(blanks);
    const begin = this.#at;
    let by = this.#match(chunk);
    if (by === "" || !this.context.rolls(by)) {
      this.#at = begin;
      by = this.#match(shortExpression);
    }
    if (by === "") {
      this.#at = from;
      return false;
    }
    this.items.push({ kind: "change", name, operator: sign, by });
    return true;
  }
}

/** A sum of plain numbers, or dice that stand alone; undefined for everything else. */
function worked(source: string): AttributeValue | undefined {
  try {
    const outcome = readFormula(source)?.(() => undefined);
    return typeof outcome === "object" ? { expr: source } : outcome;
  } catch {
    return undefined;
  }
}
