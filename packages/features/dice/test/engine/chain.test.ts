import { readdirSync, readFileSync } from "node:fs";
import { EngineError } from "@dicetower/contract/engine";
import {
  compatible,
  createChain,
  custom,
  defaultLimits,
  type EngineChoice,
  enhanced,
  explain,
  raw,
} from "@dicetower/dice/engine";
import { expect } from "chai";
import { chain, fakeEngine, settings } from "./table.js";

function asked(choice: EngineChoice): readonly string[] {
  return chain.probe("@", choice).tried.map(({ engine }) => engine);
}

describe("the chain of engines", () => {
  it("asks the engines of each mode in the fixed order, however they were handed in", () => {
    expect(chain.engines.map(({ key }) => key)).to.deep.equal(["native", "compat1", "compat2"]);
    expect(asked(enhanced)).to.deep.equal(["native", "compat1", "compat2"]);
    expect(asked(compatible)).to.deep.equal(["native", "compat1"]);
    expect(asked(raw)).to.deep.equal(["native"]);
  });

  it("asks every subset of a custom choice in the fixed order, never in the named one", () => {
    const subsets: [string[], string[]][] = [
      [["native"], ["native"]],
      [["compat1"], ["compat1"]],
      [["compat2"], ["compat2"]],
      [
        ["compat1", "native"],
        ["native", "compat1"],
      ],
      [
        ["compat2", "native"],
        ["native", "compat2"],
      ],
      [
        ["compat2", "compat1"],
        ["compat1", "compat2"],
      ],
      [
        ["compat2", "compat1", "native"],
        ["native", "compat1", "compat2"],
      ],
    ];
    for (const [named, order] of subsets) expect(asked(custom(named))).to.deep.equal(order);
  });

  it("refuses an empty custom choice and two engines of one key", () => {
    expect(() => custom([])).to.throw(RangeError);
    expect(() => createChain([fakeEngine("x", 1, []), fakeEngine("x", 2, [])])).to.throw(RangeError, '"x"');
  });

  it("goes on without an engine that is switched off, and takes a further one into a custom choice", () => {
    const further = fakeEngine("further", 25, ["?!"]);
    const some = createChain([fakeEngine("compat2", 30, ["?!"]), further]);
    expect(some.probe("?!", enhanced)).to.include({ supported: true, engine: "compat2" });
    expect(some.probe("?!", custom(["compat2", "further"]))).to.include({ engine: "further" });
    expect(some.probe("?!", raw)).to.deep.equal({ supported: false, tried: [] });
    expect(some.split("?!", raw)).to.deep.equal({ found: false, expression: "", reason: "?!", tried: [] });
  });

  it("asks no engine behind the one that takes a text", () => {
    const first = fakeEngine("native", 10, ["a"]);
    const second = fakeEngine("compat1", 20, ["a", "b"]);
    const two = createChain([second, first]);
    expect(two.probe("a", compatible)).to.include({ engine: "native" });
    expect(second.asked).to.deep.equal([]);
    expect(two.probe("b", compatible)).to.include({ engine: "compat1" });
    expect(first.asked).to.deep.equal(["a", "b"]);
  });

  it("explains which engines were asked, whether they took the text, why not, and what they would take", () => {
    expect(explain(chain.probe("2d20kh", enhanced).tried)).to.deep.equal([
      { engine: "native", supported: false, position: 5, reason: "dice.refused.character", hint: "2d20k" },
      { engine: "compat1", supported: true },
    ]);
    expect(explain(chain.probe("3d6 + 2", raw).tried)).to.deep.equal([
      { engine: "native", supported: false, position: 3, reason: "dice.refused.blank", hint: "3d6+2" },
    ]);
    const none = chain.probe("@", enhanced);
    expect(none.supported).to.equal(false);
    for (const { supported, position, reason } of explain(none.tried)) {
      expect({ supported, position }).to.deep.equal({ supported: false, position: 0 });
      expect(reason).to.match(/^dice\.refused\./u);
    }
  });

  it("returns an execution error at once, though another engine could work the text out", () => {
    for (const [text, key] of [
      ["1000d6", "dice.count.tooMany"],
      ["4d6k5", "dice.keep.range"],
      ["10/0", "dice.divideByZero"],
    ]) {
      const probe = chain.probe(text as string, enhanced);
      if (!probe.supported) throw new Error(`${text} is refused`);
      expect(() => chain.evaluate(probe.program, settings())).to.throw(EngineError, key);
    }
  });

  it("needs nothing but the engine contract: no Node, no Joi", () => {
    const folder = new URL("../../src/engine/", import.meta.url);
    const imports = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...readFileSync(new URL(file, folder), "utf8").matchAll(/(?:from|import)\s*\(?"([^"]+)"/gu)].map(
          ([, name = ""]) => name,
        ),
      );
    expect(new Set(imports.filter((name) => !name.startsWith(".")))).to.deep.equal(
      new Set(["@dicetower/contract/engine"]),
    );
  });

  it("evaluates nothing while it probes, splits or reads rounds", () => {
    const watched = createChain([fakeEngine("native", 10, ["d", "2", "2d", "d 3"])]);
    expect(watched.probe("d", raw).supported).to.equal(true);
    expect(watched.split("d 3 x", raw)).to.include({ expression: "d 3", reason: "x" });
    expect(watched.rounds("2d#d", raw)).to.include({ source: "2d", rest: "d" });
    const { program } = watched.split("nothing", raw);
    expect(() => program?.evaluate({} as never)).to.throw("a program was evaluated");
  });
});

describe("an evaluation", () => {
  const evaluate = (text: string, changed: Parameters<typeof settings>[0] = {}) => {
    const probe = chain.probe(text, enhanced);
    if (!probe.supported) throw new Error(`${text} is refused`);
    return chain.evaluate(probe.program, settings(changed));
  };

  it("has the dice, faces and cards it is given", () => {
    expect(evaluate("d", { faces: 20, die: (faces) => faces }).print("full")).to.equal("D20=20");
    expect(evaluate("力量+1", { lookup: (name) => (name === "力量" ? 50 : undefined) }).value).to.equal(51);
  });

  it("is refused above the length that the service allows", () => {
    const text = `${"1+".repeat(255)}10`;
    expect(text).to.have.length(512);
    expect(evaluate(text).value).to.equal(265);
    expect(() => evaluate(`${text}0`)).to.throw(EngineError, "dice.expr.tooLong");
    expect(() => evaluate("1+1", { limits: { ...defaultLimits, maxLength: 2 } })).to.throw(
      "dice.expr.tooLong",
    );
  });

  it("ends at the lower of the engine's and the service's limits", () => {
    expect(() => evaluate("d101", { limits: { ...defaultLimits, maxFaces: 100 } })).to.throw(
      "dice.faces.tooMany",
    );
    expect(() => evaluate("1000d6", { limits: { ...defaultLimits, maxDice: 9999 } })).to.throw(
      "dice.count.tooMany",
    );
  });

  it("has a budget of its own, the same for each", () => {
    const limits = { ...defaultLimits, maxOperations: 10 };
    for (let time = 0; time < 3; time++) expect(evaluate("10d1", { limits }).value).to.equal(10);
    expect(() => evaluate("11d1", { limits })).to.throw(EngineError, "dice.expr.tooMuch");
  });
});
