import { Batches, Changes, Clock, defineFeature, Joi, routes, Store } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

interface Progress {
  readonly id: number;
  readonly state: string;
  readonly total: number;
  readonly counts: { readonly waiting: number; readonly done: number; readonly failed: number };
}

describe("work on many records", () => {
  let tower: TestHost;
  let changes: Changes;
  let store: Store;
  /** Lets the next part of the work go on. */
  let goesOn: (() => void)[] = [];
  let holds = false;
  const washed: number[] = [];
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));

  const hats = defineFeature({
    id: "hats",
    needs: { batches: Batches, changes: Changes, store: Store },
    setup(host) {
      ({ changes, store } = host.needs);
      host.add(
        routes,
        ...host.needs.batches.routes(host, {
          key: "hats.dye",
          path: "/api/hats/dye-batches",
          summary: "Dyes many hats.",
          list: "hats",
          item: Joi.number().integer(),
          names: (items: readonly number[]) => items.map((one) => `Hat ${one}`),
          action: "hats.dye",
          target: "hat",
          act: (items: readonly number[]) => Promise.resolve(items.map((one) => ({ id: String(one) }))),
        }),
        ...host.needs.batches.routes(host, {
          key: "hats.wash",
          path: "/api/hats/wash-batches",
          summary: "Washes many hats.",
          list: "hats",
          item: Joi.number().integer(),
          body: { soap: Joi.string().default("green") },
          action: "hats.wash",
          target: "hat",
          atOnce: 2,
          async act(items: readonly number[]) {
            if (holds) await new Promise<void>((go) => goesOn.push(go));
            if (items.includes(13)) throw new Error("a secret of the machine");
            washed.push(...items.filter((one) => one !== 7));
            return items.map((one) => ({
              id: String(one),
              name: `Hat ${one}`,
              ...(one === 7 ? { problem: "It is made of paper." } : {}),
            }));
          },
        }),
      );
    },
  });

  before(async () => {
    tower = await testHost({ features: [hats], replace: [[Clock, clock]] });
  });
  after(() => tower.stop());
  beforeEach(() => {
    washed.length = 0;
    holds = false;
    goesOn = [];
  });

  const begin = (list: readonly number[]) =>
    tower.post("/api/hats/wash-batches", { hats: list }).data<Progress>();
  const look = (id: number) =>
    tower
      .get(`/api/hats/wash-batches/${id}`)
      .data<{ batch: Progress; items: { id: string; name: string; reason: string }[] }>();
  const ended = async (id: number) => {
    for (;;) {
      const now = await look(id);
      if (now.batch.state !== "running") return now;
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  const lines = async () => (await changes.after(0, 1_000)).filter(({ action }) => action === "hats.wash");
  const linesBecome = async (count: number) => {
    for (;;) {
      const all = await lines();
      if (all.length >= count) return all;
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  const held = async () => {
    while (goesOn.length === 0) await new Promise((next) => setImmediate(next));
  };

  it("is done behind the answer; what could not be done is named, and one line lists the rest", async () => {
    const { id, total } = await begin([1, 2, 3, 7, 13, 14, 5]);
    expect(total).to.equal(7);
    const { batch, items } = await ended(id);
    expect(batch).to.deep.include({ state: "done", counts: { waiting: 0, done: 4, failed: 3 } });
    expect(items.map(({ id: one, name, reason }) => [one, name, reason])).to.deep.equal([
      ["7", "Hat 7", "It is made of paper."],
      ["13", "13", "internal error"],
      ["14", "14", "internal error"],
    ]);
    expect(washed).to.deep.equal([1, 2, 3, 5]);
    const [line, ...more] = await lines();
    expect(more).to.deep.equal([]);
    expect(line).to.deep.include({
      action: "hats.wash",
      owner: "hats",
      result: "ok",
      note: "4 of 7",
      after: { soap: "green", hats: ["1", "2", "3", "5"] },
    });
  });

  it("only tells with plan=1 of how many and which, as people call them where somebody knows", async () => {
    const before = await lines();
    await tower
      .post("/api/hats/wash-batches?plan=1", { hats: [4, 8] })
      .answers({ data: { plan: { count: 2, names: ["4", "8"] } } });
    await tower
      .post("/api/hats/dye-batches?plan=1", { hats: [4, 8] })
      .answers({ data: { plan: { count: 2, names: ["Hat 4", "Hat 8"] } } });
    await tower.post("/api/hats/wash-batches?plan=1", { hats: [] }).answers({ code: 40001 });
    expect(washed).to.deep.equal([]);
    expect(await lines()).to.deep.equal(before);
  });

  it("is stopped between two parts, and runs once at a time", async () => {
    const before = (await lines()).length;
    holds = true;
    const { id } = await begin([1, 2, 3, 4, 5, 6]);
    await held();
    await tower.post("/api/hats/wash-batches", { hats: [9] }).answers({ code: 40900 });
    await tower.post(`/api/hats/wash-batches/${id}/cancel`).answers({ data: { state: "cancelled" } });
    await tower.post(`/api/hats/wash-batches/${id}/cancel`).answers({ code: 42200 });
    holds = false;
    for (const go of goesOn) go();
    const all = await linesBecome(before + 1);
    expect(washed).to.deep.equal([1, 2]);
    expect(all.at(-1)).to.deep.include({ note: "2 of 6", after: { soap: "green", hats: ["1", "2"] } });
    expect((await look(id)).batch).to.deep.include({
      state: "cancelled",
      counts: { waiting: 4, done: 2, failed: 0 },
    });
  });

  it("refuses lists that are empty, too long or name a record twice, and unknown numbers", async () => {
    for (const list of [[], [1, 1], ["x"], Array.from({ length: 10_001 }, (_, at) => at)])
      await tower.post("/api/hats/wash-batches", { hats: list }).answers({ code: 40001 });
    await tower.get("/api/hats/wash-batches/99").answers({ code: 40400 });
    await tower.post("/api/hats/wash-batches/99/cancel").answers({ code: 40400 });
  });

  it("records what was done when the feature goes, and when a process has died over it", async () => {
    const before = (await lines()).length;
    holds = true;
    const { id } = await begin([1, 2, 3, 4]);
    await held();
    const off = tower.disable("hats");
    holds = false;
    for (const go of goesOn) go();
    await off;
    expect(await linesBecome(before + 1)).to.have.length(before + 1);
    await tower.enable("hats");
    expect((await look(id)).batch.state).to.equal("cancelled");

    const dead = {
      action: "hats.wash",
      target: "hat",
      actor: { kind: "key", id: "" },
      list: "hats",
      body: {},
    };
    await store.change(async (db) => {
      await db("host_batch").insert({
        key: "hats.wash",
        state: "running",
        change: JSON.stringify(dead),
        total: 9,
        done: 1,
        failed: 0,
        failures: "[]",
        updated_at: clock.seconds() - 301,
      });
      const last = await db<{ id: number }>("host_batch").orderBy("id", "desc").first("id");
      await db("host_batch_part").insert({ batch: last?.id, position: 0, ids: '["8"]' });
    });
    const next = await begin([5]);
    await ended(next.id);
    const all = await linesBecome(before + 3);
    expect(all.slice(before + 1).map(({ note, after }) => [note, after])).to.deep.equal([
      ["1 of 9", { hats: ["8"] }],
      ["1 of 1", { soap: "green", hats: ["5"] }],
    ]);
  });
});
