import { readdirSync, readFileSync } from "node:fs";
import type { Environment } from "@dicetower/contract/engine";
import { createCompat2Engine } from "@dicetower/dice-compat2/engine";
import { expect } from "chai";
import { environment } from "./support/environment.js";
import { extended } from "./support/running.js";
import { vectors } from "./vectors.js";

/** An environment in which whatever is touched before the evaluation begins fails the test. */
function untouchable(): Environment {
  const touched = (name: string) => () => {
    throw new Error(`${name} was touched`);
  };
  return {
    die: touched("die"),
    lookup: touched("lookup"),
    get faces() {
      return touched("faces")();
    },
    get limits() {
      return touched("limits")();
    },
    get budget() {
      return touched("budget")();
    },
  };
}

describe("probing with compat engine 2", () => {
  it("depends on the text alone: a probe takes nothing else, and asks twice for the same answer", () => {
    for (const { expr } of vectors) {
      const [first, second] = [extended.probe(expr), extended.probe(expr)];
      expect(first.supported).to.equal(second.supported);
      if (!first.supported) expect(second).to.deep.equal(first);
      expect(extended.probePrefix(expr)?.length).to.equal(extended.probePrefix(expr)?.length);
    }
  });

  it("rolls nothing and looks nothing up before a program is evaluated", () => {
    const probe = extended.probe("3d6 + 力量 + floor(d20 / 2.0)");
    if (!probe.supported) throw new Error(probe.reason);
    expect(probe.program.acts).to.equal(true);
    expect(probe.program.source).to.equal("3d6 + 力量 + floor(d20 / 2.0)");
    expect(() => probe.program.evaluate(untouchable())).to.throw("was touched");
  });

  it("looks up only what is read: a side that does not count is left alone", () => {
    const asked: string[] = [];
    const lookup = (name: string) => {
      asked.push(name);
      return 1;
    };
    const probe = extended.probe("x ? y : z");
    if (!probe.supported) throw new Error(probe.reason);
    expect(asked).to.deep.equal([]);
    probe.program.evaluate({ ...environment(), lookup });
    expect(asked).to.deep.equal(["x", "y"]);
  });

  it("keeps no state in a program: one evaluation does not see the names of another", () => {
    const probe = extended.probe("seen = seen ?? 0; seen = seen + 1; &x = this.n ?? 0; &x.n = 1; seen");
    if (!probe.supported) throw new Error(probe.reason);
    expect(probe.program.evaluate(environment()).value).to.equal(1);
    expect(probe.program.evaluate(environment()).value).to.equal(1);
  });

  it("answers from its cache with the very same program, and without a cache with an equal one", () => {
    const cached = createCompat2Engine();
    const [a, b] = [cached.probe("3d6"), cached.probe("3d6")];
    expect(a).to.equal(b);
    const uncached = createCompat2Engine({ cache: 0 });
    expect(uncached.probe("3d6")).to.not.equal(uncached.probe("3d6"));
  });

  it("tells whether a program does anything: rolls, calculates or calls", () => {
    const acts = (text: string) => extended.probePrefix(text)?.program.acts;
    for (const text of [
      "d20",
      "1+1",
      "floor(1)",
      "x ?? d6",
      "[d6]",
      "`{d6}`",
      "[1,2]kh",
      "x ? 1 : y*2",
      "4d6!",
    ]) {
      expect(acts(text), text).to.equal(true);
    }
    for (const text of ["50", "侦查", "'text'", "-5", "3 > 2", "[1, 2]", "`x`", "x[1]", "&x", "a(a"]) {
      expect(acts(text), text).to.equal(false);
    }
  });

  it("says where and why it does not take a text", () => {
    const refusal = (text: string) => {
      const probe = extended.probe(text);
      if (probe.supported) throw new Error(`${text} was taken`);
      return [probe.position, probe.reason];
    };
    expect(refusal("d20攻击")).to.deep.equal([3, "dice.refused.character"]);
    expect(refusal("1 + @")).to.deep.equal([4, "dice.refused.character"]);
    expect(refusal("(1 + 2")).to.deep.equal([6, "dice.refused.end"]);
    expect(refusal("")).to.deep.equal([0, "dice.refused.end"]);
    expect(refusal("1 2")).to.deep.equal([2, "dice.refused.character"]);
  });
});

describe("the engine entry", () => {
  it("imports its own files and the engine contract only, so that it runs in a browser", () => {
    const folder = new URL("../src/engine/", import.meta.url);
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts")) continue;
      const source = readFileSync(new URL(file, folder), "utf8");
      for (const [, name] of source.matchAll(/from "([^"]+)"/g)) {
        expect(name, file).to.match(/^(\.{1,2}\/[a-z0-9/-]+\.js|@dicetower\/contract\/engine)$/);
      }
    }
  });
});
