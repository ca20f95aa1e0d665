import { codes, type FieldProblem, failure, type Joi } from "@dicetower/contract";
import { mayBeUnstorable, pointerStep, unfitJson, unstorableJson } from "./plain-json.js";

/** Lets a value in, or refuses it and says which field and why. */
export type Door = (value: unknown) => unknown;

/** Problems told at once: a form can mark all its fields, and nobody gets a megabyte of them. */
const mostProblems = 50;

/**
 * Makes the door of a schema.
 * @param convert true where values come as text: parameters, queries, fields of an upload
 */
export function createDoor(schema: Joi.Schema, convert: boolean): Door {
  // Options in the schema, not with each call: Joi would check and merge them every time.
  const ready = schema.prefs({ convert, abortEarly: false, errors: { wrap: { label: false } } });
  return (value) => {
    const { value: entered, error } = ready.validate(value);
    if (error !== undefined) throw invalid(error.details.slice(0, mostProblems).map(problemOf));
    return entered;
  };
}

/** A door for names that no schema mentions: only nothing may pass. */
export function nothing(kind: string): Door {
  return (value) => {
    for (const name in value as object)
      throw invalid([{ path: pointerStep(name), message: `this request takes no ${kind} "${name}"` }]);
    return value;
  };
}

/** The failure that names fields. */
export function invalid(errors: readonly FieldProblem[]): Error {
  const [first] = errors;
  const where = first === undefined || first.path === "" ? "" : `${first.path}: `;
  return failure(codes.invalid, `${where}${first?.message ?? "invalid"}`, { errors });
}

/**
 * Parses a JSON body.
 * @param anyText true where texts may hold what no database stores: whoever takes them sees to it
 * @throws Failure 40000 for broken JSON, 40001 for what no schema may see
 */
export function parseJson(bytes: Buffer, anyText: boolean): unknown {
  const text = bytes.toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw failure(codes.malformed, `The body is not valid JSON: ${(error as Error).message}.`);
  }
  const problem = unfitJson(value) ?? (!anyText && mayBeUnstorable(text) ? unstorableJson(value) : undefined);
  if (problem !== undefined) throw invalid([problem]);
  return value;
}

function problemOf({ path, message, context }: Joi.ValidationErrorItem): FieldProblem {
  return { path: path.map(pointerStep).join(""), message: named(message, context?.label, path) };
}

/** A label in the schema is the key of a text for a form: whoever sent the value knows the field by its name. */
function named(message: string, label: string | undefined, path: readonly (string | number)[]): string {
  if (label === undefined || path.length === 0 || !message.startsWith(label)) return message;
  const name = path.reduce<string>(
    (before, step) =>
      typeof step === "number" ? `${before}[${step}]` : before === "" ? step : `${before}.${step}`,
    "",
  );
  return name + message.slice(label.length);
}
