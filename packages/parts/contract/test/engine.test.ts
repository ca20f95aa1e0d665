import { Budget, EngineError, ProgramCache } from "@dicetower/contract/engine";
import { expect } from "chai";

describe("the engine contract", () => {
  it("ends an evaluation that costs more than its budget and names the operator", () => {
    const budget = new Budget(10);
    budget.spend(10, "d");
    expect(() => budget.spend(1, "a"))
      .to.throw(EngineError, 'dice.expr.tooMuch at "a"')
      .with.property("operator", "a");
  });

  it("parses a text once, forgets the oldest first and keeps no long text", () => {
    let parsed = 0;
    const cache = new ProgramCache<string>(8);
    const ask = (text: string) => cache.get(text, (source) => `${source}:${++parsed}`);
    expect(ask("a")).to.equal("a:1");
    expect(ask("a")).to.equal("a:1");
    for (let i = 0; i < 8; i++) ask(`x${i}`);
    expect(ask("a")).to.equal("a:10");
    expect(cache.size).to.be.at.most(8);
    const long = "d".repeat(300);
    expect(ask(long)).to.not.equal(ask(long));
  });
});
