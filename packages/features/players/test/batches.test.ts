import { Changes, defineFeature } from "@dicetower/contract";
import { expect } from "chai";
import { type PlayerPage, type PlayersTower, playersTower, real } from "./players-host.js";

interface Answer {
  readonly batch: { readonly state: string; readonly counts: Readonly<Record<string, number>> };
  readonly items: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
}

describe("what is done to many players at once", () => {
  let tower: PlayersTower;
  let changes: Changes;
  before(async () => {
    const reader = defineFeature({
      id: "reader",
      needs: { changes: Changes },
      setup(host) {
        ({ changes } = host.needs);
      },
    });
    tower = await playersTower({ more: [reader] });
    for (const id of ["1", "2", "3", "4"]) await tower.say("hello", real(id, `Guest ${id}`)).done();
    await tower.post("/api/masters", { platform: "test", userId: "4" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  const named = (...ids: string[]) => ids.map((userId) => ({ platform: "test", userId }));
  const list = async () =>
    Object.fromEntries(
      (await tower.get("/api/players").data<PlayerPage>()).items.map((row) => [row["userId"], row]),
    );
  const run = async (what: string, body: object) => {
    const path = `/api/players/${what}-batches`;
    const { id } = await tower.post(path, body).data<{ id: number }>();
    for (;;) {
      const now = await tower.get(`${path}/${id}`).data<Answer>();
      if (now.batch.state !== "running") return now;
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  const recorded = async (from: number) => {
    const all = await changes.after(from, 100);
    return all.map(({ action, after }) => ({ action, after }));
  };

  it("gives trust, names who has a master's, and leaves one line with the list", async () => {
    const from = await changes.last();
    const { batch, items } = await run("trust", { players: named("1", "2", "4", "99"), trust: 3 });
    expect(batch).to.deep.include({ state: "done", counts: { waiting: 0, done: 2, failed: 2 } });
    expect(items.map(({ id, name }) => [id, name])).to.deep.equal([
      ["test:4", "Guest 4"],
      ["test:99", "test:99"],
    ]);
    const now = await list();
    expect(["1", "2", "3", "4"].map((id) => now[id]?.["trust"])).to.deep.equal([3, 3, 0, 5]);
    expect(await recorded(from)).to.deep.equal([
      { action: "player.trustMany", after: { trust: 3, players: ["test:1", "test:2"] } },
    ]);
    await tower
      .post("/api/players/trust-batches", { players: named("1"), trust: 5 })
      .answers({ code: 40001 });
  });

  it("writes a note, and takes it back", async () => {
    await run("note", { players: named("1", "3"), note: "owes a round" });
    expect((await list())["3"]?.["note"]).to.equal("owes a round");
    await run("note", { players: named("1") });
    const now = await list();
    expect([now["1"]?.["note"], now["3"]?.["note"]]).to.deep.equal(["", "owes a round"]);
  });

  it("deletes records, and names nobody in the line that stays", async () => {
    const from = await changes.last();
    const { batch } = await run("delete", { players: named("1", "2") });
    expect(batch.counts).to.deep.equal({ waiting: 0, done: 2, failed: 0 });
    expect(Object.keys(await list())).to.have.members(["3", "4"]);
    const [line, ...more] = await recorded(from);
    expect(more).to.deep.equal([]);
    const { players = [] } = (line?.after ?? {}) as { players?: string[] };
    expect(players).to.have.length(2);
    for (const one of players) expect(one).to.match(/^erased-/);
    expect(JSON.stringify(await changes.after(from, 100))).not.to.contain("test:1");
  });
});
