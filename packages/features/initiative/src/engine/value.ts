/** How a value of the order is found. */
export type ValueForm =
  /** `15` */
  | { readonly kind: "fixed"; readonly value: number }
  /** A d20 and what is added: nothing, `+3`, `优势+2`. */
  | { readonly kind: "d20"; readonly advantage: -1 | 0 | 1; readonly modifier: string }
  /** `=2d10+3`; `attribute` is the one of the rule system that it names. */
  | { readonly kind: "expression"; readonly expression: string; readonly attribute?: string };

/** What is added to a die: names, numbers and dice behind a sign. */
const added = /^[+-]\s*[\p{L}\p{N}_(][\p{L}\p{N}_.()+\-*/\s]*(?<=[\p{L}\p{N}_)])$/u;

const advantageWord = /^(优势|劣势|adv|dis)(?![a-z])\s*/iu;

/** Reads how a value is found; undefined for what is none of its forms, such as a name. */
export function readValue(said: string): ValueForm | undefined {
  const text = said.trim();
  if (/^\d{1,5}$/.test(text)) return { kind: "fixed", value: Number(text) };
  if (text.startsWith("=")) {
    const expression = text.slice(1).trim();
    if (/^[+-]?\d{1,5}$/.test(expression)) return { kind: "fixed", value: Number(expression) };
    return expression === "" ? undefined : { kind: "expression", expression };
  }
  let rest = text;
  let advantage = 0;
  for (let word = advantageWord.exec(rest); word !== null; word = advantageWord.exec(rest)) {
    advantage += /^(优势|adv)/iu.test(rest) ? 1 : -1;
    rest = rest.slice(word[0].length);
  }
  const plain = rest === text;
  if (rest === "" || added.test(rest))
    return { kind: "d20", advantage: Math.sign(advantage) as -1 | 0 | 1, modifier: rest.replace(/\s+/g, "") };
  return plain && /^\d*d\d+/i.test(rest) ? { kind: "expression", expression: rest } : undefined;
}

/**
 * Works out the value of a text. Where somebody has a dice engine it is the better one for expressions; without one
 * sums of dice and numbers are understood.
 * @param die a uniform whole number from 1 to `faces`
 * @throws RangeError for what is no value
 */
export function initiativeValue(text: string, die: (faces: number) => number): number {
  const form = readValue(text);
  switch (form?.kind) {
    case "fixed":
      return form.value;
    case "expression":
      return sum(form.expression, die);
    case "d20": {
      const rolls = form.advantage === 0 ? [die(20)] : [die(20), die(20)];
      const roll = form.advantage < 0 ? Math.min(...rolls) : Math.max(...rolls);
      return roll + (form.modifier === "" ? 0 : sum(form.modifier, die));
    }
    default:
      throw new RangeError(`"${text}" is no value of an order`);
  }
}

const term = /([+-]?)(?:(\d{0,3})d(\d{1,4})|(\d{1,5}))/iy;

function sum(expression: string, die: (faces: number) => number): number {
  const text = expression.replace(/\s+/g, "");
  let total = 0;
  for (let at = 0; at < text.length; at = term.lastIndex) {
    term.lastIndex = at;
    const [, sign, count = "", faces, number] = term.exec(text) ?? [];
    if (sign === undefined || (sign === "" && at > 0))
      throw new RangeError(`"${expression}" is no sum of dice and numbers`);
    let value = Number(number ?? 0);
    if (faces !== undefined)
      for (let left = count === "" ? 1 : Number(count); left > 0; left--) value += die(Number(faces));
    total += sign === "-" ? -value : value;
  }
  return total;
}
