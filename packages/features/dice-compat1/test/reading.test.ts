import { EngineError, type Environment, type Refusal } from "@dicetower/contract/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { expect } from "chai";
import { engine, environment, roll } from "./dice.js";

function refusal(text: string): Refusal {
  const probe = engine.probe(text);
  if (probe.supported) throw new Error(`${text} was taken`);
  return probe;
}

/** Nothing in it can be touched. */
const untouchable = new Proxy({} as Environment, {
  get(_target, key) {
    throw new Error(`read ${String(key)}`);
  },
});

describe("reading with compat engine 1", () => {
  it("is known by its key and its place after the native engine", () => {
    expect([engine.key, engine.rank]).to.deep.equal(["compat1", 20]);
  });

  it("draws no die and reads no card until a program is evaluated", () => {
    const texts = ["4d6k(1d3)", "{力量}d6", "3lp[{a}d6]kh", "$t1=({b})", "[1d20,{c}]kl", "1/0", "0d6"];
    for (const text of texts) {
      const probe = createCompat1Engine().probe(text);
      if (!probe.supported) throw new Error(`${text} was refused`);
      expect(() => probe.program.evaluate(untouchable), text).to.throw(/^read /u);
    }
  });

  it("gives a program that can be evaluated again and again with no memory of the last time", () => {
    const probe = engine.probe("[$t1,$t1=(1d6),$t1]");
    if (!probe.supported) throw new Error("refused");
    for (const rolled of [4, 2]) {
      const evaluation = probe.program.evaluate(environment({ rolls: [rolled] }));
      expect(evaluation.print("value")).to.equal(`0, ${rolled}, ${rolled}`);
    }
  });

  it("takes a text whole or not at all", () => {
    for (const text of [
      "(1)(2)",
      "[1..4]",
      "[1,]",
      "[,1]",
      "[]",
      "3lp[]",
      "[1,2",
      "3*-2",
      "3d6 ",
      "()",
      "",
      " ",
    ]) {
      expect(engine.probe(text).supported, `"${text}"`).to.equal(false);
    }
  });

  it("asks for the other half of a condition, and for brackets behind a question mark", () => {
    expect(refusal("1?2").reason).to.equal("dice.refused.alternative");
    expect(refusal("1?d6:2").reason).to.equal("dice.refused.brackets");
    expect(refusal("3?d6").reason).to.equal("dice.refused.brackets");
    expect(roll("1>2?3:4").value, "? binds tighter than >").to.equal(0);
    expect(roll("1>2?3:4").detail).to.equal("1>{2?3:4}(3)");
  });

  it("lets the letter i stand for a number in the body of a loop only", () => {
    expect(engine.probe("i").supported).to.equal(false);
    expect(engine.probe("[i]").supported).to.equal(false);
    expect(engine.probe("ilp[i]").supported).to.equal(false);
    expect(engine.probe("3lp(i)").supported).to.equal(false);
    expect(engine.probe("2lp[i]+i").supported).to.equal(false);
    expect(roll("3lp([I])").tuple).to.deep.equal([1, 2, 3]);
    expect(roll("3lp[5min(i),id1,4d1ki]").tuple).to.deep.equal([5, 1, 1, 5, 2, 2, 5, 3, 3]);
  });

  it("prefers the longest operator to a parameter, and a parameter to a short operator", () => {
    expect(roll("4d6kh3", [3, 5, 2, 6]).detail).to.equal("{6,5,3,2}(14)");
    expect(roll("4d6k3", [3, 5, 2, 6]).detail).to.equal("{6,5,3,2}[6+5+3](14)");
    expect(roll("d100p2", [37, 5, 10]).value).to.equal(97);
    expect(roll("5+3p2", [37, 5, 10]).detail).to.equal("5+{1D100=37 punish:[4,[9]]}(97)");
    expect(engine.probe("4d6kh3k2").supported).to.equal(false);
    expect(engine.probe("(4d6)k2").supported).to.equal(false);
  });

  it("lets the last parameter of a kind win", () => {
    expect(roll("4d6k1k3", [3, 5, 2, 6]).value).to.equal(14);
  });

  it("fills missing operands from the left", () => {
    expect(roll("dd", { rolls: [2, 50, 60] }).value).to.equal(110);
    expect(roll("d20d", { rolls: [2, 50, 60] }).value).to.equal(110);
    expect(roll("3?+1").value).to.equal(7);
    expect(roll("1?:3").value).to.equal(0);
    expect(roll("3?kh").value).to.equal(6);
    expect(roll("3khf", [3]).value, "the 1 of kh is the count of f").to.equal(3);
  });

  it("takes a condition behind a condition and its value", () => {
    expect(roll("3?4:5?6:7").detail).to.equal("{{3?4:5}(4)?6:7}(6)");
  });

  it("ignores blanks between the items of a tuple and nowhere else", () => {
    expect(roll("[ 1 ,\t2 ]").tuple).to.deep.equal([1, 2]);
    expect(engine.probe("[1 + 2]").supported).to.equal(false);
    expect(engine.probe("[1, 2] ").supported).to.equal(false);
  });

  it("takes any name without operators, quotes, separators and blanks", () => {
    for (const name of ["力量", "STR", "心理学2", "a.b", "%"]) {
      expect(engine.probe(`{${name}}`).supported, name).to.equal(true);
    }
    for (const name of ["", "a b", "a:1", "'a'", "a,b", "a+b", "a=1", "{a}", "(a)", '"', "`"]) {
      expect(engine.probe(`{${name}}`).supported, name).to.equal(false);
    }
    expect(engine.probe("{a}{b}").supported, "names are not glued").to.equal(false);
  });

  it("says whether a text does more than name a value", () => {
    const acts = (text: string) => {
      const probe = engine.probe(text);
      return probe.supported && probe.program.acts;
    };
    for (const text of ["5", "(5)", "{力量}", "({力量})"]) expect(acts(text), text).to.equal(false);
    for (const text of ["d", "1+1", "-1", "[1,2]", "$t1", "3?"]) expect(acts(text), text).to.equal(true);
  });

  it("names the first character it could not read and why", () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ["3*", 2, "dice.refused.end"],
      ["((1)", 4, "dice.refused.end"],
      ["1 + 2", 1, "dice.refused.blank"],
      ["(1)(2)", 3, "dice.refused.adjacent"],
      ["4d6k", 4, "dice.refused.parameter"],
      ["{a b}", 2, "dice.refused.name"],
      ["3d6火球", 3, "dice.refused.character"],
      [`${"(".repeat(201)}1`, 201, "dice.refused.nesting"],
    ];
    for (const [text, position, reason] of cases) {
      const { position: at, reason: why } = refusal(text);
      expect([text, at, why]).to.deep.equal([text, position, reason]);
    }
  });

  it("hints at a spelling that it would take, where one is near", () => {
    const hints: Readonly<Record<string, string>> = {
      "1 + 2": "1+2",
      "1＋2": "1+2",
      "（1+2）×3": "(1+2)*3",
      "2**3": "2^3",
      "d%": "d100",
      "3*-2": "3*(-2)",
      "1--1": "1-(-1)",
      "--1": "-(-1)",
      "3*-d6+1": "3*(-d6)+1",
      "+5": "5",
      "1?d6:2": "1?(d6):2",
      "3?d6": "(3?)d6",
      "1?2+3:4": "1?(2+3):4",
      "1>2?3+1:4": "(1>2)?(3+1):4",
      "4d6k": "4d6k1",
      "2(3+4)": "2*(3+4)",
      "5a": "5a10",
      "力量+1": "{力量}+1",
    };
    for (const [text, hint] of Object.entries(hints)) {
      expect(refusal(text).hint, text).to.equal(hint);
      expect(engine.probe(hint).supported, hint).to.equal(true);
    }
    for (const text of ["d20攻击", "1.5", "floor(1)", "", "?", "x".repeat(300)]) {
      expect(refusal(text).hint, text).to.equal(undefined);
    }
  });

  it("says the hint in JSON too", () => {
    expect(JSON.parse(JSON.stringify(engine.probe("1 + 2")))).to.deep.equal({
      supported: false,
      position: 1,
      reason: "dice.refused.blank",
      hint: "1+2",
    });
  });

  it("parses a text once and remembers refusals too", () => {
    const cached = createCompat1Engine({ cache: 4 });
    expect(cached.probe("3d6+2")).to.equal(cached.probe("3d6+2"));
    expect(cached.probe("3d6 +2")).to.equal(cached.probe("3d6 +2"));
    const uncached = createCompat1Engine({ cache: 0 });
    expect(uncached.probe("3d6+2")).to.not.equal(uncached.probe("3d6+2"));
  });

  it("answers the texts of the three engines' table as it should", () => {
    const rows = table;
    for (const [text, rolls, expected] of rows) {
      const probe = engine.probe(text);
      let answer: number | string = "—";
      if (probe.supported) {
        try {
          const set = rolls.length > 0 ? { rolls } : { vars: { 力量: 50 } };
          answer = Number(probe.program.evaluate(environment(set)).value);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          answer = "error";
        }
      }
      expect([text, answer]).to.deep.equal([text, expected]);
    }
  });
});

