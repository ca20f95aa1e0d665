import fc from "fast-check";

type Text = fc.Arbitrary<string>;

const whole = (min: number, max: number): Text => fc.integer({ min, max }).map(String);
const joined = (...parts: (Text | string)[]): Text =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((texts) => texts.join(""));

/** Dice that all three engines throw alike. */
const dice: Text = fc.oneof(
  joined(whole(1, 8), "d", whole(1, 100)),
  joined("d", whole(1, 100)),
  fc.constant("d"),
  joined(whole(1, 5), "d"),
  fc.constant("f"),
  fc.integer({ min: 1, max: 8 }).chain((count) => joined(`${count}d`, whole(1, 20), "k", whole(1, count))),
  joined(whole(1, 8), "a", whole(8, 11)),
);

const operand: Text = fc.oneof({ weight: 3, arbitrary: dice }, { weight: 2, arbitrary: whole(0, 999) });

function chained(part: Text, operators: string, maxLength: number): Text {
  return fc
    .tuple(part, fc.array(fc.tuple(fc.constantFrom(...operators.split(" ")), part), { maxLength }))
    .map(([first, rest]) => first + rest.flat().join(""));
}

/** Expressions that mean the same in all three engines. */
export const shared: Text = joined(fc.constantFrom("", "", "-"), chained(operand, "+ - * /", 4));

/** Dice that compat engines 1 and 2 throw alike and native does not know. */
const compatDice: Text = fc.oneof(
  dice,
  fc
    .integer({ min: 1, max: 8 })
    .chain((count) => joined(`${count}d`, whole(1, 20), fc.constantFrom("q", "kh", "kl"), whole(1, count))),
  fc
    .integer({ min: 2, max: 8 })
    .chain((count) => joined(`${count}d`, whole(1, 20), fc.constantFrom("dh", "dl"), whole(1, count - 1))),
  joined("d", whole(5, 20), fc.constantFrom("min", "max"), whole(1, 20)),
  joined(whole(1, 8), "a", whole(8, 11), "k", whole(1, 10)),
  joined(whole(1, 5), "c", whole(8, 11)),
);

/** Expressions that mean the same in compat engines 1 and 2. */
export const sharedByCompat: Text = fc.letrec<{ sum: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    compatDice,
    whole(0, 999),
    joined("(", tie("sum"), ")"),
    joined("(", whole(1, 12), "^", whole(1, 4), ")"),
    joined("((", tie("sum"), ")", fc.constantFrom("<", ">"), "(", tie("sum"), "))"),
    joined("((", tie("sum"), ")?", whole(0, 99), ":", whole(0, 99), ")"),
  ),
  sum: chained(tie("part"), "+ - * /", 3),
})).sum;

/** Dice of compat engine 2, its extra operators among them. */
const languageDice: Text = fc.oneof(
  compatDice,
  joined(whole(2, 4), "d", whole(3, 6), fc.constantFrom("!", "r1", "rr1", "cs>=3", "min2", "max4", "r1k2")),
  fc.constantFrom("b2", "p", "d20优势", "d20劣势", "4d6dl1", "(d4)d6", "d4d6"),
);

/** Expressions of compat engine 2 with numbers and dice. */
export const language: Text = fc.letrec<{ sum: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    languageDice,
    whole(0, 99),
    fc.constantFrom("1.5", "力量"),
    joined("(", tie("sum"), ")"),
    joined("(", tie("sum"), fc.constantFrom(" < ", " >= ", " == ", " % ", " ** "), whole(1, 4), ")"),
  ),
  sum: chained(tie("part"), "+ - * /", 3),
})).sum;
