import { actorOf, type CardValue, type JsonValue } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Variables } from "@dicetower/dice/api";
import type { ScriptContext } from "../../contexts/context-store.js";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { FormatAnswer, Scalar } from "../../protocol.js";
import type { ScriptVariables } from "../variables.js";

/** Expressions of one text, and its characters. */
const maxExpressions = 500;
const maxTextLength = 65_536;
/** A name without anything around it. */
const bareName = /^[$\p{L}_][$\p{L}\p{N}_:]*$/u;
/** Names in an expression that are this service's own: `$t`, `$m`, `$g`. */
const scopedName = /\$[tmg][\p{L}\p{N}_]*/gu;

/** Expands `{…}` in texts of plugins. */
export class Formatter {
  constructor(
    readonly services: ScriptServices,
    readonly variables: ScriptVariables,
  ) {}

  /** @throws Error for a text that is too long */
  async format(context: ScriptContext, text: string): Promise<FormatAnswer> {
    if (text.length > maxTextLength) throw new Error("format: the text is too long");
    const before = new Map(context.temporaries);
    let out = "";
    let count = 0;
    for (const piece of piecesOf(text)) {
      if (piece.expression === undefined) out += piece.text;
      else if (++count > maxExpressions) out += piece.text;
      else out += await this.#value(context, piece.expression, piece.text, piece.silent);
    }
    return { text: out, temporaries: changes(before, context.temporaries) };
  }

  /** Value of an expression as text; the text as written where nothing can be made of it. */
  async #value(context: ScriptContext, source: string, written: string, silent: boolean): Promise<string> {
    const expression = source.trim();
    if (expression === "") return written;
    if (bareName.test(expression)) {
      const value = await this.variables.get(context, expression);
      if (value === undefined) return expression.startsWith("$") ? "" : this.#rolledText(context, expression);
      if (value === null) return "";
      return typeof value === "object" ? this.#rolledText(context, value.expr) : String(value);
    }
    const said = await this.#rolledText(context, expression);
    return silent ? "" : said;
  }

  async #rolledText(context: ScriptContext, expression: string): Promise<string> {
    try {
      return textOf(await this.evaluate(context, expression));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return `{${expression}}`;
    }
  }

  /** @throws EngineError where it cannot be worked out */
  async evaluate(context: ScriptContext, expression: string): Promise<JsonValue> {
    const dice = this.services.dice();
    if (dice === undefined) throw new Error("there are no dice");
    const own = new Map<string, CardValue>();
    for (const [name] of expression.matchAll(scopedName)) {
      const value = await this.variables.get(context, name);
      if (value !== undefined && value !== null)
        own.set(name, typeof value === "object" ? { $computed: value.expr } : value);
    }
    const loaded = await dice.variables(context.place, [expression]);
    const assigned = new Map<string, CardValue>();
    const scoped: Variables = {
      lookup: (name) =>
        assigned.get(name) ??
        own.get(name) ??
        (name.startsWith("$t") ? context.temporaries.get(name) : undefined) ??
        loaded?.lookup(name),
      assign(name, value) {
        if (/^\$[tmg]/u.test(name) || loaded === undefined) assigned.set(name, value);
        else loaded.assign(name, value);
      },
      save: () => [],
    };
    const { evaluation } = dice.roll(expression, context.place, undefined, scoped);
    const { value } = evaluation;
    const actor = () => actorOf(context.message, "scripts-js");
    for (const [name, given] of assigned) await this.variables.set(context, name, scalarOf(given), actor);
    await loaded?.save();
    return value;
  }
}

interface Piece {
  readonly text: string;
  readonly expression?: string;
  /** A statement block, of which nothing is shown but its last value. */
  readonly silent: boolean;
}

/** Splits a text at its `{…}` and `{% … %}`; braces within an expression are counted. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = 0;
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at)) {
    const end = closing(text, at);
    if (end < 0) break;
    if (at > plain) pieces.push({ text: text.slice(plain, at), silent: false });
    const inner = text.slice(at + 1, end);
    const block = inner.startsWith("%") && inner.endsWith("%");
    pieces.push({
      text: text.slice(at, end + 1),
      expression: block ? inner.slice(1, -1) : inner,
      silent: false,
    });
    at = end + 1;
    plain = at;
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), silent: false });
  return pieces;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  return -1;
}

function textOf(value: JsonValue): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function scalarOf(value: CardValue): Scalar {
  if (value === null || typeof value !== "object") return value;
  return JSON.stringify(value);
}

function changes(
  before: ReadonlyMap<string, Scalar>,
  after: ReadonlyMap<string, Scalar>,
): Record<string, Scalar> {
  const changed: Record<string, Scalar> = {};
  for (const [name, value] of after) if (before.get(name) !== value) changed[name] = value;
  for (const name of before.keys()) if (!after.has(name)) changed[name] = null;
  return changed;
}
