import { readFileSync } from "node:fs";
import { EngineError } from "@dicetower/contract/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { anyCharacter, characterCount } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { environment } from "./dice.js";

const file = new URL("./vectors/compat1.json", import.meta.url);
const texts = (JSON.parse(readFileSync(file, "utf8")) as readonly { readonly expr: string }[]).map(
  (vector) => vector.expr,
);

const words = [
  "kh",
  "kl",
  "dh",
  "dl",
  "max",
  "min",
  "sp",
  "lp",
  "tp",
  "df",
  "$t1",
  "$t1=",
  "{力量}",
  "{伤害}",
];
const pieces = [..."0123456789dbpfackqmix*/+-^?:&|<>()[],$t={} ", ...words, "10000", "999"];

/** Random texts over the grammar's tokens. */
const random = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));

/** Texts of the vectors with a part cut out, a piece put in, or two of them joined. */
const mutated = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.nat(30),
    fc.nat(3),
    fc.constantFrom("", ...pieces),
    fc.constantFrom("", ...texts),
  )
  .map(([text, at, cut, piece, tail]) => text.slice(0, at) + piece + text.slice(at + cut) + tail);

/** Texts that are expressions more often than not. */
const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 4 },
    { weight: 3, arbitrary: fc.nat(30).map(String) },
    { weight: 1, arbitrary: fc.constantFrom("{力量}", "{伤害}", "$t1", "10000", "9007199254740991") },
    { weight: 1, arbitrary: tie("expression").map((inner) => `(${inner})`) },
    {
      weight: 1,
      arbitrary: fc
        .array(tie("expression"), { minLength: 1, maxLength: 4 })
        .map((items) => `[${items.join(",")}]`),
    },
  ),
  expression: fc
    .tuple(
      tie("operand"),
      fc.array(
        fc.tuple(
          fc.constantFrom(..."+-*/^d&|<>abcpf", "kh", "kl", "dh", "dl", "max", "min", "sp", "lp"),
          tie("operand"),
          fc.constantFrom("", "", "", "", "k1", "q2", "p1", "b2", "m6", "a3", "?", "tp"),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([first, rest]) => first + rest.flat().join("")),
}));

const engine = createCompat1Engine({ cache: 0 });

/** Evaluates a text whatever comes of it. */
function evaluate(text: string): void {
  const probe = engine.probe(text);
  if (!probe.supported) {
    expect(probe.position).to.be.within(0, text.length);
    if (probe.hint !== undefined) expect(engine.probe(probe.hint).supported, probe.hint).to.equal(true);
    return;
  }
  try {
    const evaluation = probe.program.evaluate(environment({ vars: { 力量: 60, 伤害: "1d6+1" } }));
    expect(Number.isSafeInteger(evaluation.value), `value ${String(evaluation.value)}`).to.equal(true);
    for (const style of ["full", "short", "value"] as const) {
      expect(evaluation.print(style)).to.not.match(/NaN|Infinity|undefined|e\+/u);
    }
    expect(evaluation.tree.value).to.not.equal(undefined);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect(error.key).to.match(/^(?:dice|wod)\./u);
  }
}

/** Processor time counts, not that of a busy machine, and a pause of the collector may come once. */
function soon(text: string): void {
  for (let go = 0; go < 3; go++) {
    const start = process.cpuUsage();
    evaluate(text);
    const { user, system } = process.cpuUsage(start);
    if (user + system < 50_000) return;
  }
  expect.fail(`took over 50 ms: ${text}`);
}

describe("compat engine 1 on any text", () => {
  it("answers random texts over its alphabet", () => {
    fc.assert(fc.property(random, soon), { numRuns: 3000 });
  });

  it("answers mutations of the vectors' texts", () => {
    fc.assert(fc.property(mutated, soon), { numRuns: 3000 });
  });

  it("answers expressions of its grammar", () => {
    fc.assert(fc.property(expression, soon), { numRuns: 2000 });
  });

  it("answers any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter), maxLength: 60 }), soon),
      { numRuns: 1000 },
    );
  });

  it("gives the same answer to the same text and dice", () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), (text) => {
        const answer = () => {
          const probe = createCompat1Engine().probe(text);
          if (!probe.supported) return probe.position;
          try {
            return probe.program.evaluate(environment({ vars: { STR: 50 } })).print("full");
          } catch (error) {
            return String(error);
          }
        };
        expect(answer()).to.equal(answer());
      }),
    );
  });
});
