import type { TextPieces } from "@dicetower/texts/api";
import { type Mark, type MarkedText, piecesOf, textOf, withValues } from "./marked-text.js";
import type { Tokens } from "./tokens.js";

/** Why an answer is not said. */
export type Refusal = "marks" | "order" | "words" | "signs" | "names" | "figures" | "length" | "prefix";

/** UTF-16 units of an answer that is looked at. */
const maxCharacters = 16_000;
const shortest = 0.3;
const maxLength = 3;

/** Controls, blanks that are not seen, what turns the direction of writing, and what is no character. */
const invisible = /[^\P{C}\n]|[\u2028\u2029\u{115F}\u{1160}\u{3164}\u{FFA0}]|\p{Variation_Selector}/u;
/** Mentions, addresses, codes, marks and places for values that the text did not have. */
const signs =
  /[@⟦⟧{}]|:\/\/|CQ:|\[(?:img|图):|&(?:#|amp)|(?<![\p{L}\p{N}])(?:www\.|(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\p{L}]))/iu;
const markdownSigns = /[*_`~|<>#\\[\]]|^[ \t]*(?:[-+]|\p{N}+[.)])[ \t]/mu;
/** How a line that might be a command begins. */
const prefixLine = /^\s*[.。!/][^\s.。!/]/u;
const figure = /(?:(?<![\p{L}\p{N}])[-+−–±×*/^√~≈.])?\p{N}+(?:[.,]\p{N}+)*(?:[%‰°]|\p{Script=Latin}+)?/gu;
const minNameLength = 2;
/** Brackets around a name, and the like. */
const aroundName = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Puts what the marks stand for into what a model wrote, if it has kept to the rules: every mark once and in order, no
 * number, level or name of its own, nothing that a platform would take for more than words.
 */
export function accept(answer: string, marked: MarkedText, tokens: Tokens): TextPieces | Refusal {
  const said = answer.trim();
  if (said.length > maxCharacters) return "length";
  const parts = said.split(/⟦(\d{1,3})⟧/u);
  const order = parts.filter((_, at) => at % 2 === 1).map((digits) => Number(digits) - 1);
  const prose = parts.filter((_, at) => at % 2 === 0);
  const { marks, pieces } = marked;
  if (order.length !== marks.length || new Set(order).size !== order.length) return "marks";
  if (order.some((at) => marks[at] === undefined)) return "marks";
  if (!isInOrder(order, marks)) return "order";
  const outside = prose.join("\n").normalize("NFKC");
  if (invisible.test(prose.join("")) || signs.test(outside)) return "signs";
  if (pieces.format === "markdown" && markdownSigns.test(outside)) return "signs";
  if (tokens.forbidden(outside) ?? tokens.forbidden(prose.join("\n"))) return "words";
  if (namesOutside(outside, marked)) return "names";
  const source = parts
    .map((part, at) => (at % 2 === 0 ? part : (marks[Number(part) - 1]?.source ?? "")))
    .join("");
  const before = withValues(marked.source, pieces.values);
  const after = withValues(source, pieces.values);
  if (tokens.numbers && figuresOf(before) !== figuresOf(after)) return "figures";
  const grown = [...after].length / [...before].length;
  if (!(grown >= shortest && grown <= maxLength)) return "length";
  if (prefixLines(after).some((line) => !prefixLines(before).includes(line))) return "prefix";
  const [front, end] = marked.edges;
  return piecesOf(front + source + end, pieces);
}

/**
 * Numbers and levels stay in their order. Where a text names several things all marks do: who got which number would
 * else be changed by moving them.
 */
function isInOrder(order: readonly number[], marks: readonly Mark[]): boolean {
  const kindOf = (at: number) => marks[at]?.kind ?? "other";
  const names = order.filter((at) => kindOf(at) === "name").length;
  const kept = names > 1 ? order : order.filter((at) => kindOf(at) === "number" || kindOf(at) === "level");
  return kept.every((at, place) => place === 0 || at > (kept[place - 1] ?? -1));
}

/** True where a model wrote out what a mark stands for. */
function namesOutside(outside: string, { pieces, text }: MarkedText): boolean {
  const own = text.normalize("NFKC");
  return pieces.values.some((value) => {
    const name = textOf(value).normalize("NFKC").replace(aroundName, "");
    return name.length >= minNameLength && outside.includes(name) && !own.includes(name);
  });
}

/** Figures as they are read, with what stands right beside them: a sign or a unit makes another number of them. */
function figuresOf(text: string): string {
  return (text.normalize("NFKC").match(figure) ?? []).sort().join(" ");
}

/** The beginnings of lines that a bot might take for commands. */
function prefixLines(text: string): string[] {
  return text
    .normalize("NFKC")
    .split("\n")
    .filter((line) => prefixLine.test(line))
    .map((line) => line.trim().split(/\s/u, 1)[0] ?? "");
}
