import { setImmediate as nextTurn } from "node:timers/promises";
import { Joi } from "@dicetower/contract";

/** Most problems that are reported for one value: enough for a form to mark its fields, and a response stays small. */
export const maxProblems = 50;
/** Items of a list that are validated in one turn of the event loop: at most, and to begin with. */
const itemsPerTurn = 400;
const itemsAtFirst = 40;
/** Milliseconds that one turn is to take: an item may be a word, or a rule with thirty fields. */
const turnMs = 8;

/** The part of Joi's description of a schema that is used here. */
interface Description {
  readonly type?: string;
  readonly keys?: Readonly<Record<string, Description>>;
  readonly patterns?: unknown;
  readonly renames?: unknown;
  readonly preferences?: unknown;
  readonly items?: readonly Description[];
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
}

/** A list in an object that can be validated in pieces. */
interface SlicedList {
  /** Validates a piece. */
  readonly piece: Joi.Schema;
  /** Validates the length alone. */
  readonly whole: Joi.ArraySchema;
}

type Problem = Joi.ValidationErrorItem;

/** The result of a validation. */
export interface ValidatedValue {
  readonly value: unknown;
  /** At most `maxProblems`; empty if the value is valid. */
  readonly problems: readonly Problem[];
}

/**
 * Validates large values as Joi would, in many turns of the event loop. Lists in an object are validated in pieces, and
 * of unknown fields only those that will be reported are examined.
 */
export class LargeValueValidator {
  readonly #schema: Joi.Schema;
  readonly #description: Description;
  readonly #lists = new Map<string, SlicedList>();
  readonly #names: readonly string[];
  /** The schema without the items of its long lists, by the names of those lists. */
  readonly #rest = new Map<string, Joi.Schema>();

  /** @param prepare applies the validation preferences to a schema: pieces of it would lose them */
  constructor(schema: Joi.Schema, prepare: (schema: Joi.Schema) => Joi.Schema) {
    this.#schema = prepare(schema);
    this.#description = schema.describe() as Description;
    const { type, keys = {} } = this.#description;
    this.#names = type === "object" ? Object.keys(keys) : [];
    for (const name of this.#names) {
      const list = slicedList(keys[name] as Description, () => schema.extract(name), prepare);
      if (list !== undefined) this.#lists.set(name, list);
    }
  }

