import type { FormTools } from "@dicetower/commands/api";
import { codes, failure, type JsonObject, type JsonValue, sanitizeText } from "@dicetower/contract";
import type { CommandTools } from "./command-tool.js";
import type { AiTool, AiToolCallContext, AiToolResult } from "./tools.js";

/** A form that a tool calls. */
export interface CalledForm {
  /** What tells it from the other forms of the tool: `{ action: "join" }`, `{ hidden: true }`. */
  readonly when?: Readonly<Record<string, string | true>>;
  /** Key of the command. */
  readonly command: string;
  /** Pattern of the form. */
  readonly form: string;
  /** Arguments of the tool, each with its place among the values of the form: `{ expr: "roll/expression" }`; `*` is any name. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Arguments that this tool cannot do without, where the form could. */
  readonly needs?: readonly string[];
  /** Makes the values of the form from the arguments, where putting each into its place does not. @throws Failure */
  values?(args: JsonObject, call: AiToolCallContext): JsonObject;
  /** How the text keys of what it answers begin when it has done what was asked; with any other it has refused. */
  readonly results: readonly string[];
  /** The model reads the answer, and nobody else does. */
  readonly silent?: boolean;
}

/** A tool that calls forms of commands. Its schema is made of theirs. */
export interface ToolOfForms extends Pick<AiTool, "key" | "description" | "rights" | "confirm" | "describe"> {
  /** The first whose `when` fits is called. */
  readonly forms: readonly CalledForm[];
  /** Closer bounds than those of the forms, by argument: `{ count: { maximum: 5 } }`. */
  readonly closer?: Readonly<Record<string, JsonObject>>;
  /** Tells the model something else than the command's words. @param run carries the call out */
  told?(run: () => Promise<AiToolResult>, args: JsonObject, call: AiToolCallContext): Promise<AiToolResult>;
}

/** Makes the tool. What the forms take is looked up when it is asked for: their commands come and go. */
export function toolOfForms(plan: ToolOfForms, forms: FormTools, run: CommandTools["run"]): AiTool {
  const { key, description, rights, confirm, describe } = plan;
  const work = async (args: JsonObject, call: AiToolCallContext) => {
    const called = calledIn(plan, args);
    const { command, form, results, silent = false } = called;
    const values = clean(called.values?.(args, call) ?? placed(called, args)) as JsonObject;
    return run(call, { text: { form, values }, key: command, results, silent });
  };
  return {
    key,
    description,
    ...(rights === undefined ? {} : { rights }),
    ...(confirm === undefined ? {} : { confirm }),
    ...(describe === undefined ? {} : { describe }),
    get parameters() {
      return schemaOf(plan, forms);
    },
    run: (args, call) => plan.told?.(() => work(args, call), args, call) ?? work(args, call),
  };
}

function calledIn({ forms }: ToolOfForms, args: JsonObject): CalledForm {
  const called = forms.find(({ when = {} }) =>
    Object.entries(when).every(([name, value]) => args[name] === value),
  );
  if (called === undefined) throw failure(codes.invalid, "There is nothing that would do that.");
  const missing = (called.needs ?? []).filter((name) => args[name] === undefined);
  if (missing.length > 0) throw failure(codes.invalid, `That takes ${missing.join(" and ")}.`);
  return called;
}

/** The arguments at their places among the values of a form. */
function placed({ takes = {} }: CalledForm, args: JsonObject): JsonObject {
  const values: Record<string, JsonValue> = {};
  for (const [name, place] of Object.entries(takes)) {
    const value = args[name];
    if (value !== undefined) put(values, place.split("/"), value);
  }
  return values;
}

type Inner = Record<string, JsonValue>;

function put(into: Inner, [step = "", next, ...more]: readonly string[], value: JsonValue): void {
  if (next === undefined) {
    into[step] = value;
    return;
  }
  into[step] ??= /^\d+$/.test(next) ? [] : {};
  put(into[step] as Inner, [next, ...more], value);
}

/** Texts of a model on one line: commands have a meaning for line breaks. */
function clean(value: JsonValue): JsonValue {
  if (typeof value === "string") return sanitizeText(value.replace(/\s+/gu, " "), 1_000).trim();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(clean);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one as JsonValue)]));
}

/** The closed schema of a tool: what tells its forms apart, and what they take. */
function schemaOf({ forms: called, closer = {} }: ToolOfForms, forms: FormTools): JsonObject {
  const properties: Record<string, JsonObject> = {};
  for (const { when = {}, command, form, takes = {} } of called) {
    for (const [name, value] of Object.entries(when)) properties[name] = choice(properties[name], value);
    const schema = forms.of(command, form)?.parameters;
    if (schema === undefined) continue;
    for (const [name, place] of Object.entries(takes))
      properties[name] ??= { ...schemaAt(schema, place.split("/")), ...closer[name] };
  }
  const required = Object.keys(properties).filter((name) =>
    called.every(({ when = {}, needs = [] }) => name in when || needs.includes(name)),
  );
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function choice(before: JsonObject | undefined, value: string | true): JsonObject {
  if (value === true) return { type: "boolean" };
  const others = (before?.["enum"] ?? []) as readonly string[];
  return { type: "string", enum: [...others.filter((one) => one !== value), value] };
}

function schemaAt(schema: JsonObject, steps: readonly string[]): JsonObject {
  const [step, ...more] = steps;
  if (step === undefined) return schema;
  const { items, additionalProperties, properties = {} } = schema;
  const named = step === "*" ? additionalProperties : (properties as JsonObject)[step];
  const inner = /^\d+$/.test(step) ? items : named;
  if (typeof inner !== "object") throw new TypeError(`a form has no value at "${step}"`);
  return schemaAt(inner as JsonObject, more);
}
