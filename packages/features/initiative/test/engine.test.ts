import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  type Fight,
  initiativeValue,
  inserted,
  nextTurn,
  ordered,
  readValue,
  removed,
} from "../src/engine/index.js";
import { ruleKinds } from "./rule-vectors.js";

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly given: never;
  readonly expect: object;
}
const vectors = JSON.parse(readFileSync(new URL("./vectors.json", import.meta.url), "utf8")) as Vector[];

const fight = (names: string, current: number, round = 1): Fight => ({
  entries: [...names].map((name, at) => ({ name, value: 100 - at })),
  current,
  round,
  begun: true,
});
const leave = (letters: string) => (entry: { readonly name: string }) => letters.includes(entry.name);
const names = ({ entries }: Fight) => entries.map(({ name }) => name).join("");

describe("rules of initiative", () => {
  for (const { id, kind, given, expect: expected } of vectors)
    it(id, () => expect(ruleKinds[kind]?.(given)).to.deep.include(expected));

  it("sort equal values by modifier, then as they came", () => {
    const sorted = ordered([
      { name: "a", value: 11, modifier: 1 },
      { name: "b", value: 11, modifier: 3 },
      { name: "c", value: 11, modifier: 3 },
    ]);
    expect(sorted.map(({ name }) => name)).to.deep.equal(["b", "c", "a"]);
  });

  it("keep the same unit current where others come", () => {
    const next = inserted(fight("ABC", 1), [{ name: "X", value: 200 }]);
    expect(names(next)).to.equal("XABC");
    expect(next.current).to.equal(2);
    const changed = inserted(next, [{ name: "A", value: 1 }]);
    expect(names(changed)).to.equal("XBCA");
    expect(changed.current).to.equal(1);
    expect(inserted(fight("", -1), [{ name: "X", value: 2 }]).current).to.equal(0);
  });

  it("end a turn where its unit goes, and the round where it was the last", () => {
    const last = removed(fight("ABC", 2), leave("C"));
    expect(last.fight).to.include({ current: 0, round: 2 });
    expect(last.ended?.name).to.equal("C");
    expect(removed(fight("ABC", 2), leave("AB")).fight).to.include({ current: 0, round: 1 });
    expect(removed(fight("ABC", 1), leave("BC")).fight).to.include({ current: 0, round: 2 });
    expect(removed(fight("A", 0, 5), leave("A")).fight).to.deep.equal({
      entries: [],
      current: -1,
      round: 1,
      begun: false,
    });
  });

  it("begin with the first place, however the order is gathered", () => {
    const gathering = { ...fight("", -1), begun: false };
    const imp = inserted(gathering, [{ name: "imp", value: 8 }]);
    const all = inserted(imp, [
      { name: "drake", value: 19 },
      { name: "wolf", value: 13 },
    ]);
    expect(all).to.include({ current: 0, begun: false });
    expect(removed(all, leave("drake")).fight).to.include({ current: 0, round: 1 });
    const ended = nextTurn(all);
    expect(ended.ended?.name).to.equal("drake");
    expect(ended.fight).to.include({ current: 1, begun: true });
    const late = inserted(ended.fight, [{ name: "giant", value: 30 }]);
    expect(late.entries[late.current]?.name).to.equal("wolf");
  });

  it("tell people apart by who they are, and creatures by name", () => {
    const first = inserted({ ...fight("", -1), begun: false }, [
      { name: "小白", userId: "1", value: 17 },
      { name: "小白", userId: "2", value: 11 },
      { name: "小白", value: 5 },
    ]);
    const again = inserted(first, [
      { name: "大白", userId: "1", value: 9 },
      { name: "小白", value: 6 },
    ]);
    expect(again.entries.map(({ name, value }) => `${name}${value}`)).to.deep.equal([
      "小白11",
      "大白9",
      "小白6",
    ]);
  });

  it("pass over who is skipped", () => {
    const some = fight("ABC", 0);
    const skipping = {
      ...some,
      entries: some.entries.map((entry) => ({ ...entry, skipped: entry.name !== "A" })),
    };
    expect(nextTurn(skipping).fight).to.include({ current: 0, round: 2 });
    const all = { ...some, entries: some.entries.map((entry) => ({ ...entry, skipped: true })) };
    expect(nextTurn(all).fight).to.include({ current: 1, round: 1 });
  });

  it("read the forms of values, and names as none", () => {
    expect(readValue("adv dis +2")).to.deep.equal({ kind: "d20", advantage: 0, modifier: "+2" });
    expect(readValue("地精")).to.equal(undefined);
    expect(readValue("advisor")).to.equal(undefined);
    expect(readValue("= 2d10 + 3")).to.deep.equal({ kind: "expression", expression: "2d10 + 3" });
    const faces = [4, 5, 2];
    expect(initiativeValue("=2d10+3", () => faces.shift() as number)).to.equal(12);
    expect(initiativeValue("劣势-1", (most) => most)).to.equal(19);
    expect(() => initiativeValue("地精", () => 1)).to.throw(RangeError);
  });
});
