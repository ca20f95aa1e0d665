import { isBlank, isDigit, namePartAt, nameStartAt } from "./characters.js";

const keywords = new Set(["while", "if", "else", "continue", "break", "return", "func"]);
const colon = 58;

/** Reads characters, names and numbers; the parser's levels stand on it. */
export class Scanner {
  position = 0;
  /** The furthest place where something was expected in vain. */
  furthest = 0;

  constructor(readonly source: string) {}

  /** Code of the next character, NaN at the end. */
  get code(): number {
    return this.source.charCodeAt(this.position);
  }

  get nameStarts(): boolean {
    return nameStartAt(this.source, this.position) > 0;
  }

  get nameFollows(): boolean {
    return namePartAt(this.source, this.position) > 0;
  }

  /** Notes that something was expected here; always undefined, so that it can be returned. */
  miss(): undefined {
    if (this.position > this.furthest) this.furthest = this.position;
    return undefined;
  }

  /** Notes a miss here and goes back to where a reading began. */
  back(position: number): undefined {
    this.miss();
    this.position = position;
    return undefined;
  }

  blanks(): void {
    while (isBlank(this.code)) this.position++;
  }

  /** Blanks that end no line. */
  spaces(): void {
    for (let code = this.code; code === 32 || code === 9; code = this.code) this.position++;
  }

  /** True when this is the next character. */
  sees(code: number): boolean {
    return this.code === code;
  }

  take(code: number): boolean {
    if (this.code !== code) {
      this.miss();
      return false;
    }
    this.position++;
    return true;
  }

  text(text: string): boolean {
    if (!this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  letter(letters: string): string {
    const next = this.source.charAt(this.position);
    if (next === "" || !letters.includes(next)) return "";
    this.position++;
    return next;
  }

  /** Takes the `=` of an assignment, never the first half of `==`. */
  assigns(): boolean {
    if (this.code !== 61 || this.source.charCodeAt(this.position + 1) === 61) return false;
    this.position++;
    return true;
  }

  /** Takes a keyword as a whole word. */
  keyword(word: string): boolean {
    const start = this.position;
    if (!this.text(word)) return false;
    if (!this.nameFollows) return true;
    this.position = start;
    return false;
  }

  /** Takes a name, colons included unless told otherwise; keywords are none. */
  name(colons = true): string | undefined {
    const start = this.position;
    let end = start + nameStartAt(this.source, start);
    if (end === start) return this.miss();
    let word = true;
    for (;;) {
      const units = namePartAt(this.source, end);
      if (units > 0) end += units;
      else if (colons && this.source.charCodeAt(end) === colon) {
        if (word && keywords.has(this.source.slice(start, end))) return this.miss();
        word = false;
        end++;
      } else break;
    }
    const name = this.source.slice(start, end);
    if (word && keywords.has(name)) return this.miss();
    this.position = end;
    return name;
  }

  /** Takes decimal digits; an empty text when there are none. */
  digits(): string {
    const start = this.position;
    while (isDigit(this.code)) this.position++;
    return this.source.slice(start, this.position);
  }
}
