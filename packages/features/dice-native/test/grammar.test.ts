import { readdirSync, readFileSync } from "node:fs";
import type { Refusal } from "@dicetower/contract/engine";
import { createNativeEngine, maxLength } from "@dicetower/dice-native/engine";
import { expect } from "chai";
import { engine, roll } from "./table.js";

function refusal(text: string): Refusal {
  const probe = engine.probe(text);
  if (probe.supported) throw new Error(`"${text}" is taken`);
  return probe;
}

describe("the native grammar", () => {
  const taken: Record<string, { rolls?: number[]; value: number }> = {
    "0x10": { value: 0 },
    "12/2*3": { value: 18 },
    "100/3/2": { value: 16 },
    "24/2/3*2": { value: 8 },
    "7/2*2": { value: 6 },
    "-7/2": { value: -3 },
    "+-1": { value: -1 },
    "1-+1": { value: 0 },
    "1--1": { value: 2 },
    "2--1*3": { value: 5 },
    "3df": { rolls: [1, 2, 3], value: 0 },
    "3F": { rolls: [3, 3, 3], value: 3 },
    "100/1d4": { rolls: [4], value: 25 },
    "2d6*2d6": { rolls: [1, 2, 3, 4], value: 21 },
    "b*2": { rolls: [37, 3], value: 54 },
    "2*b": { rolls: [37, 3], value: 54 },
    "f/2": { rolls: [1, 1, 1, 2], value: -1 },
    "3a11*2": { rolls: [8, 9, 1], value: 4 },
    "2a9-1a8": { rolls: [9, 1, 2, 8, 3], value: 0 },
    d20x2: { rolls: [7], value: 14 },
    D: { rolls: [42], value: 42 },
    "5A10": { rolls: [1, 2, 3, 4, 8], value: 1 },
  };
  for (const [text, { rolls = [], value }] of Object.entries(taken)) {
    it(`reads ${text} as ${value}`, () => expect(roll(text, { rolls }).value).to.equal(value));
  }

  it("evaluates each pool term on its own, with its own add line", () => {
    const { tree } = roll("2a9+1a10", { rolls: [9, 8, 1, 9] });
    expect(tree.children?.map((node) => node.rounds?.map((round) => round.length))).to.deep.equal([
      [2, 1],
      [1],
    ]);
  });

  const refused: Record<string, { position: number; reason: string; hint?: string }> = {
    "1+": { position: 2, reason: "dice.refused.end" },
    "3*": { position: 2, reason: "dice.refused.end" },
    "---1": { position: 2, reason: "dice.refused.sign", hint: "-1" },
    "1+-+-1": { position: 3, reason: "dice.refused.sign", hint: "1+1" },
    "3*-2": { position: 2, reason: "dice.refused.sign" },
    "2**3": { position: 2, reason: "dice.refused.character" },
    "3d6 + 2": { position: 3, reason: "dice.refused.blank", hint: "3d6+2" },
    "1＋2": { position: 1, reason: "dice.refused.character", hint: "1+2" },
    "３ｄ６": { position: 0, reason: "dice.refused.character", hint: "3d6" },
    "d%": { position: 1, reason: "dice.refused.character", hint: "d100" },
    "3×4": { position: 1, reason: "dice.refused.character", hint: "3*4" },
    "4d6kh3": { position: 4, reason: "dice.refused.character", hint: "4d6k3" },
    d6d6: { position: 2, reason: "dice.refused.character" },
    "3d6k2k1": { position: 5, reason: "dice.refused.character" },
    "3b2": { position: 1, reason: "dice.refused.character" },
    d20优势: { position: 3, reason: "dice.refused.character" },
    "\u000B1": { position: 0, reason: "dice.refused.blank", hint: "1" },
    "\n": { position: 0, reason: "dice.refused.blank" },
  };
  for (const [text, expected] of Object.entries(refused)) {
    it(`refuses ${JSON.stringify(text)} at ${expected.position}`, () => {
      const { position, reason, hint } = refusal(text);
      expect({ position, reason, ...(hint === undefined ? {} : { hint }) }).to.deep.equal(expected);
    });
  }

  it("takes its own hints, and keeps them in an answer as JSON", () => {
    const { hint = "" } = refusal("3d6 + 2");
    expect(engine.probe(hint).supported).to.equal(true);
    expect(JSON.parse(JSON.stringify(refusal("3d6 + 2")))).to.deep.equal({
      supported: false,
      position: 3,
      reason: "dice.refused.blank",
      hint: "3d6+2",
    });
  });

  it("says of a program whether it does more than name a number", () => {
    const acts = (text: string): boolean | undefined => {
      const probe = engine.probe(text);
      return probe.supported ? probe.program.acts : undefined;
    };
    expect(["50", "007", "+5", "-5", "1+1", "d", "f", "a", ""].map(acts)).to.deep.equal([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("takes a text of 1000 characters and refuses one of 1001", () => {
    const text = `1${"+1".repeat(499)}`;
    expect(roll(`${text}0`).value).to.equal(509);
    expect(refusal(`${text}+1`)).to.include({ position: maxLength, reason: "dice.refused.tooLong" });
    expect(refusal(`${text}+1`).hint).to.equal(undefined);
  });
});

describe("probing", () => {
  it("depends on the text alone: dice, clock and cards out of reach, the answer stays", () => {
    const texts = ["3d6+2", "", "4d6k5", "1/0", "d0", "b2", "8a8", "4df", "2d20kh", "(1+2)*3", "1 + 2"];
    const answers = () => texts.map((text) => JSON.stringify(engine.probe(text)));
    const before = answers();
    const { random } = Math;
    const { now } = Date;
    const closed = (): never => {
      throw new Error("probing reached out of the engine");
    };
    Math.random = closed;
    Date.now = closed;
    try {
      expect(answers()).to.deep.equal(before);
    } finally {
      Math.random = random;
      Date.now = now;
    }
  });

  it("leaves an environment untouched until a program is evaluated", () => {
    const asked: PropertyKey[] = [];
    const watched = new Proxy(
      {},
      {
        get: (_target, name) => {
          asked.push(name);
          throw new Error("touched");
        },
      },
    );
    const probe = engine.probe("3d6+2");
    if (!probe.supported) throw new Error("refused");
    expect(asked).to.deep.equal([]);
    expect(() => probe.program.evaluate(watched as never)).to.throw("touched");
    expect(asked).to.have.length(1);
  });

  it("answers the same program again from the cache, and none of it where the cache is off", () => {
    const cached = createNativeEngine();
    expect(cached.probe("3d6")).to.equal(cached.probe("3d6"));
    expect(cached.probe("3d6 x")).to.equal(cached.probe("3d6 x"));
    expect(engine.probe("3d6")).to.not.equal(engine.probe("3d6"));
  });

  it("needs nothing but the engine contract: no Node, no Joi", () => {
    const folder = new URL("../src/engine/", import.meta.url);
    const imports = readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), "utf8").matchAll(/(?:from|import)\s*\(?"([^"]+)"/gu)].map(
        ([, name = ""]) => name,
      ),
    );
    expect(new Set(imports.filter((name) => !name.startsWith("./")))).to.deep.equal(
      new Set(["@dicetower/contract/engine"]),
    );
  });
});
