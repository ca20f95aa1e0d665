import { actorOf, type CardValue, errorMessage, type JsonValue } from "@dicetower/contract";
import { Budget, EngineError, type Program } from "@dicetower/contract/engine";
import type { Dice, Variables } from "@dicetower/dice/api";
import type { ScriptContext } from "../../contexts/context-store.js";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { Evaluated, FormatAnswer, Scalar } from "../../protocol.js";
import { wordedKeys } from "../../texts/worded-texts.js";
import { templateKeys } from "../games/template-keys.js";
import { type ScriptVariables, textOf } from "../variables.js";
import { keepingMarks, piecesOf } from "./pieces.js";

/** Expressions of one text that are read one by one, and its characters. */
const maxExpressions = 500;
const maxTextLength = 65_536;
/** Texts of keys inside one another. */
const maxDepth = 8;
/** Names in an expression that are this service's own: `$t`, `$m`, `$g`. */
const scopedName = /\$[tmg][\p{L}\p{N}_]*/gu;
/** Engine whose language texts are written in. */
const language = "compat2";

/** Expands `{…}` in texts of plugins: the whole text is one program, and where it is none each of its braces is. */
export class Formatter {
  constructor(
    readonly services: ScriptServices,
    readonly variables: ScriptVariables,
  ) {}

  /** @throws Error for a text that is too long */
  async format(context: ScriptContext, text: string): Promise<FormatAnswer> {
    if (text.length > maxTextLength) throw new Error("format: the text is too long");
    const before = new Map(context.temporaries);
    const said = await this.#said(context, text, 0);
    return { text: said, temporaries: changes(before, context.temporaries) };
  }

  /** The text of a key of ours or of the peer, expanded. */
  async formatKey(context: ScriptContext, key: string): Promise<FormatAnswer> {
    const before = new Map(context.temporaries);
    const said = (await this.#ofKey(context, key, 0)) ?? `<%未知项-${key}%>`;
    return { text: said, temporaries: changes(before, context.temporaries) };
  }

  async #ofKey(context: ScriptContext, key: string, depth: number): Promise<string | undefined> {
    const ours = Object.hasOwn(templateKeys, key) ? templateKeys[key] : (wordedKeys.get(key) ?? key);
    const templates = this.services.templates();
    if (ours === undefined || templates === undefined || this.services.texts()?.has(ours) !== true)
      return undefined;
    const words = await templates.render({ key: ours, values: {} }, { message: context.message });
    return depth >= maxDepth ? words : this.#said(context, words, depth);
  }

  async #said(context: ScriptContext, text: string, depth: number): Promise<string> {
    if (!text.includes("{")) return text;
    const marked = keepingMarks(text);
    const whole = await this.#ofProgram(context, marked, depth);
    if (whole !== undefined) return whole;
    let out = "";
    let count = 0;
    for (const piece of piecesOf(text)) {
      if (piece.expression === undefined || ++count > maxExpressions) out += piece.text;
      else
        out +=
          (await this.#ofProgram(context, piece.text, depth)) ??
          (await this.#byOthers(context, piece.expression)) ??
          piece.text;
    }
    return out;
  }

  /** Undefined where it is no program, or cannot be worked out. */
  async #ofProgram(context: ScriptContext, text: string, depth: number): Promise<string | undefined> {
    const dice = this.services.dice();
    const probe = dice?.engine(language)?.probeText?.(text);
    if (dice === undefined || probe?.supported !== true) return undefined;
    const { program } = probe;
    const { limits } = dice;
    return this.#worked(async () => {
      const value = await this.#running(
        context,
        dice,
        program,
        depth,
        (names) =>
          program.evaluate({
            die: (faces) => this.services.random.die(faces),
            faces: dice.faces(context.place),
            limits,
            budget: new Budget(limits.maxOperations),
            lookup: (name) => names.lookup(name),
            assign: (name, given) => names.assign(name, given),
          }).value,
      );
      return valueText(value);
    });
  }

  /** The outcome of an expression, or of a text, for scripts that want to know what went wrong as well. */
  async evaluated(context: ScriptContext, source: string, isText: boolean): Promise<Evaluated> {
    if (source.length > maxTextLength) throw new Error("eval: the text is too long");
    const before = new Map(context.temporaries);
    const answer = (value: Scalar, detail = "", error = "") => {
      const temporaries = changes(before, context.temporaries);
      return { value, detail, error, temporaries };
    };
    if (isText) return answer(await this.#said(context, source, 0));
    const dice = this.services.dice();
    if (dice === undefined) throw new Error("there are no dice");
    try {
      const evaluation = await this.#running(context, dice, source, 0, (names) => {
        return dice.roll(source.trim(), context.place, undefined, names).evaluation;
      });
      const { value } = evaluation;
      return answer(
        value !== null && typeof value === "object" ? textOf(value) : value,
        evaluation.print("full"),
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const whole = await this.#ofProgram(context, `{${source}}`, 0);
      return whole === undefined ? answer(null, "", errorMessage(error)) : answer(numberIn(whole), whole);
    }
  }

  /** The older engines, where the newer one does not know what is written. */
  #byOthers(context: ScriptContext, expression: string): Promise<string | undefined> {
    return this.#worked(async () => valueText(await this.evaluate(context, expression)));
  }

  async #worked(work: () => Promise<string>): Promise<string | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return undefined;
    }
  }

  /** @throws EngineError where it cannot be worked out */
  async evaluate(context: ScriptContext, expression: string): Promise<JsonValue> {
    const dice = this.services.dice();
    if (dice === undefined) throw new Error("there are no dice");
    return this.#running(context, dice, expression, 0, (names) => {
      return dice.roll(expression.trim(), context.place, undefined, names).evaluation.value;
    });
  }

  /** Runs something with the names that it uses, and keeps what it has set. */
  async #running<T>(
    context: ScriptContext,
    dice: Dice,
    source: string | Program,
    depth: number,
    run: (names: Variables) => T,
  ): Promise<T> {
    const text = typeof source === "string" ? source : source.source;
    const named = typeof source === "string" ? undefined : source.names;
    const own = new Map<string, CardValue>();
    for (const name of named ?? Array.from(text.matchAll(scopedName), ([one]) => one)) {
      const value = await this.#value(context, name, depth);
      if (value !== undefined) own.set(name, value);
    }
    const loaded = await dice.variables(context.place, [source]);
    const assigned = new Map<string, CardValue>();
    const done = run({
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
    });
    const actor = () => actorOf(context.message, "scripts-js");
    for (const [name, given] of assigned) await this.variables.keep(context, name, given, actor);
    await loaded?.save();
    return done;
  }

  /** What a name stands for before anybody has set it: a variable, an attribute, the text of a key. */
  async #value(context: ScriptContext, name: string, depth: number): Promise<CardValue | undefined> {
    if (name.includes(":") && !name.startsWith("$")) {
      const said = await this.#ofKey(context, name, depth + 1);
      if (said !== undefined) return said;
    }
    const value = this.variables.structured(context, name) ?? (await this.variables.get(context, name));
    if (value === undefined || value === null) {
      // What it is made of counts as 0 where nobody has set it, as every name does here.
      const formula = name.startsWith("$") ? undefined : await this.variables.formulaOf(context, name);
      return formula === undefined ? undefined : { $computed: formula };
    }
    return typeof value === "object" && "expr" in value ? { $computed: String(value.expr) } : value;
  }
}

function numberIn(text: string): Scalar {
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : text;
}

function valueText(value: JsonValue): string {
  return value === null ? "" : textOf(value);
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
