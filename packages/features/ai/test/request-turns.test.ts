import { expect } from "chai";
import { behaviours as does } from "../src/testing/index.js";
import { type AiTower, aiTower } from "./ai-tower.js";

describe("ai: requests in turn", () => {
  let tower: AiTower;
  before(async () => {
    tower = await aiTower();
  });
  after(() => tower.end());
  beforeEach(() => tower.set());

  it("ends with the signal of who asks", async () => {
    const held = does.held();
    tower.models.next(held);
    const stop = new AbortController();
    const failed = tower.failure({}, stop.signal);
    await held.begun;
    stop.abort();
    expect((await failed).kind).to.equal("aborted");
  });

  it("lets two requests run and a bounded number wait; who wants no waiting is told", async () => {
    const held = [does.held(), does.held()];
    tower.models.next(...held);
    const first = held.map(() => tower.ask());
    await Promise.all(held.map(({ begun }) => begun));
    expect((await tower.failure({ once: true })).kind).to.equal("busy");
    let busy = 0;
    const others = Array.from({ length: 20 }, () =>
      tower.ask().then(
        () => "answered",
        (error: { kind: string }) => {
          busy++;
          return error.kind;
        },
      ),
    );
    const before = tower.models.requests.length;
    await tower.until(() => busy === 4);
    expect(tower.models.requests.length).to.equal(before);
    for (const one of held) {
      one.send("late");
      one.end();
    }
    const results = await Promise.all(others);
    await Promise.allSettled(first);
    expect(results.filter((result) => result === "busy")).to.have.length(4);
    expect(results.filter((result) => result === "answered")).to.have.length(16);
  });

  it("is off until it is configured", async () => {
    await tower.set({ enabled: false });
    expect(tower.ai.available()).to.equal(false);
    expect((await tower.failure()).kind).to.equal("off");
    expect(JSON.stringify(tower.ai.settings())).to.not.include("sk-fake");
  });
});
