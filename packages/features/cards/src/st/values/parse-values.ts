import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { NameText } from "../../names/read-name.js";
import { readFormula } from "../../sheet/formula.js";
import type { BadValue, ValueContext, ValueItem, ValueList } from "./value-items.js";
import { type NumberText, readNumber } from "./value-number.js";

/** Between two values; a slash too, where a name follows. */
const separators = /(?:[\s,，;；、|]|\/(?=\s*[^\s\d/]))*/y;
/** What stands behind an operator where something else follows without a blank. */
const shortExpression = /(?:\d*[dD]\d+|\d+(?:\.\d+)?)(?:[+\-*/](?:\d*[dD]\d+|\d+(?:\.\d+)?))*/y;
const chunk = /(?:\([^()]*\)|[^\s,，;；])+/y;
const blanks = /\s*/y;
const inLine = /[ \t]*/y;
const factor = /\*[ ]*(\d+(?:\.\d+)?)?/y;
/** A value in brackets: `侦查(60)`. */
const bracketed = /^\(\s*(\d+)\s*%?\s*\)/;
/** Digits behind which a value is set, so that they belong to the name: `计算机2:30`. */
const digitsOfName = /^\d+(?=[ \t]*[:=][ \t]*[+-]?\d)/;
/** A value behind the kind of a skill that nobody knows yet. */
const valueBehind = /^\s*(?:(?:[:=]\s*)?(?:[+\-*/]\s*)?\d|\(\s*\d)/;
/** A heading above a sheet, or in front of it, and the command that stood there. */
const heading = /^[^\n:]{1,80}:[ \t]*\n\s*(?=\S)/;
const headingInFront = /^[^\n:]{0,60}(?:属性|角色卡|人物卡|attributes|sheet)[^\n:]{0,40}:[ \t]*(?=\S)/i;
const commandWord = /^[.!/]\s*st\s+(?=\S)/i;

/**
 * Reads what stands behind `.st`: `力量50体质60`, `san:60`, `hp 9/11`, `hp-1d6`, `&手枪=1d10+2`, `"计算机2":30`, and
 * sheets as they are shown.
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
  readonly badValues: BadValue[] = [];
  #at = 0;
  /** Where the sign that was passed over last ended. */
  #passed = -1;

  constructor(
    readonly text: string,
    readonly original: string,
    readonly context: ValueContext,
  ) {}

  read(): ValueList {
    for (const front of [commandWord, heading]) this.#at += front.exec(this.#rest)?.[0].length ?? 0;
    const inFront = headingInFront.exec(this.#rest)?.[0] ?? "";
    if (inFront !== "" && this.#namesValue(this.#rest.slice(inFront.length))) this.#at += inFront.length;
    this.#match(separators);
    while (this.#at < this.text.length) {
      const from = this.#at;
      if (this.text.charAt(from) === "&") this.#expression();
      else this.#named();
      // What nothing begins with is passed over, and told.
      if (this.#at === from) this.#passOver();
      this.#match(separators);
    }
    return this;
  }

  /** Signs side by side are told as one word. */
  #passOver(): void {
    const sign = this.text.charAt(this.#at);
    const last = this.words.length - 1;
    if (this.#passed === this.#at) this.words[last] += sign;
    else this.words.push(sign);
    this.#passed = ++this.#at;
  }

  get #rest(): string {
    return this.text.slice(this.#at);
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
    const read = this.context.names.read(this.#rest);
    this.#at += read?.length ?? 0;
    const name = read?.name ?? "";
    this.#match(blanks);
    if (name === "" || !/[:=]/.test(this.#peek())) {
      this.words.push(`&${name}`);
      return;
    }
    this.#at++;
    this.#match(blanks);
    const expr = this.#match(chunk);
    if (this.context.rolls(expr) || readFormula(expr) !== undefined)
      this.items.push({ kind: "set", name, value: { expr }, asExpression: true });
    else this.badExpressions.push(name);
  }

  #named(): void {
    const read = this.context.names.read(this.#rest);
    if (read === undefined) return;
    const from = this.#at;
    const { skill } = read;
    this.#at += read.length;
    // `科学:化学 38` is a kind with its value, `科学:很好` a skill with a bad one.
    if (skill !== undefined && !valueBehind.test(this.#rest)) {
      this.#at = from + skill.length;
      if (this.#value(skill)) return;
      this.#at = from + read.length;
    } else if (this.#value(read)) return;
    this.words.push(read.name);
  }

  /** Reads what stands behind a name. False where there is no value. */
  #value(read: NameText): boolean {
    const back = this.#at;
    const quoted = read.length > read.name.length && /["”]/.test(this.text.charAt(back - 1));
    const digits = quoted ? undefined : digitsOfName.exec(this.#rest)?.[0];
    if (digits !== undefined) {
      this.#at += digits.length;
      this.#match(inLine);
      return this.#assigned(`${read.name}${digits}`, false);
    }
    const { name } = read;
    const glued = this.#peek();
    if (glued === "*" && this.context.marks) return this.#marked(name);
    this.#match(blanks);
    const next = this.#peek();
    if (next === ":" || next === "=") return this.#assigned(name, !read.known);
    if (/\d/.test(next)) return this.#number(name);
    const inBrackets = bracketed.exec(this.#rest);
    if (inBrackets !== null) {
      this.#at += inBrackets[0].length;
      return this.#set(name, { value: Number(inBrackets[1]), length: 0 });
    }
    if (this.#change(name)) return true;
    this.#at = back;
    return false;
  }

  /** @param mayBeCard true for a name that nobody knows */
  #assigned(name: string, mayBeCard: boolean): boolean {
    const colon = this.#peek() === ":";
    this.#at++;
    this.#match(inLine);
    const from = this.#at;
    const closing = closingQuote(this.text, from);
    if (closing > from) {
      this.#at = closing + 1;
      this.items.push({ kind: "set", name, value: this.original.slice(from + 1, closing), quoted: true });
      return true;
    }
    const number = readNumber(this.#rest, { marks: this.context.marks, assigned: true });
    if (number !== undefined) return this.#set(name, number);
    const whole = this.#match(chunk);
    if (whole === "") {
      // A heading between values.
      this.words.push(name);
      return true;
    }
    if (colon && mayBeCard && this.#namesValue(whole)) {
      this.badValues.push({ name, said: whole, why: "card" });
      return true;
    }
    const outcome = worked(whole);
    if (outcome !== undefined) this.items.push({ kind: "set", name, value: outcome });
    else if (/\d*[dDbBpP]\d/.test(whole) && this.context.rolls(whole))
      this.items.push({ kind: "set", name, value: { expr: whole } });
    else this.items.push({ kind: "set", name, value: this.original.slice(from, this.#at) });
    return true;
  }

  /** True for a known name with a number behind it: no text that anybody means as a value. */
  #namesValue(whole: string): boolean {
    const read = this.context.names.read(whole);
    return read?.known === true && /^[:=]?\d/.test(whole.slice(read.length));
  }

  #number(name: string): boolean {
    const number = readNumber(this.#rest, { marks: this.context.marks, assigned: false });
    if (number !== undefined) return this.#set(name, number);
    const from = this.#at;
    const expr = this.#match(shortExpression);
    if (/^\d+d\d/i.test(expr)) this.items.push({ kind: "set", name, value: { expr } });
    else {
      this.#at = from;
      this.badValues.push({ name, said: this.#match(chunk), why: "malformed" });
    }
    return true;
  }

  #set(name: string, { value, max, length, malformed }: NumberText): boolean {
    const from = this.#at;
    this.#at += length;
    if (malformed === true || this.#breaksOff()) {
      this.#match(chunk);
      this.badValues.push({ name, said: this.text.slice(from, this.#at), why: "malformed" });
      return true;
    }
    const more = max === undefined ? {} : { max };
    if (this.context.marks && this.#peek() === "*")
      this.items.push({ kind: "set", name, value, ...more, mark: this.#factor() });
    else this.items.push({ kind: "set", name, value, ...more });
    return true;
  }

  /** True for a slash behind a number with neither another number nor another value behind it: half of `9/11`. */
  #breaksOff(): boolean {
    const [slash] = /^[ \t]*\/\s*/.exec(this.#rest) ?? [];
    if (slash === undefined) return false;
    const behind = this.#rest.slice(slash.length);
    const read = this.context.names.read(behind);
    return read === undefined || !/^\s*(?:[:=]|[+\-*/]?\s*\d|\(\s*\d)/.test(behind.slice(read.length));
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
    if (!/[:=]/.test(this.#peek())) {
      this.items.push({ kind: "mark", name, mark });
      return true;
    }
    this.#at++;
    this.#match(inLine);
    const number = readNumber(this.#rest, { marks: false, assigned: true });
    if (number?.malformed === true || number === undefined) {
      this.badValues.push({ name, said: this.#match(chunk), why: "malformed" });
      return true;
    }
    this.#at += number.length;
    const { value, max } = number;
    this.items.push({ kind: "set", name, value, mark, ...(max === undefined ? {} : { max }) });
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

/** Place of the quote that closes the one at a place; −1 where none opens there. */
function closingQuote(text: string, at: number): number {
  const open = text.charAt(at);
  if (open !== '"' && open !== "“") return -1;
  return text.indexOf(open === '"' ? '"' : "”", at + 1);
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