  async validate(given: unknown): Promise<ValidatedValue> {
    const value = withFewMembers(withFewUnknown(given, this.#description), this.#description);
    const long = [...this.#lists.keys()].filter((name) => listAt(value, name).length > itemsPerTurn);
    await nextTurn();
    if (long.length === 0) return validated(this.#schema, value);
    const object = { ...(value as Record<string, unknown>) };
    const ofItems = new Map<string, Problem[]>();
    for (const name of long) {
      const { items, problems } = await this.#items(name, listAt(value, name));
      if (problems.length > 0) ofItems.set(name, problems);
      else object[name] = items;
    }
    const rest = validated(this.#withoutItems(long), object);
    if (ofItems.size === 0) return rest;
    // In the order of the fields; problems of items come before a problem with their number.
    const at = ({ path: [name] }: Problem) => {
      const index = this.#names.indexOf(String(name));
      return index === -1 ? this.#names.length : index;
    };
    const problems = [...[...ofItems.values()].flat(), ...rest.problems].sort((a, b) => at(a) - at(b));
    return { value, problems: problems.slice(0, maxProblems) };
  }

  async #items(name: string, list: readonly unknown[]) {
    const { piece } = this.#lists.get(name) as SlicedList;
    const items: unknown[] = [];
    const problems: Problem[] = [];
    let count = itemsAtFirst;
    for (let from = 0; from < list.length && problems.length < maxProblems; ) {
      const since = performance.now();
      const done = validated(piece, list.slice(from, from + count));
      for (const item of done.value as unknown[]) items.push(item);
      const first = from;
      problems.push(...done.problems.map((problem) => moved(problem, name, first)));
      from += count;
      const factor = turnMs / Math.max(0.1, performance.now() - since);
      count = Math.max(1, Math.min(itemsPerTurn, Math.floor(count * Math.min(2, factor))));
      await nextTurn();
    }
    return { items, problems };
  }

  #withoutItems(names: readonly string[]): Joi.Schema {
    const key = names.join("\n");
    let schema = this.#rest.get(key);
    if (schema === undefined) {
      const lists = Object.fromEntries(names.map((name) => [name, this.#lists.get(name)?.whole]));
      schema = (this.#schema as Joi.ObjectSchema).keys(lists as Joi.SchemaMap);
      this.#rest.set(key, schema);
    }
    return schema;
  }
}

function validated(schema: Joi.Schema, given: unknown): ValidatedValue {
  const { value, error } = schema.validate(given);
  return { value, problems: error?.details.slice(0, maxProblems) ?? [] };
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : [];
  return Array.isArray(list) ? list : [];
}

/** Finds lists with one kind of item and no rules but limits of length, none of which refers to another field. */
function slicedList(
  description: Description,
  extract: () => Joi.Schema,
  prepare: (schema: Joi.Schema) => Joi.Schema,
): SlicedList | undefined {
  const { type, items, rules = [], flags = {}, ...others } = description;
  if (type !== "array" || items?.length !== 1) return undefined;
  if (Object.keys(others).some((name) => name !== "metas" && name !== "notes")) return undefined;
  if (Object.keys(flags).some((name) => name !== "default" && name !== "presence" && name !== "label"))
    return undefined;
  if (JSON.stringify(items).includes('"ref":')) return undefined;
  let whole = Joi.array();
  for (const { name, args } of rules) {
    const limit = args?.["limit"];
    if ((name !== "min" && name !== "max") || typeof limit !== "number") return undefined;
    whole = whole[name](limit);
  }
  if (flags["label"] !== undefined) whole = whole.label(String(flags["label"]));
  return { piece: prepare((extract() as Joi.ArraySchema).min(0).max(itemsPerTurn)), whole };
}

/** Turns a problem of a piece into one of the whole list. */
function moved(problem: Problem, name: string, from: number): Problem {
  const [at, ...inner] = problem.path;
  const path = [name, Number(at) + from, ...inner];
  const told = problem.context?.label;
  const label = labelOf(path);
  const { message } = problem;
  // Joi puts labels in quotes by default.
  const begins = message.startsWith('"') ? 1 : 0;
  if (told === undefined || told !== labelOf(problem.path) || !message.startsWith(told, begins))
    return { ...problem, path };
  return {
    ...problem,
    path,
    message: message.slice(0, begins) + label + message.slice(begins + told.length),
    context: { ...problem.context, label },
  };
}

/** Returns a path as Joi writes it. */
function labelOf(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (before, step) =>
      typeof step === "number" ? `${before}[${step}]` : before === "" ? step : `${before}.${step}`,
    "",
  );
}

/** Removes the unknown fields beyond those that will be reported: each costs as much as a hundred known ones. */
function withFewUnknown(value: unknown, { type, keys, ...others }: Description): unknown {
  if (type !== "object" || keys === undefined || !isRecord(value)) return value;
  if (others.patterns !== undefined || others.renames !== undefined || others.flags?.["unknown"] === true)
    return value;
  const names = Object.keys(value);
  const kept: Record<string, unknown> = {};
  let unknown = 0;
  for (const name of names) {
    const known = keys[name];
    if (known === undefined && ++unknown > maxProblems) continue;
    kept[name] = known === undefined ? value[name] : withFewUnknown(value[name], known);
  }
  return kept;
}

/**
 * Of tables with more members than they may have, those beyond the limit are left out but for one: the table is refused
 * for their number, whatever they are.
 */
function withFewMembers(value: unknown, { type, keys = {}, rules = [] }: Description): unknown {
  if (type !== "object" || !isRecord(value)) return value;
  const most = Number(rules.find(({ name }) => name === "max")?.args?.["limit"] ?? Number.POSITIVE_INFINITY);
  const names = Object.keys(value);
  if (names.length > most)
    return Object.fromEntries(names.slice(0, most + 1).map((name) => [name, value[name]]));
  let few = value;
  for (const [name, known] of Object.entries(keys)) {
    const member = withFewMembers(value[name], known);
    if (member !== value[name]) few = { ...few, [name]: member };
  }
  return few;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
