/** Reads the workings that the engines print, so that they can be worked out again. */
import { plainCompat2, roll } from "./rolling.js";

/** The value of arithmetic without dice. */
export function arithmetic(text: string): unknown {
  const evaluation = roll(plainCompat2, text, []);
  if (evaluation === undefined) throw new Error(`"${text}" is no arithmetic`);
  return evaluation.value;
}

const circled = /[①-⑳]/gu;

/** `(1+4+5)×5`, `[- 0 + +]+3`, `37[奖励骰:4 9]`, `{{⑨,1}+{⑧} }+3` as arithmetic. */
export function nativeWorking(text: string): string {
  return text
    .replaceAll(/(\d+)\[(奖励骰|惩罚骰):([\d ]+)\]/gu, (_, shown: string, kind: string, more: string) => {
      const rolled = Number(shown);
      const tens = [Math.floor(rolled / 10), ...more.trim().split(" ").map(Number)];
      const chosen = kind === "奖励骰" ? Math.min(...tens) : Math.max(...tens);
      return `(${chosen * 10 + (rolled % 10)})`;
    })
    .replaceAll(/\[([-+0 ]+)\]/g, (_, dice: string) => `(${fate(dice)})`)
    .replaceAll(/\{([^{}]*)\}/gu, (_, round: string) => `(${[...round.matchAll(circled)].length})`)
    .replaceAll("{", "(")
    .replaceAll("}", ")")
    .replaceAll(" ", "")
    .replaceAll("×", "*");
}

function fate(dice: string): number {
  return [...dice].reduce((sum, die) => sum + (die === "+" ? 1 : die === "-" ? -1 : 0), 0);
}

/** The offset behind the bracket that closes the one at `from`. */
function closing(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === open) depth++;
    if (text[at] === close && --depth === 0) return at + 1;
  }
  throw new Error(`"${text}" does not close what it opens at ${from}`);
}

/** `{1+4+5}(10)+2`, `{3, 5 <| 2}`, `{…}[3+1](4)`: groups of dice with what they come to, as arithmetic. */
export function compat1Working(text: string): string {
  let read = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "{") {
      read += text[at++];
      continue;
    }
    const end = closing(text, at, "{", "}");
    const group = text.slice(at + 1, end - 1);
    const [all, sum, total] = /^(?:\[([^[\]]*)\])?(?:\((-?\d+)\))?/.exec(text.slice(end)) ?? [""];
    // A question is shown as it was asked: only what it came to can be read.
    const counted = group.includes("?") ? undefined : (sum ?? counting(group));
    // A list in front of a total may be a pool, whose dice count for something else; a sum is a sum.
    const isSum = sum !== undefined || (group.includes("+") && !group.includes(","));
    if (total !== undefined && counted !== undefined && isSum && arithmetic(counted) !== Number(total))
      throw new Error(`"${counted}" is not ${total} in "${text}"`);
    read += `(${total ?? counted})`;
    at = end + all.length;
  }
  return read;
}

/** The dice of a group that count, as a sum; undefined where the group is something else. */
function counting(group: string): string | undefined {
  const [before = "", after = ""] = group.split(/ (?:<\||\|>) /);
  const kept = group.includes(" |> ") ? after : before;
  return /^\d+(?:(?:\+|, )\d+)*$/.test(kept) ? kept.replaceAll(", ", "+") : undefined;
}

/** `10[3d6=1+4+5]+2`: results with their terms behind them, as arithmetic. */
export function compat2Working(text: string): string {
  let read = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "[") {
      read += text[at++];
      continue;
    }
    const end = closing(text, at, "[", "]");
    const result = /\d+$/.exec(read)?.[0];
    const working = text.slice(at + 1, end - 1);
    const dice = /^[^=,]*=(\d+(?:\+\d+)*|\{[\d ]+ \| [\d ]*\})(?:,|$)/.exec(working)?.[1];
    const sum = dice?.replace(/\{([\d ]+) \| [\d ]*\}/, "$1").replaceAll(" ", "+");
    if (sum !== undefined && arithmetic(sum) !== Number(result))
      throw new Error(`"${sum}" is not ${result} in "${text}"`);
    at = end;
  }
  return read;
}
