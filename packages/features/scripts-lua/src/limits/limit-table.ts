import { isTable, textsOf } from "../package/index.js";
import { limitsOfText, share } from "./limit-text.js";
import {
  type Amount,
  type IdLimit,
  type Limits,
  type LockLimit,
  noLimits,
  unitOf,
  type VarLimit,
  type VarOperator,
} from "./limits.js";

const operators: readonly VarOperator[] = ["equal", "neq", "at_least", "at_most", "more", "less"];

/** Reads limits in any form that they are written in: a text, a table, nothing. */
export function limitsOf(value: unknown): Limits {
  if (typeof value === "string") return limitsOfText(value);
  if (!isTable(value)) return noLimits;
  const table = new Map(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]));
  const [pauses, pauseEcho] = amounts(table.get("cd"));
  const [daily, dailyEcho] = amounts(table.get("today"));
  const prob = table.get("prob");
  const bots = String(table.get("dicemaid") ?? "any").toLowerCase();
  return {
    probability: prob === undefined || prob === null ? 100 : share(Number(prob)),
    users: ids(table.get("user_id")),
    groups: ids(table.get("grp_id")),
    pauses,
    pauseEcho,
    daily,
    dailyEcho,
    locks: locks(table.get("lock")),
    values: (["user", "grp", "self"] as const).flatMap((of) => values(of, table.get(`${of}_var`))),
    bots: bots === "only" || bots === "off" ? bots : "any",
  };
}

/** `{1, 2}`, `{nor = {…}}`, or one. */
function ids(value: unknown): IdLimit[] {
  if (value === undefined || value === null) return [];
  if (!isTable(value)) return [{ ids: new Set(textsOf(value)), allowed: true }];
  const nor = value.nor ?? value.NOR;
  const listed = Object.entries(value).flatMap(([key, one]) =>
    key.toLowerCase() === "nor" ? [] : textsOf(one),
  );
  return [
    ...(listed.length > 0 ? [{ ids: new Set(listed), allowed: true }] : []),
    ...(nor === undefined ? [] : [{ ids: new Set(memberTexts(nor)), allowed: false }]),
  ];
}

/** Texts of a list, which Lua may have handed over as a table of numbers. */
function memberTexts(value: unknown): string[] {
  return isTable(value) ? Object.values(value).flatMap(textsOf) : textsOf(value);
}

/** `30`, `{user = 60, global = 5, echo = "…"}`, `{user = {name = 30}}`. */
function amounts(value: unknown): [Amount[], string] {
  const one = numberOf(value);
  if (one !== undefined) return [[{ unit: "chat", name: "", amount: one }], ""];
  if (typeof value === "string") {
    const read = limitsOfText(`cd:${value}`);
    return [[...read.pauses], read.pauseEcho];
  }
  if (!isTable(value)) return [[], ""];
  const found: Amount[] = [];
  let echo = "";
  for (const [key, member] of Object.entries(value)) {
    const unit = unitOf(key);
    const amount = numberOf(member);
    if (key.toLowerCase() === "echo") echo = textsOf(member)[0] ?? "";
    else if (amount !== undefined)
      found.push({ unit: unit ?? "chat", name: unit === undefined ? key : "", amount });
    else if (isTable(member))
      for (const [name, inner] of Object.entries(member)) {
        const count = numberOf(inner);
        if (count !== undefined)
          found.push({
            unit: unit ?? unitOf(name) ?? "chat",
            name: unit === undefined ? key : name,
            amount: count,
          });
      }
  }
  return [found, echo];
}

function numberOf(value: unknown): number | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = Number(value);
  return value !== "" && Number.isFinite(number) && number >= 0 ? Math.floor(number) : undefined;
}

function locks(value: unknown): LockLimit[] {
  if (typeof value === "string") return [...limitsOfText(`lock:${value}`).locks];
  if (value === true) return [{ unit: "global", name: "" }];
  if (!isTable(value)) return textsOf(value).map((name) => ({ unit: "global", name }));
  return Object.entries(value).flatMap(([key, name]): LockLimit[] =>
    name === false ? [] : [{ unit: unitOf(key) ?? "global", name: textsOf(name)[0] ?? "" }],
  );
}

function values(of: VarLimit["of"], value: unknown): VarLimit[] {
  if (typeof value === "string") return [...limitsOfText(`${of}_var:${value}`).values];
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, wanted]): VarLimit[] => {
    if (isValue(wanted)) return [{ of, key, operator: "equal", value: wanted }];
    if (!isTable(wanted)) return [];
    return operators.flatMap((operator) => {
      const one = wanted[operator];
      return isValue(one) ? [{ of, key, operator, value: one }] : [];
    });
  });
}

function isValue(value: unknown): value is VarLimit["value"] {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
