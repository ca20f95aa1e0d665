import { expect } from "chai";
import { behaviours as does } from "../src/testing/index.js";
import { type AiTower, aiTower } from "./ai-tower.js";

const ann = { person: { platform: "test", userId: "111" } };
const bob = { person: { platform: "test", userId: "222" } };
const group = { group: { platform: "test", groupId: "1000" } };

describe("ai: budgets", () => {
  let tower: AiTower;
  beforeEach(async () => {
    tower = await aiTower(new Date(2026, 2, 4, 22, 45));
  });
  afterEach(() => tower.end());

  const limits = (dialogue: object, more: object = {}) => tower.set({ dialogue, ...more });
  const small = { maxTokens: 16 };

  it("counts requests of a person and a group by the hour; masters and rounds with tools are not counted", async () => {
    await limits({ perUserPerHour: 2, perGroupPerHour: 3 });
    const payer = { ...ann, ...group };
    await tower.ask({ payer });
    await tower.ask({ payer, continued: true });
    await tower.ask({ payer });
    expect(await tower.failure({ payer })).to.include({ kind: "quota", budget: "userHour" });
    await tower.ask({ payer: { ...bob, ...group } });
    expect(await tower.failure({ payer: { ...bob, ...group } })).to.include({ budget: "groupHour" });
    await tower.ask({ payer: { ...payer, master: true } });
    await tower.clock.advance(3_600_000);
    await tower.ask({ payer });
  });

  it("holds tokens while a request runs, and settles by what was used", async () => {
    await limits({ userDailyTokens: 1000, dailyTokens: 0 });
    const held = does.held();
    tower.models.next(held);
    const first = tower.ask({ payer: ann, maxTokens: 900 });
    await held.begun;
    expect(await tower.failure({ payer: ann, maxTokens: 900 })).to.include({
      kind: "quota",
      budget: "userDay",
    });
    held.send("short");
    held.end();
    await first;
    await tower.ask({ payer: ann, maxTokens: 900 });
    const { today, month } = await tower.ai.usage(ann);
    expect(today.requests).to.equal(2);
    expect(today.promptTokens).to.be.within(15, 40);
    expect(month).to.deep.equal(today);
    expect((await tower.ai.usage(bob)).today.requests).to.equal(0);
  });

  it("takes nothing for what never ran, and counts failures", async () => {
    await limits({ perUserPerHour: 1 });
    const stopped = new AbortController();
    stopped.abort();
    expect((await tower.failure({ payer: ann }, stopped.signal)).kind).to.equal("aborted");
    tower.models.next(does.fails(401, "no"));
    expect((await tower.failure({ payer: ann })).kind).to.equal("unreachable");
    expect((await tower.ai.usage(ann)).today).to.deep.equal({
      requests: 1,
      promptTokens: 0,
      completionTokens: 0,
      errors: 1,
    });
  });

  it("stops what nobody asked for at 80 %, everything at 100 %, and tells the owners once a day", async () => {
    await limits({ dailyTokens: 1000, userDailyTokens: 0 });
    tower.models.next(does.says({ text: "long", usage: { prompt: 700, completion: 85 } }));
    await tower.ask(small);
    for (const purpose of ["polish", "translate", "probability", "summary"] as const)
      expect(await tower.failure({ ...small, purpose })).to.include({ kind: "quota", budget: "share" });
    tower.models.next(does.says({ text: "long", usage: { prompt: 200, completion: 10 } }));
    await tower.ask(small);
    for (let time = 0; time < 3; time++)
      expect(await tower.failure(small)).to.include({ kind: "quota", budget: "day" });
    await tower.until(() => told().length > 0);
    expect(told()).to.have.length(1);
    expect(told()[0]?.data).to.deep.equal({
      limit: 1000,
      used: 995,
      resetAt: new Date(2026, 2, 5).getTime() / 1000,
    });
    // A new day.
    await tower.clock.advance(76 * 60_000);
    await tower.ask(small);
  });
  const told = () => tower.notices().filter(({ kind }) => kind === "aiQuotaReached");

  it("learns how many tokens a model takes", async () => {
    await limits({});
    const text = "The quick brown fox jumps over the lazy dog. ".repeat(10);
    const before = tower.ai.estimate(text);
    expect(before).to.equal(Math.ceil(text.length / 3.5));
    expect(tower.ai.estimate("骰子骰子")).to.equal(4);
    for (let time = 0; time < 10; time++) {
      tower.models.next(does.says({ text: "ok", usage: { prompt: 1_000_000, completion: 1 } }));
      await limits({ dailyTokens: 0 });
      await tower.ask({ messages: [{ role: "user", content: text }] });
    }
    expect(tower.ai.estimate(text)).to.be.within(before * 2 - 2, before * 2 + 2);
  });
});
