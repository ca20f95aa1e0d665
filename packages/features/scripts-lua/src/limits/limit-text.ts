import {
  type Amount,
  type IdLimit,
  type Limits,
  type LimitUnit,
  type LockLimit,
  noLimits,
  unitOf,
  type VarLimit,
} from "./limits.js";

type Draft = { -readonly [K in keyof Limits]: Limits[K] };

/** Reads limits as text: `prob:30;user_id:!1|2;cd:user=60;today:3`. What cannot be read is left out. */
export function limitsOfText(text: string): Limits {
  const limits: Draft = { ...noLimits };
  for (const part of text.split(/[;；]/)) {
    const [, name = "", value = ""] = /^\s*([a-z_]+)\s*[:：=]?\s*(.*?)\s*$/is.exec(part) ?? [];
    apply(limits, name.toLowerCase(), value);
  }
  return limits;
}

function apply(limits: Draft, name: string, value: string): void {
  switch (name) {
    case "prob":
      limits.probability = share(Number.parseFloat(value));
      break;
    case "user_id":
      limits.users = [...limits.users, idsOf(value)];
      break;
    case "grp_id":
      limits.groups = [...limits.groups, idsOf(value)];
      break;
    case "cd":
      [limits.pauses, limits.pauseEcho] = amountsOf(value);
      break;
    case "today":
      [limits.daily, limits.dailyEcho] = amountsOf(value);
      break;
    case "lock":
      limits.locks = locksOf(value);
      break;
    case "user_var":
    case "grp_var":
    case "self_var":
      limits.values = [...limits.values, ...valuesOf(name.slice(0, -"_var".length) as VarLimit["of"], value)];
      break;
    case "dicemaid":
      limits.bots = value === "only" || value === "off" ? value : "any";
      break;
  }
}

/** A share of 100; what is none always fires. */
export function share(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 100) : 100;
}

function idsOf(value: string): IdLimit {
  const allowed = !value.startsWith("!");
  const ids = value.replace(/^!/, "").split(/[|,\s]+/);
  return { ids: new Set(ids.filter((id) => id !== "")), allowed };
}

/** `30`, `user=30`, `name@user=30&name@global=5`; behind `@echo=` what is said where it is in the way. */
function amountsOf(value: string): [Amount[], string] {
  const [, counted = "", echo = ""] = /^(.*?)(?:@echo=(.*))?$/s.exec(value) ?? [];
  const amounts = counted.split("&").flatMap((part): Amount[] => {
    const [, what = "", amount = ""] = /^(?:([^=]*)=)?\s*(\d+)$/.exec(part.trim()) ?? [];
    if (amount === "") return [];
    const [name = "", unit = ""] = what.trim().split("@");
    const bare = unit === "" ? unitOf(name) : undefined;
    return [
      bare === undefined
        ? { unit: unitOf(unit) ?? "chat", name, amount: Number(amount) }
        : { unit: bare, name: "", amount: Number(amount) },
    ];
  });
  return [amounts, echo];
}

function locksOf(value: string): LockLimit[] {
  return value
    .split("&")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [name = "", unit = ""] = part.trim().split(/[@=]/);
      const bare: LimitUnit | undefined = unit === "" ? unitOf(name) : undefined;
      return bare === undefined ? { name, unit: unitOf(unit) ?? "global" } : { name: "", unit: bare };
    });
}

const signs: Readonly<Record<string, VarLimit["operator"]>> = { "+": "at_least", "-": "at_most" };

/** The parts of `a=!1+`; the name is empty where there is no sign of equality, or nothing in front of it. */
function partsOf(part: string): { key: string; not: string; said: string; sign: string } {
  const equals = part.indexOf("=");
  const value = part.slice(equals + 1).trim();
  const not = value.startsWith("!") ? "!" : "";
  const sign = /[+-]$/.exec(value.slice(not.length))?.[0] ?? "";
  const said = value.slice(not.length, value.length - sign.length);
  return { key: part.slice(0, Math.max(0, equals)).trim(), not, said, sign };
}

/** `a=1+&b=x&c=!2`. */
function valuesOf(of: VarLimit["of"], value: string): VarLimit[] {
  return value.split("&").flatMap((part): VarLimit[] => {
    const { key, not, said, sign } = partsOf(part);
    if (key === "") return [];
    const number = Number(said);
    const isNumber = said !== "" && Number.isFinite(number);
    if (not !== "") return [{ of, key, operator: "neq", value: isNumber ? number : said + sign }];
    if (!isNumber) return [{ of, key, operator: "equal", value: said + sign }];
    return [{ of, key, operator: signs[sign] ?? "equal", value: number }];
  });
}
