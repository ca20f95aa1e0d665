import { volume } from "@dicetower/testkit";
import { expect } from "chai";
import { attempt } from "./attempt.js";
import { type Finding, type FuzzCase, replay } from "./case.js";
import { cases, fuzz } from "./fuzz.js";

describe("the engines, given anything", function () {
  this.timeout(600_000);

  it("neither hang nor crash nor come to what is no number, in some thousand cases", () => {
    const most = volume(6_000, 60_000);
    const findings: Finding[] = [];
    const tried = fuzz({
      seed: 20_240_601,
      done: (count) => count >= most,
      found: (finding) => findings.push(finding),
    });
    expect(findings.map(({ kind, what, case: found }) => `${kind}: ${what}\n${replay(found)}`)).to.deep.equal(
      [],
    );
    expect(tried).to.equal(most);
  });

  it("are given the same cases for the same seed, and others for another", () => {
    const first = (seed: number) => {
      const made: FuzzCase[] = [];
      for (const next of cases(seed)) if (made.push(next) === 3_000) break;
      return made;
    };
    expect(first(7)).to.deep.equal(first(7));
    expect(first(7)).to.not.deep.equal(first(8));
  });

  it("go the same way when a case is tried again as it was printed", () => {
    const found: FuzzCase = { subject: "compat2", text: "`{'it''s'}`\n\u0000", seed: 3, limited: true };
    const printed = /--replay '(.*)'$/s.exec(replay(found))?.[1] ?? "";
    expect(JSON.parse(printed)).to.deep.equal(found);
    expect(attempt(JSON.parse(printed) as FuzzCase)).to.equal(undefined);
  });
});
