import { parse } from "./parser.js";
import type { Refused } from "./refusal.js";

/** Another spelling of a refused text, undefined where this one does not apply. */
type Rewrite = (source: string, refused: Refused) => string | undefined;

const rewrites: readonly Rewrite[] = [plain, signed, condition, parameter, product, line, named];

/** Longer texts get no hint: nobody would read it. */
const maxLength = 200;

/** The first near spelling of a refused text that the engine takes. */
export function hintFor(source: string, refused: Refused): string | undefined {
  if (source.length > maxLength) return undefined;
  for (const rewrite of rewrites) {
    const text = rewrite(source, refused);
    if (text !== undefined && text !== source && "root" in parse(text)) return text;
  }
  return undefined;
}

/** Blanks around operators, full-width characters, `**`, `×`, `÷` and `d%` in plain spelling. */
function plain(source: string): string {
  return source
    .normalize("NFKC")
    .replace(/\s*([-+*/^<>&|?:(),×÷])\s*/gu, "$1")
    .replaceAll("**", "^")
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replace(/d%/giu, "d100")
    .trim();
}

/** `3*-2` is `3*(-2)`, `+5` is `5`. */
function signed(source: string, { position, reason }: Refused): string | undefined {
  if (reason !== "dice.refused.character") return undefined;
  const before = source.slice(0, position);
  const rest = source.slice(position + 1);
  if (source[position] === "+") return before + rest;
  if (source[position] !== "-") return undefined;
  return before + rest.replace(/^(?:\d*d\d*|\d+|\{[^}]*\})/iu, "(-$&)");
}

/** `1?d6:2` is `1?(d6):2`, `3?d6` is `(3?)d6`, `1?2+3:4` is `1?(2+3):4`. */
function condition(source: string, { reason }: Refused): string | undefined {
  if (reason !== "dice.refused.brackets" && reason !== "dice.refused.alternative") return undefined;
  const question = find(source, "?", 0);
  if (question === -1) return undefined;
  const colon = find(source, ":", question);
  if (colon === -1) return `(${source.slice(0, question + 1)})${source.slice(question + 1)}`;
  const parts = [source.slice(0, question), source.slice(question + 1, colon), source.slice(colon + 1)];
  const [asked, chosen, other] = parts.map((part) => (isOperand(part) ? part : `(${part})`));
  return `${asked}?${chosen}:${other}`;
}

/** Offset of a character outside all brackets from an offset on, -1 where there is none. */
function find(source: string, character: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const here = source.charAt(at);
    if (depth === 0 && here === character) return at;
    if ("([{".includes(here)) depth++;
    else if (")]}".includes(here)) depth--;
  }
  return -1;
}

function isOperand(text: string): boolean {
  if (/^\d+$/u.test(text)) return true;
  return /^[([{]/u.test(text) && find(text.slice(1), text.startsWith("(") ? ")" : "]", 0) === text.length - 2;
}

/** `4d6k` is `4d6k1`. */
function parameter(source: string, { position, reason }: Refused): string | undefined {
  if (reason !== "dice.refused.parameter" || !/[kq]/iu.test(source.charAt(position - 1))) return undefined;
  return `${source.slice(0, position)}1${source.slice(position)}`;
}

/** `2(3+4)` is `2*(3+4)`. */
function product(source: string, { position, reason }: Refused): string | undefined {
  if (reason !== "dice.refused.adjacent") return undefined;
  return `${source.slice(0, position)}*${source.slice(position)}`;
}

/** `5a` is `5a10`. */
function line(source: string): string | undefined {
  return /[ac]$/iu.test(source) ? `${source}10` : undefined;
}

/** `力量+1` is `{力量}+1`. */
function named(source: string): string {
  return source.replace(/\{[^}]*\}|(?:(?![A-Za-z])\p{L})+/gu, (text) =>
    text.startsWith("{") ? text : `{${text}}`,
  );
}
