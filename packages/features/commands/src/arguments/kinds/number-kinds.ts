import { type ArgumentKind, argumentKind, excerpt, text } from "@dicetower/contract";
import { readCount } from "./tokens.js";

/** Bounds of `number(1..20)`, `number(1..)`; those of exact whole numbers without any. */
function boundsOf(parameter: string): { readonly least: number; readonly most: number } {
  const [least = "", most = ""] = parameter.split("..");
  return {
    least: least === "" ? Number.MIN_SAFE_INTEGER : Number(least),
    most: most === "" ? Number.MAX_SAFE_INTEGER : Number(most),
  };
}

const seconds: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|sec|seconds?|秒)(?![\p{L}\p{N}])/iu, 1],
  [/^(?:m|min|minutes?|分钟?)(?![\p{L}\p{N}])/iu, 60],
  [/^(?:h|hours?|(?:个)?小时|时)(?![\p{L}\p{N}])/iu, 3_600],
  [/^(?:d|days?|天|日)(?![\p{L}\p{N}])/iu, 86_400],
  [/^(?:w|weeks?|周|星期)(?![\p{L}\p{N}])/iu, 604_800],
];

/** Seconds that a duration may have: ten years. */
const maxSeconds = 315_360_000;

/** Kinds of numbers and times. */
export const numberKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "number",
    label: "argument.number",
    read({ text: said, parameter }) {
      const [sign = ""] = /^[+-]/.exec(said) ?? [];
      const count = readCount(said.slice(sign.length));
      if (count === undefined) return undefined;
      const length = sign.length + count.length;
      if (/^[\p{L}\p{N}.]/u.test(said.slice(length))) return undefined;
      const value = sign === "-" ? -count.value : count.value;
      const { least, most } = boundsOf(parameter);
      if (value < least || value > most)
        return {
          refusal: text("argument.number.range", { said: excerpt(said.slice(0, length)), least, most }),
        };
      return { value, length };
    },
    mistake(parameter) {
      if (parameter === "") return undefined;
      if (!/^-?\d*\.\.-?\d*$/.test(parameter)) return "write its bounds: number(1..20), number(1..)";
      const { least, most } = boundsOf(parameter);
      return least <= most ? undefined : "its least number is above its greatest";
    },
    schema(parameter) {
      const { least, most } = boundsOf(parameter);
      return { type: "integer", minimum: least, maximum: most };
    },
  }),
  argumentKind({
    key: "duration",
    label: "argument.duration",
    read({ text: said }) {
      const count = readCount(said);
      if (count === undefined) return undefined;
      const blank = /^\s*/u.exec(said.slice(count.length))?.[0].length ?? 0;
      const behind = said.slice(count.length + blank);
      for (const [pattern, factor] of seconds) {
        const [unit] = pattern.exec(behind) ?? [];
        if (unit !== undefined)
          return duration(count.value * factor, said, count.length + blank + unit.length);
      }
      return /^\S/u.test(said.slice(count.length))
        ? undefined
        : duration(count.value * 60, said, count.length);
    },
    suggest: () => ["10m", "1h", "1d"],
    schema: () => ({ type: "integer", minimum: 1, maximum: maxSeconds, description: "seconds" }),
    write: (value) => `${value}s`,
  }),
  argumentKind({
    key: "time",
    label: "argument.time",
    read({ text: said }) {
      const [all, hours = "", minutes = ""] =
        /^([01]?\d|2[0-3])[:.]([0-5]\d)(?![\p{L}\p{N}])/u.exec(said) ?? [];
      return all === undefined
        ? undefined
        : { value: `${hours.padStart(2, "0")}:${minutes}`, length: all.length };
    },
    schema: () => ({ type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
  }),
];

function duration(value: number, said: string, length: number) {
  return value < 1 || value > maxSeconds
    ? { refusal: text("argument.duration.range", { said: excerpt(said.slice(0, length)) }) }
    : { value, length };
}
