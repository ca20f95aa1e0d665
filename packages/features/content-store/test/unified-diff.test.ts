import { expect } from "chai";
import { unifiedDiff } from "../src/packages/unified-diff.js";

/** What becomes of a text by the lines of a difference; only of such that nothing was cut off from. */
function applied(before: string, lines: readonly string[]): string {
  const old = before.split("\n");
  const fresh: string[] = [];
  let at = 0;
  for (const line of lines) {
    const [, from, count] = /^@@ -(\d+),(\d+) /.exec(line) ?? [];
    if (from !== undefined) {
      const begin = Number(from) - (count === "0" ? 0 : 1);
      fresh.push(...old.slice(at, begin));
      at = begin;
    } else if (line.startsWith("+")) fresh.push(line.slice(1));
    else {
      expect(old[at]).to.equal(line.slice(1));
      if (line.startsWith(" ")) fresh.push(line.slice(1));
      at++;
    }
  }
  return [...fresh, ...old.slice(at)].join("\n");
}

describe("a difference of two texts", () => {
  it("is none for the same text, whatever ends its lines", () => {
    expect(unifiedDiff({ before: "a\r\nb\r\n", after: "a\nb" })).to.deep.equal({ lines: [], cut: false });
  });

  it("shows three lines around a change, and changes that are close together", () => {
    const before = Array.from({ length: 30 }, (_, at) => `line ${at}`);
    const after = before.with(10, "changed").toSpliced(14, 1);
    expect(unifiedDiff({ before: before.join("\n"), after: after.join("\n") }).lines).to.deep.equal([
      "@@ -8,11 +8,10 @@",
      " line 7",
      " line 8",
      " line 9",
      "-line 10",
      "+changed",
      " line 11",
      " line 12",
      " line 13",
      "-line 14",
      " line 15",
      " line 16",
      " line 17",
    ]);
  });

  it("makes the one text of the other, for texts of all kinds", () => {
    // The same every time: a linear congruence (Numerical Recipes).
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((seed / 2 ** 32) * most);
    };
    for (let round = 0; round < 300; round++) {
      const text = () => Array.from({ length: 1 + random(25) }, () => `l${random(6)}`).join("\n");
      const [before, after] = [text(), text()];
      expect(applied(before, unifiedDiff({ before, after }).lines)).to.equal(after);
    }
  });

  it("is found in time for long texts that have nothing in common", () => {
    const long = (word: string) => Array.from({ length: 50_000 }, (_, at) => `${word} ${at}`).join("\n");
    const { lines, cut } = unifiedDiff({ before: long("a"), after: long("b") });
    expect([lines.length, cut]).to.deep.equal([2_000, true]);
    expect(unifiedDiff({ before: "x".repeat(100_000), after: "y" }).lines[1]).to.have.length(502);
  }).timeout(10_000);
});
