import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { behaviours as does } from "../src/testing/index.js";
import { type AiTower, aiTower } from "./ai-tower.js";

const postgres = await testPostgres();
const never = new AbortController().signal;
const ann = { platform: "test", userId: "111" };
const bob = { platform: "test", userId: "222" };
const path = "/api/system/ai/memory";

postgres.describe("ai on PostgreSQL", () => {
  let tower: AiTower;
  let database: Awaited<ReturnType<typeof postgres.database>>;
  before(async () => {
    database = await postgres.database();
    tower = await aiTower(undefined, database.url);
  });
  after(async () => {
    await tower.end();
    await database.drop();
  });

  it("reserves and settles budgets, and tells the owners once that they are spent", async () => {
    await tower.set({ dialogue: { dailyTokens: 1000, userDailyTokens: 0, perUserPerHour: 2 } });
    tower.models.next(does.says({ text: "long", usage: { prompt: 700, completion: 280 } }));
    await tower.ask({ payer: { person: ann }, maxTokens: 16 });
    for (let time = 0; time < 2; time++)
      expect(await tower.failure({ payer: { person: ann }, maxTokens: 16 })).to.include({ budget: "day" });
    await tower.set({ dialogue: { dailyTokens: 0, perUserPerHour: 1 } });
    expect(await tower.failure({ payer: { person: ann } })).to.include({ budget: "userHour" });
    expect((await tower.ai.usage({ person: ann })).month).to.deep.equal({
      requests: 1,
      promptTokens: 700,
      completionTokens: 280,
      errors: 0,
    });
    await tower.until(() => tower.notices().some(({ kind }) => kind === "aiQuotaReached"));
  });

  it("remembers, recalls, lists, moves and erases", async () => {
    await tower.set({ memory: { enabled: true, longTermFacts: 2 } });
    const row = { scope: "user", platform: "test", subjectId: "111", kind: "fact", originId: "" } as const;
    for (const text of ["Ann keeps a cat", "Ann keeps a cat!", "Ann rides a horse", "Ann owns a boat"])
      await tower.ai.memory.add({ ...row, text });
    const [first] = await tower.ai.memory.recall({ person: ann }, "boat", never);
    expect(first?.text).to.equal("Ann owns a boat");
    await tower.get(`${path}?q=BOAT&sort=-weight`).answers({ code: 0, data: { total: 1 } });
    const { id } = await tower
      .post(path, { ...row, text: "Ann is the host", pinned: true })
      .data<{ id: number }>();
    await tower.post(path, { id, pinned: false, weight: 1 }).answers({ code: 0 });
    await tower.inStore((db) => tower.personal().move?.(db, ann, bob) ?? Promise.resolve());
    expect(await tower.ai.memory.about(bob)).to.have.length(2);
    expect((await tower.ai.usage({ person: bob })).today.requests).to.equal(1);
    expect(await tower.inStore((db) => tower.personal().erase(db, bob, "nobody"))).to.include({ memory: 2 });
    await tower.delete(path, { all: true }).answers({ code: 0, data: { deleted: 0 } });
  });
});
