import { isTable, parseJson, type Table } from "@dicetower/imports/api";

/** Kinds of values: `t` of the present form, `typeId` of the one before it. */
const kinds = { whole: 0, fraction: 1, text: 2, nothing: 4, computed: 5 } as const;
const oldKinds = { whole: 0, text: 1, sheet: 5, computed: 15 } as const;

/** A value that a card can hold, `undefined` for one that it cannot, and where it is kept. */
export type CardValue = readonly [
  name: string,
  value: number | string | { readonly expr: string } | undefined,
];

/** Values of a card, as the column of JSON has them: a dictionary, or the table of an earlier version. */
export function valuesIn(content: unknown): Table {
  if (!isTable(content)) return {};
  const { t, v } = content;
  if (t === 7 && isTable(v) && isTable(v["dict"])) return v["dict"];
  return typeof t === "number" ? {} : content;
}

/** The values of a card: one that is nested without end leaves the others as they are. @throws Unreadable */
export function sheetIn(text: string): Table {
  try {
    return valuesIn(parseJson(text));
  } catch (error) {
    const whole = rawJson(text);
    if (whole === undefined) throw error;
    const values = Object.entries(valuesIn(whole)).map(([name, value]) => [name, shallow(value)]);
    return Object.fromEntries(values) as Table;
  }
}

function rawJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A value as it is, or one of no kind where it is nested too deep. */
function shallow(value: unknown): unknown {
  try {
    return parseJson(JSON.stringify(value));
  } catch {
    return {};
  }
}

/** All values, whatever their names begin with. */
export function* anyValues(values: Table): Generator<CardValue> {
  for (const [name, value] of Object.entries(values))
    if (isTable(value)) yield* "typeId" in value ? oldValue(name, value) : newValue(name, value);
}

/** The values that somebody has set; those with a `$` in front are the bot's own. */
export function* cardValues(values: Table): Generator<CardValue> {
  for (const one of anyValues(values)) if (!one[0].startsWith("$")) yield one;
}

/** A text among the values, empty where there is none. */
export function textValue(values: Table, name: string): string {
  const value = values[name];
  if (!isTable(value)) return "";
  const text = value["v"] ?? value["value"];
  return typeof text === "string" ? text : "";
}

function* newValue(name: string, { t, v }: Table): Generator<CardValue> {
  switch (t) {
    case kinds.whole:
    case kinds.fraction:
      return yield [name, typeof v === "number" ? v : undefined];
    case kinds.text:
      return yield [name, typeof v === "string" ? v : undefined];
    case kinds.nothing:
      return;
    case kinds.computed:
      return yield* isTable(v)
        ? computed(name, v["expr"], isTable(v["attrs"]) ? v["attrs"] : {})
        : computed(name, undefined, {});
    default:
      yield [name, undefined];
  }
}

function* oldValue(name: string, { typeId, value }: Table): Generator<CardValue> {
  switch (typeId) {
    case oldKinds.whole:
      return yield [name, typeof value === "number" ? value : undefined];
    case oldKinds.text:
      return yield [name, typeof value === "string" ? value : undefined];
    case oldKinds.sheet: {
      const base = isTable(value) && isTable(value["base_value"]) ? value["base_value"]["value"] : 0;
      const expr = isTable(value) ? value["expr"] : undefined;
      const own = typeof base === "number" ? `(${base})` : "0";
      return yield [name, typeof expr === "string" ? { expr: expr.replaceAll("$tVal", own) } : undefined];
    }
    case oldKinds.computed:
      return yield* computed(name, isTable(value) ? value["expr"] : undefined, {});
    default:
      yield [name, undefined];
  }
}

/**
 * A value that is worked out. Those of D&D add the bonus of proficiency; here the template does that, from a mark in
 * halves beside the name.
 */
function* computed(name: string, expr: unknown, attrs: Table): Generator<CardValue> {
  if (typeof expr !== "string") return yield [name, undefined];
  const number = (key: string) => {
    const value = attrs[key];
    return isTable(value) && typeof value["v"] === "number" ? value["v"] : 0;
  };
  const [, ability] = /^pbCalc\(\s*this\.base\s*,\s*this\.factor\s*,\s*(\p{L}+)\s*\)$/u.exec(expr) ?? [];
  if (ability !== undefined) {
    const base = number("base");
    const factor = number("factor");
    // An ability that was marked is the mark of its save.
    const marked = ability === name ? `${name}豁免` : name;
    if (base !== 0) yield [marked, { expr: `${base}+${ability}调整值+floor(熟练*${factor})` }];
    else if (factor !== 0) yield [`${marked}熟练`, Math.round(factor * 2)];
    return;
  }
  const filled = expr.replace(/\bthis\.([\p{L}_][\p{L}\p{N}_]*)/gu, (whole, key: string) =>
    Object.hasOwn(attrs, key) ? `(${number(key)})` : whole,
  );
  yield [name, filled.includes("this.") ? undefined : { expr: filled }];
}
