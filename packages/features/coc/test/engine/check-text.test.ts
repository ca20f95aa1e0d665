import { expect } from "chai";
import { type CheckText, type NameReader, readCheck, targetValue } from "../../src/engine/index.js";

const known = ["侦查", "聆听", "listen", "spot hidden", "弩弓3", "普通话", "stealth"];

/** Names as a card has them: the longest that is known, else a run of letters. */
const names: NameReader = {
  knows: (word) => known.includes(word.toLowerCase()),
  read(text) {
    const name = known
      .filter((one) => text.toLowerCase().startsWith(one) && !/^\p{L}/u.test(text.slice(one.length)))
      .sort((one, other) => other.length - one.length)[0];
    if (name !== undefined) return { name: text.slice(0, name.length), length: name.length, known: true };
    const run = /^\p{L}+/u.exec(text)?.[0];
    return run === undefined ? undefined : { name: run, length: run.length, known: false };
  },
};

function read(text: string): CheckText {
  const said = readCheck(text, names);
  if (said === undefined || "unread" in said) throw new Error(`${text}: ${JSON.stringify(said)}`);
  return said;
}

/** The value, 50 for a skill on the card, and what dice of the modifier show: their faces. */
function valueMeant(said: CheckText): number | undefined {
  return targetValue(
    said.target,
    () => 50,
    ({ count, faces }) => count * faces,
  );
}

describe("the text of a check", () => {
  for (const [text, difficulty, value, reason] of [
    ["困难侦查", "hard", 50, ""],
    ["侦查困难", "hard", 50, ""],
    ["侦查 困难", "hard", 50, ""],
    ["侦查:困难", "hard", 50, ""],
    ["侦查60困难", "hard", 60, ""],
    ["侦查 46 困难 开门", "hard", 46, "开门"],
    ["侦查困难60", "hard", 60, ""],
    ["侦查 困难 60", "hard", 60, ""],
    ["造船困难 30", "hard", 30, ""],
    ["hard listen", "hard", 50, ""],
    ["listen hard", "hard", 50, ""],
    ["Listen 40 Hard", "hard", 40, ""],
    ["listen 40hard", "hard", 40, ""],
    ["listen extreme at the door", "extreme", 50, "at the door"],
    ["弩弓3极难", "extreme", 50, ""],
    ["普通话", "regular", 50, ""],
    ["普通话 困难", "hard", 50, ""],
    ["60 困难", "hard", 60, ""],
    ["侦查(60)", "regular", 60, ""],
    ["侦查 (60) 困难", "hard", 60, ""],
    ["侦查,60", "regular", 60, ""],
    ["侦查:48", "regular", 48, ""],
    ["stealth: 61", "regular", 61, ""],
    ["stealth, 38 creep", "regular", 38, "creep"],
    ["侦查 60 +10", "regular", 70, ""],
    ["侦查 60 + 10", "regular", 70, ""],
    ["侦查 + 10 门后", "regular", 60, "门后"],
    ["侦查 60-5*2", "regular", 50, ""],
    ["侦查 60 困难 +10", "hard", 70, ""],
    ["侦查+1d6", "regular", 56, ""],
    ["侦查 60 +2d4-1 困难", "hard", 67, ""],
    ["stealth +1d4", "regular", 54, ""],
    ["stealth -d4 door", "regular", 46, "door"],
    ["listen 40 door", "regular", 40, "door"],
    ["侦查 - 3号房", "regular", 50, "- 3号房"],
    ["侦查 60 困难 极难", "hard", 60, "极难"],
    ["侦查 50 (30)", "regular", 50, "(30)"],
    ["侦查 60 /左耳", "regular", 60, "/左耳"],
    ["侦查 60 +99d6", "regular", 60, "+99d6"],
  ] as const)
    it(`is read: ${text}`, () => {
      const said = read(text);
      expect({ difficulty: said.difficulty, value: valueMeant(said), reason: said.reason }).to.deep.equal({
        difficulty,
        value,
        reason,
      });
    });

  it("has bonus and penalty dice in front, behind, and behind a comma", () => {
    for (const text of ["b2 侦查", "侦查 b2", "侦查b2", "侦查 60 b2", "侦查50,b2 门", "侦查 困难 b2"])
      expect(read(text).extra, text).to.deep.equal({ kind: "bonus", count: 2 });
    expect(read("侦查 blood").extra).to.equal(undefined);
    expect(readCheck("b 侦查 p", names)).to.equal(undefined);
  });

  it("is unread where two difficulties are asked for in front", () => {
    expect(readCheck("困难极难侦查", names)).to.deep.equal({ unread: "极难侦查" });
    expect(readCheck("hard extreme listen", names)).to.deep.equal({ unread: "extreme listen" });
  });
});
