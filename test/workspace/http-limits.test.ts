import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLimits, defaultRate, fixedLimits } from "@dicetower/http-server";
import { expect } from "chai";
import { root } from "./workspace.js";

const units: Readonly<Record<string, number>> = { "": 1, s: 1_000, KiB: 1024, MiB: 1024 * 1024 };

describe("the table of limits in docs/limits.md", () => {
  it("has each limit of the server once, with the number in force", () => {
    const text = readFileSync(join(root, "docs", "limits.md"), "utf8");
    const rows = [...text.matchAll(/^\|[^|]+\| ([\d ]*\d) ?(\w*) +\| `(\w+)` +\|/gm)];
    const told = rows.map(([, digits = "", unit = "", name = ""]): [string, number] => [
      name,
      Number(digits.replaceAll(" ", "")) * (units[unit] ?? Number.NaN),
    ]);
    const limits = { ...defaultRate, ...defaultLimits, ...fixedLimits };
    expect(told).to.have.length(Object.keys(limits).length);
    expect(Object.fromEntries(told)).to.deep.equal(limits);
  });
});
