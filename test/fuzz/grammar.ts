import { anyCharacter, characterCount } from "@dicetower/testkit";
import fc from "fast-check";

type Text = fc.Arbitrary<string>;

const joined = (...parts: (Text | string)[]): Text =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((texts) => texts.join(""));
const maybe = (text: Text): Text => fc.oneof(fc.constant(""), text);
const several = (text: Text, separator: string, maxLength: number): Text =>
  fc.array(text, { minLength: 1, maxLength }).map((texts) => texts.join(separator));
const anyOf = (words: string): Text => fc.constantFrom(...words.split(" "));

const small = fc.nat({ max: 12 }).map(String);
const edge = anyOf(
  "0 1 99 100 999 1000 1001 9999 10000 10001 20000 99999 2147483647 9007199254740991 9007199254740992",
);
const digits: Text = fc.oneof({ weight: 8, arbitrary: small }, { weight: 1, arbitrary: edge });

const nativeFactor: Text = fc.oneof(
  joined(maybe(digits), anyOf("d D"), maybe(digits), maybe(joined("k", maybe(digits)))),
  joined(maybe(digits), anyOf("f df F")),
  joined(anyOf("b p B"), maybe(digits)),
  joined(maybe(digits), "a", maybe(digits)),
  digits,
);

/** Expressions of the native engine. */
export const nativeText: Text = joined(
  maybe(anyOf("+ - -- +-")),
  fc
    .array(fc.tuple(nativeFactor, anyOf("+ - * x / +- -- X")), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.flat().slice(0, -1).join("")),
);

const subs: Text = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: several(joined(anyOf("k q p b a m d"), digits), "", 3) },
);

/** Expressions of compat engine 1. */
export const compat1Text: Text = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    digits,
    anyOf("i $t1 $t9 {力量} {式} {深} {none} df f b p"),
    joined("(", tie("expression"), ")"),
    joined("[", several(tie("expression"), ",", 4), "]"),
    joined(digits, "lp[", several(tie("expression"), ",", 3), "]", anyOf("kh kl sp[1,2] tp max")),
  ),
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("operand"),
    joined(tie("operand"), anyOf("d a c f b p"), tie("operand"), subs),
    joined(
      tie("expression"),
      anyOf("+ - * / ^ & | < > ? kh kl dh dl max min sp tp lp"),
      tie("operand"),
      subs,
    ),
    joined(tie("expression"), "?", tie("operand"), ":", tie("operand")),
    joined("$t1=", tie("operand"), "+", tie("expression")),
  ),
})).expression;

const blank = anyOf("") as Text;
const space: Text = fc.oneof({ weight: 4, arbitrary: blank }, { weight: 1, arbitrary: fc.constant(" ") });
const names = anyOf("x y g 力量 式 文 列 none this");

/** Programs of compat engine 2, with and without statements. */
export const compat2Text: Text = fc.letrec<{ expression: string; leaf: string; program: string }>((tie) => {
  const e = tie("expression");
  return {
    leaf: fc.oneof(
      digits,
      names,
      anyOf("1.5 0.1 'text' \"\" null true b p f d 1e3 [] {} [1..5] {'a':1} 9223372036854775807 `a`"),
      joined(maybe(digits), "d", maybe(digits), maybe(joined(anyOf("k q kh kl dh dl min max"), digits))),
      joined(digits, anyOf("a c"), digits, subs),
      joined("d20", anyOf("优势 劣势")),
      joined(digits, "d", digits, anyOf("! !5 r1 rr2 r<3 cs>=5 cs4 r1k2 >=4")),
    ),
    expression: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("leaf"),
      joined("(", e, ")"),
      joined(e, space, anyOf("+ - * / % ** ^ < > <= >= == != && || ?? & |"), space, e),
      joined(anyOf("- + ! &"), tie("leaf")),
      joined("(", e, ")", anyOf("d a c"), "(", e, ")", maybe(joined(anyOf("k q m"), "(", e, ")"))),
      joined("[", several(e, ",", 4), "]", maybe(anyOf("[0] [-1] [1:2] [:] [::2]"))),
      joined("[", e, "..", e, "]"),
      joined("{'a':", e, ",'b':", e, "}", maybe(anyOf(".a ['b'] .keys() .items() .values() .len()"))),
      joined(
        anyOf(
          "floor ceil round int float str abs toStr toInt toFloat toBool typeId dir repr bool load loadRaw g",
        ),
        "(",
        several(e, ",", 2),
        ")",
      ),
      joined(
        "[",
        several(e, ",", 3),
        "]",
        anyOf(".sum() .len() .kh() .kl(2) .rand() .randSize(2) .pop() .push(1) .shift() .shuffle()"),
      ),
      joined("(", e, "?", e, ":", e, ")"),
      joined("(", e, "?", e, ",", e, "?", e, ")"),
      joined("`t{", e, "}{%", e, "%}`"),
      joined(anyOf("x y &z x[0] x.a x[1:2] this.q"), space, "=", space, e),
      joined("(", e, ").", anyOf("a x len() keys() compute() none()")),
    ),
    program: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      e,
      several(e, "; ", 4),
      joined("if ", e, " { ", tie("program"), " } else { ", e, " } x"),
      joined("i = 0; while i < 5 { i = i + 1; if ", e, " { ", anyOf("break continue"), " }; ", e, " } i"),
      joined("while ", e, " { ", e, " }"),
      joined("func g(x) { ", tie("program"), "; return ", e, " }; g(", e, ")"),
    ),
  };
}).program;

const words =
  "0 1 9 100 d D k q a c f b p m x i kh kl dh dl min max sp lp tp + - * / ^ % & | < > = ! ? : , . ; ( ) [ ] { } " +
  "$t ' \" ` \\ # 力量 优势 （ ） 【 】 ＋ － ， 　 r rr cs !! >= <= == ?? && || .. {% %} // if while func return this " +
  "break continue else null true __proto__ constructor toString \u{1f3b2} \ud800 \u0000 \u001e \n \t 𝟙 ２";

/** The words of all engines in any order. */
export const anyText: Text = fc
  .array(fc.constantFrom(" ", ...words.split(" ")), { maxLength: 40 })
  .map((parts) => parts.join(""));

/** Anything that a keyboard or a broken program sends. */
export const wildText: Text = fc.string({
  unit: fc.nat(characterCount - 1).map(anyCharacter),
  maxLength: 120,
});
