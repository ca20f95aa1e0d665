import type { CheckRule } from "../api.js";

/** Levels in the order in which they are asked for, with the words of OlivaDice. */
const levels = [
  ["greatFail", "fumble"],
  ["greatSuccess", "critical"],
  ["extremeHardSuccess", "extreme"],
  ["hardSuccess", "hard"],
  ["success", "success"],
  ["fail", "failure"],
] as const;

const compared: Readonly<Record<string, string>> = {
  ".==": "==",
  ".>": ">",
  ".<": "<",
  ".>=": ">=",
  ".<=": "<=",
};
const counted: Readonly<Record<string, string>> = { ".+": "+", ".-": "-", ".*": "*", "./": "/" };
const deepest = 12;
const maxLength = 512;

/** A check rule of OlivaDice; undefined where one of its levels cannot be said in an expression. */
export function checkRuleOf(keyword: string, rule: Readonly<Record<string, unknown>>): CheckRule | undefined {
  const found: { key: string; when: string | boolean }[] = [];
  for (const [word, key] of levels) {
    if (!Object.hasOwn(rule, word)) continue;
    const when = conditionOf(rule[word], 0);
    if (when === undefined || when.length > maxLength) return undefined;
    found.push({ key, when });
  }
  if (found.length === 0) return undefined;
  if (!found.some(({ key }) => key === "failure")) found.push({ key: "failure", when: true });
  return { keyword, name: keyword, levels: found };
}

/** A condition over `roll` and `value`. */
function conditionOf(node: unknown, depth: number): string | undefined {
  if (depth > deepest || typeof node !== "object" || node === null) return undefined;
  const parts: string[] = [];
  for (const [operator, operands] of Object.entries(node)) {
    const one = partOf(operator, operands, depth);
    if (one === undefined) return undefined;
    parts.push(one);
  }
  return parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : `(${parts.join(" && ")})`;
}

function partOf(operator: string, operands: unknown, depth: number): string | undefined {
  if (operator === ".and" || operator === ".or") {
    const list: unknown[] = Array.isArray(operands) ? operands : [operands];
    const conditions = list.map((one) => conditionOf(one, depth + 1));
    if (conditions.length === 0 || conditions.includes(undefined)) return undefined;
    return `(${conditions.join(operator === ".and" ? " && " : " || ")})`;
  }
  const sign = Object.hasOwn(compared, operator) ? compared[operator] : undefined;
  if (sign === undefined || !Array.isArray(operands) || operands.length !== 2) return undefined;
  const [left, right] = (operands as unknown[]).map((one) => numberOf(one, depth + 1));
  return left === undefined || right === undefined ? undefined : `${left} ${sign} ${right}`;
}

/** A number: `$roll`, `$skill`, a constant, or what is counted of them. */
function numberOf(node: unknown, depth: number): string | undefined {
  if (node === "$roll") return "roll";
  if (node === "$skill") return "value";
  if (typeof node === "number" && Number.isFinite(node)) return node < 0 ? `(${node})` : String(node);
  if (depth > deepest || typeof node !== "object" || node === null) return undefined;
  const [entry, ...more] = Object.entries(node);
  if (entry === undefined || more.length > 0) return undefined;
  const [operator, operands] = entry;
  const sign = Object.hasOwn(counted, operator) ? counted[operator] : undefined;
  if (sign === undefined || !Array.isArray(operands)) return undefined;
  const values = (operands as unknown[]).map((one) => numberOf(one, depth + 1));
  if (values.length < 2 || values.includes(undefined)) return undefined;
  return sign === "/" ? `floor(${values.join(" / ")})` : `(${values.join(` ${sign} `)})`;
}