/** Text, dice, and what compat engine 1 answers ("Same text, three engines"). */
const table: readonly (readonly [string, readonly number[], number | "—" | "error"])[] = [
  ["d", [7], 7],
  ["2d+1", [7, 8], 16],
  ["4d6k3", [3, 5, 2, 6], 14],
  ["4d6k", [], "—"],
  ["4d6q1", [3, 5, 2, 6], 2],
  ["4d6k5", [3, 5, 2, 6], "error"],
  ["4d6dl4", [3, 5, 2, 6], 16],
  ["2d20kh", [3, 15], 15],
  ["d20min10", [3], 10],
  ["d20优势", [], "—"],
  ["10/3", [], 3],
  ["-7/2", [], -3],
  ["12/2*3", [], 18],
  ["2^3^2", [], 64],
  ["-2^2", [], -4],
  ["2**3", [], "—"],
  ["0^0", [], "error"],
  ["7%3", [], "—"],
  ["1--1", [], "—"],
  ["--1", [], "—"],
  ["+5", [], "—"],
  ["3*-2", [], "—"],
  ["1 + 2", [], "—"],
  ["1＋2", [], "—"],
  ["1.5", [], "—"],
  ["(1+2)*3", [], 9],
  ["3>2>1", [], 0],
  ["1?2:3", [], 2],
  ["3?", [], 6],
  ["[1,2,3]", [], 3],
  ["[1,2]+[3]", [], 5],
  ["[1..4]", [], "—"],
  ["[3,1,2]dl", [], 5],
  ["f", [1, 2, 3, 3], 1],
  ["3f", [1, 2, 3], 0],
  ["b", [30, 10], 30],
  ["b", [30, 1], 30],
  ["p", [30, 10], 90],
  ["p", [30, 1], 100],
  ["3b2", [37, 5, 10], 37],
  ["d100p2", [37, 5, 10], 97],
  ["a9", [], "—"],
  ["5a", [], "—"],
  ["5a8", [8, 1, 2, 3, 4, 5], 1],
  ["5a8k6", [8, 6, 2, 3, 4, 5], 2],
  ["4d6a5", [3, 5, 2, 6], 2],
  ["2c3", [1, 2], 2],
  ["4c3m7", [4, 2, 4, 5, 7, 1, 2, 7, 2], 23],
  ["d4d6d8", [2, 5, 1, 7, 3, 3, 2, 8, 1], 24],
  ["0d6", [], "error"],
  ["d0", [], "error"],
  ["10001d6", [], "error"],
  ["d10000", [9999], 9999],
  ["d10001", [], "error"],
  ["10/0", [], "error"],
  ["{力量}+1", [], 51],
  ["力量+1", [], "—"],
];
