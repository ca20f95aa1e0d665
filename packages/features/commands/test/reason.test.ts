import { excerpt, nearNames } from "@dicetower/contract";
import { expect } from "chai";
import { readReason } from "../src/arguments/reason.js";

describe("what is left behind an expression", () => {
  for (const [said, reason] of [
    ["攻击", "攻击"],
    ["，攻击", "攻击"],
    [", trap", "trap"],
    ["：看 门", "看 门"],
    ["-- 看门", "-- 看门"],
    ["(with care)", "(with care)"],
    ["「看门」", "「看门」"],
    ["-attack", "-attack"],
    ["", ""],
  ] as const)
    it(`is the reason: ${said}`, () => {
      expect(readReason(said)).to.deep.equal({ reason });
    });

  for (const said of [
    "/攻击",
    "+10",
    "-5",
    "*2",
    "**2",
    "**2**",
    "*2*hit*",
    "（30）",
    "(30)",
    "[4]",
    "=60",
    "， +10",
  ])
    it(`is not read as a reason: ${said}`, () => {
      expect(readReason(said)).to.have.property("unread");
    });

  it("is not read where it begins with a word of the command", () => {
    const words = new Set(["hard", "困难"]);
    expect(readReason("hard door", words)).to.deep.equal({ unread: "hard door" });
    expect(readReason("困难", words)).to.deep.equal({ unread: "困难" });
    expect(readReason("hardly", words)).to.deep.equal({ reason: "hardly" });
  });
});

describe("names that somebody may have meant", () => {
  it("begin alike, differ by few letters, or hold what was typed, the nearest first", () => {
    expect(nearNames("考古写", ["考古学", "图书馆", "神秘学"])).to.deep.equal(["考古学"]);
    expect(nearNames("木洛", ["木落", "林深"])).to.deep.equal(["木落"]);
    expect(nearNames("Ocult", ["Listen", "Occult", "Cult"])).to.deep.equal(["Occult", "Cult"]);
    expect(nearNames("lo", ["Listen", "Locksmith"])).to.deep.equal(["Locksmith"]);
    expect(nearNames("dnd6e", ["coc7", "log", "dnd5e"])).to.deep.equal(["dnd5e"]);
    expect(nearNames("x", ["y"])).to.deep.equal([]);
    expect(nearNames("", ["y"])).to.deep.equal([]);
  });
});

describe("what an answer repeats of a text", () => {
  it("is at most 100 characters", () => {
    expect(excerpt("啰".repeat(400))).to.equal(`${"啰".repeat(99)}…`);
    expect(excerpt("short")).to.equal("short");
  });
});
