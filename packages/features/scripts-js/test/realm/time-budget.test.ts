import { expect } from "chai";
import { TimeBudget } from "../../src/realm/time/time-budget.js";

describe("the background time of a plugin", () => {
  let now = 0;
  let told: string[] = [];
  let budget: TimeBudget;
  beforeEach(() => {
    now = 1_000;
    told = [];
    budget = new TimeBudget(
      { share: 0.2, burstMs: 1_000, patienceMs: 60_000 },
      (plugin) => told.push(plugin),
      () => now,
    );
  });
  /** Runs as soon as it may, for so long. @returns how long it had to wait */
  const run = (plugin: string, ms: number): number => {
    const ready = Math.max(now, budget.readyAt(plugin));
    const waited = ready - now;
    now = ready + ms;
    budget.spend(plugin, ms);
    return waited;
  };

  it("is a second at once, and a fifth of the time behind it", () => {
    let free = 0;
    while (run("hog", 200) === 0) free++;
    expect(free).to.be.within(5, 7);
    const began = now;
    let worked = 0;
    for (let n = 0; n < 50; n++) {
      run("hog", 200);
      worked += 200;
    }
    expect(worked / (now - began)).to.be.closeTo(0.2, 0.02);
  });

  it("is each plugin's own, and is there again after a rest", () => {
    for (let n = 0; n < 10; n++) run("hog", 200);
    expect(budget.readyAt("hog")).to.be.above(now);
    expect(budget.readyAt("other")).to.equal(0);
    now += 20_000;
    for (let n = 0; n < 5; n++) expect(run("hog", 200)).to.equal(0);
  });

  it("is there for longer work after a rest alone", () => {
    for (let n = 0; n < 10; n++) run("hog", 200);
    const more = budget.readyAt("hog", true) - budget.readyAt("hog");
    expect(more, "from nothing to half of what it may use at once").to.be.closeTo(2_500, 10);
    expect(budget.isUsedUp("hog")).to.equal(true);
    now = budget.readyAt("hog", true) + 1;
    expect(budget.isUsedUp("hog")).to.equal(false);
  });

  it("is a breach where it is used up for a minute without a rest, and after another one", () => {
    const until = now + 200_000;
    while (now < until) run("hog", 200);
    expect(told).to.deep.equal(["hog", "hog", "hog"]);
    told = [];
    for (let n = 0; n < 300; n++) {
      run("modest", 10);
      now += 500;
    }
    expect(told).to.deep.equal([]);
  });
});
