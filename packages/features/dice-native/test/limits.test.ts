import { Budget, EngineError, type Environment, unlimited } from "@dicetower/contract/engine";
import { expect } from "chai";
import { engine, environment, roll } from "./table.js";

/** Key of the execution error of a text, undefined when it comes to a value. */
function fault(text: string, table: Parameters<typeof roll>[1] = {}): string | undefined {
  try {
    roll(text, table);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return error.key;
    throw error;
  }
}

function evaluate(text: string, table: Environment): void {
  const probe = engine.probe(text);
  if (!probe.supported) throw new Error(`"${text}" is refused`);
  probe.program.evaluate(table);
}

describe("the limits of the native engine", () => {
  const rows: { what: string; at: string[]; over: Record<string, string> }[] = [
    {
      what: "dice",
      at: ["1d6", "999d6"],
      over: { "0d6": "dice.count.zero", "1000d6": "dice.count.tooMany", "0001d6": "dice.count.tooMany" },
    },
    {
      what: "dice of which some are kept",
      at: ["1d6k1", "100d6k3"],
      over: { "0d6k1": "dice.count.zero", "101d6k3": "dice.count.tooMany" },
    },
    {
      what: "faces",
      at: ["d1", "d9999"],
      over: { d0: "dice.faces.zero", d10000: "dice.faces.tooMany", d00006: "dice.faces.tooMany" },
    },
    {
      what: "kept dice",
      at: ["4d6k1", "4d6k4", "4d6k004"],
      over: { "4d6k0": "dice.keep.range", "4d6k5": "dice.keep.range", "4d6k0004": "dice.keep.range" },
    },
    {
      what: "plain numbers",
      at: ["99999", "00001"],
      over: {
        "100000": "dice.number.tooLong",
        "000001": "dice.number.tooLong",
        [`1${"0".repeat(400)}`]: "dice.number.tooLong",
      },
    },
    {
      what: "pool counts",
      at: ["1a11", "9999a11"],
      over: { "0a11": "dice.count.zero", "10000a11": "dice.count.tooMany" },
    },
    {
      what: "pool add lines",
      at: ["1a5", "1a11"],
      over: { "1a4": "wod.addRange", "1a12": "wod.addRange", "1a0": "wod.addRange" },
    },
    {
      what: "Fate dice",
      at: ["1f", "99f"],
      over: { "0f": "dice.count.zero", "100f": "dice.count.tooMany" },
    },
    {
      what: "bonus and penalty dice",
      at: ["b1", "b9", "p1", "p9"],
      over: {
        b0: "dice.bonus.range",
        b10: "dice.bonus.tooMany",
        p0: "dice.bonus.range",
        p10: "dice.bonus.tooMany",
      },
    },
  ];
  for (const { what, at, over } of rows) {
    it(`holds for ${what}`, () => {
      for (const text of at) expect(fault(text), text).to.equal(undefined);
      for (const [text, key] of Object.entries(over)) expect(fault(text), text).to.equal(key);
    });
  }

  it("reports the count before the faces, and names operator, place and figures", () => {
    expect(fault("1000d10000")).to.equal("dice.count.tooMany");
    try {
      roll("1+1000d6");
      expect.fail("1000 dice were rolled");
    } catch (error) {
      expect(error).to.include({ key: "dice.count.tooMany", operator: "d", position: 2 });
      expect((error as EngineError).values).to.deep.equal({ limit: 999, count: 1000 });
    }
  });

  it("refuses default faces out of range like written ones", () => {
    expect(fault("d", { faces: 0 })).to.equal("dice.faces.zero");
    expect(fault("d", { faces: 9999 })).to.equal(undefined);
    expect(fault("d", { faces: 10000 })).to.equal("dice.faces.tooMany");
  });

  it("divides by no zero, also by a rolled one", () => {
    expect(fault("1/0")).to.equal("dice.divideByZero");
    expect(fault("1/1/0")).to.equal("dice.divideByZero");
    expect(fault("5/f", { rolls: [1, 3, 2, 2] })).to.equal("dice.divideByZero");
  });

  it("gives safe integers or dice.number.unsafe", () => {
    expect(roll("90071*99999*99999*10").value).to.equal(9006919858900710);
    expect(fault("90074*99999*99999*10")).to.equal("dice.number.unsafe");
    const nearly = "90071*99999*99999*10";
    expect(fault(`${nearly}+${nearly}`)).to.equal("dice.number.unsafe");
    expect(fault(`-${nearly}-${nearly}`)).to.equal("dice.number.unsafe");
    expect(roll("99999*99999*99999/99999/99999").value).to.equal(99999);
  });

  it("takes the lower of its own and the environment's limits", () => {
    const lowered: [string, string, Parameters<typeof roll>[1], string][] = [
      ["5d6", "6d6", { limits: { maxDice: 5 } }, "dice.count.tooMany"],
      ["5d6k1", "6d6k1", { limits: { maxDice: 5 } }, "dice.count.tooMany"],
      ["5f", "6f", { limits: { maxDice: 5 } }, "dice.count.tooMany"],
      ["5a11", "6a11", { limits: { maxDice: 5 } }, "dice.count.tooMany"],
      ["d20", "d21", { limits: { maxFaces: 20 } }, "dice.faces.tooMany"],
      ["b2", "b3", { limits: { maxBonus: 2 } }, "dice.bonus.tooMany"],
    ];
    for (const [at, over, table, key] of lowered) {
      expect(fault(at, table), at).to.equal(undefined);
      expect(fault(over, table), over).to.equal(key);
    }
    expect(fault("1000d6", { limits: { maxDice: 5000 } })).to.equal("dice.count.tooMany");
  });

  it("ends a pool that adds dice for ever", () => {
    const limits = { maxExplosions: 3 };
    expect(fault("1a10", { rolls: [10, 10, 10, 1], limits })).to.equal(undefined);
    expect(fault("1a10", { rolls: [10, 10, 10, 10], limits })).to.equal("dice.explosion.tooDeep");
    const stuck = { ...environment(), die: () => 10 };
    expect(() => evaluate("1a10", stuck)).to.throw(EngineError, "dice.explosion.tooDeep");
  });

  it("charges every die and every operator to the budget before it is done", () => {
    const cost: Record<string, number> = {
      "5": 0,
      "3d6": 3,
      "4d6k3": 4,
      "4f": 4,
      b2: 3,
      "3a11": 3,
      "1+1": 1,
      "2*3/4": 2,
      "3d6+2d6*2-1": 8,
    };
    for (const [text, operations] of Object.entries(cost)) {
      const budget = new Budget(100);
      evaluate(text, { ...environment(), budget });
      expect(100 - budget.left, text).to.equal(operations);
    }
    const thrown: number[] = [];
    const die = (faces: number): number => {
      thrown.push(faces);
      return 1;
    };
    const budget = new Budget(999);
    expect(() => evaluate("999d6+d6", { die, faces: 100, limits: unlimited, budget })).to.throw(
      EngineError,
      "dice.expr.tooMuch",
    );
    expect(thrown).to.have.length(999);
  });
});
