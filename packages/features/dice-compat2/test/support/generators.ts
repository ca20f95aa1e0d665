import fc from "fast-check";
import { vectors } from "../vectors.js";

const tokens = [
  ..."0123456789+-*/%^&|<>=!?:;,.()[]{}'\"`\\ \n\tdDkKqQaAmMcCfFbBpPxr_$优势技能（）【】＋－＊／",
  "\x1e",
  "\u{1f3b2}",
  "\ud800",
  "　",
  "d20",
  "3d6",
  "4d6k3",
  "5a9",
  "4c3",
  "dl1",
  "dh2",
  "kl",
  "kh",
  "min3",
  "max(2)",
  "优势",
  "劣势",
  "b2",
  "p(1)",
  "**",
  "&&",
  "||",
  "??",
  "==",
  "!=",
  "<=",
  ">=",
  "..",
  "{%",
  "%}",
  "//",
  "// #EnableDice wod false\n",
  "if ",
  " else ",
  "while ",
  "func g(x) ",
  "return ",
  "break",
  "continue",
  "true",
  "null",
  "this.",
  "&x",
  "&x.y=",
  "x",
  "y",
  "力量",
  "g(",
  "floor(",
  "toStr(",
  "toInt(",
  "load('x')",
  "store('x',",
  "dir(",
  "typeId(",
  ".len()",
  ".push(",
  ".kh(2)",
  ".shuffle()",
  ".rand()",
  ".keys()",
  "x=",
  "x[0]=",
  "x[1:2]=",
  "[1..5]",
  "{'a':1}",
  "__proto__",
  "constructor",
  "99999999999999999999",
  "1.5",
  ".5",
  "'text'",
  "`{x}`",
];

/** Texts of the language's own words in any order; now and then one is a program. */
export const randomText = fc
  .array(fc.constantFrom(...tokens), { maxLength: 40 })
  .map((parts) => parts.join(""));

/** Texts of the vectors with pieces taken out, put in, doubled or joined with another. */
export const mutated = fc
  .tuple(
    fc.constantFrom(...vectors.map(({ expr }) => expr)),
    fc.constantFrom(...vectors.map(({ expr }) => expr)),
    fc.array(
      fc.tuple(fc.nat({ max: 3 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...tokens)),
      {
        maxLength: 4,
      },
    ),
  )
  .map(([text, other, changes]) =>
    changes.reduce((before, [kind, place, token]) => {
      const at = Math.floor(place * before.length);
      const [head, tail] = [before.slice(0, at), before.slice(at)];
      if (kind === 0) return head + tail.slice(1);
      if (kind === 1) return head + token + tail;
      return kind === 2 ? head + tail.slice(0, 5) + tail : head + other + tail;
    }, text),
  );

/** Nested expressions that mostly can be evaluated. */
const { expression } = fc.letrec<{ expression: string; leaf: string }>((tie) => ({
  leaf: fc.constantFrom(
    "1",
    "2.5",
    "d6",
    "3d4k2",
    "x",
    "力量",
    "'s'",
    "null",
    "[1,2]",
    "{'a':2}",
    "f",
    "b",
    "2a9",
  ),
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc
      .tuple(tie("expression"), fc.constantFrom(..."+-*/%^<&|", "??", "||", "&&", "=="), tie("expression"))
      .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
    tie("expression").map((a) => `(${a})d6`),
    tie("expression").map((a) => `[${a}, 1]`),
    tie("expression").map((a) => `toStr(${a})`),
    tie("expression").map((a) => `\`x{${a}}{if ${a} { y = 1 }}\``),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `((${a}) ? (${b}) : (${a}))`),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `[x = ${a}, &y = ${b}, y]`),
  ),
}));

/** Programs of such expressions. */
export const program = fc
  .tuple(fc.constantFrom("1", "2", "if", "while", "func", "&"), expression, expression)
  .map(([kind, a, b]) => {
    if (kind === "if") return `if ${a} { ${b} } else { y = ${a} } y`;
    if (kind === "while") return `i = 0; while i < 3 { i = i + 1; if ${a} { continue } x = ${b} } x`;
    if (kind === "func") return `func g(x) { if ${a} { return ${b} } x }; g(${a})`;
    return kind === "&" ? `&z = ${a}; &z.x = ${b}; z` : `${a}; ${b}`;
  });
