import { Changes, defineFeature } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { clear, features, make, type Row, said } from "./making.js";

interface Answer {
  readonly batch: { readonly state: string; readonly counts: Readonly<Record<string, number>> };
  readonly items: readonly { readonly id: string; readonly reason: string }[];
}

describe("what is done to many reply rules at once", () => {
  let tower: TestHost;
  let changes: Changes;
  before(async () => {
    const reader = defineFeature({
      id: "reader",
      needs: { changes: Changes },
      setup(host) {
        ({ changes } = host.needs);
      },
    });
    tower = await testHost({ features: [...features, reader] });
  });
  after(() => tower.stop());
  afterEach(() => clear(tower));

  const run = async (path: string, body: object) => {
    const { id } = await tower.post(path, body).data<{ id: number }>();
    for (;;) {
      const now = await tower.get(`${path}/${id}`).data<Answer>();
      if (now.batch.state !== "running") return now;
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  const rules = () => tower.get("/api/replies").data<Row[]>();

  it("switches them off and on again, with one line for each time", async () => {
    const ids: number[] = [];
    for (const word of ["ping", "pong", "pang"])
      ids.push((await make(tower, { keywords: [word], responses: said(`you said ${word}`) })).id);
    const from = await changes.last();
    const some = ids.slice(0, 2);
    await run("/api/replies/switch-batches", { ids: some, enabled: false });
    await tower.say("ping").silent();
    await tower.say("pang").replies("you said pang");
    const { batch, items } = await run("/api/replies/switch-batches", {
      ids: [...some, 999_999],
      enabled: true,
    });
    expect(batch.counts).to.deep.equal({ waiting: 0, done: 2, failed: 1 });
    expect(items.map(({ id }) => id)).to.deep.equal(["999999"]);
    await tower.say("ping").replies("you said ping");
    const lines = (await changes.after(from, 100)).filter(({ owner }) => owner === "replies");
    expect(lines.map(({ action, after }) => ({ action, after }))).to.deep.equal([
      { action: "replies.switchMany", after: { enabled: false, ids: some.map(String) } },
      { action: "replies.switchMany", after: { enabled: true, ids: some.map(String) } },
    ]);
  });

  it("deletes hundreds of them", async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({
      keywords: [`word ${at}`],
      responses: said("yes"),
    }));
    await tower
      .post("/api/replies/import", { kind: "replies", schemaVersion: 1, name: "large", rules: many })
      .answers({ data: { imported: 450 } });
    const stays = await make(tower, { keywords: ["stays"] });
    const ids = (await rules()).map(({ id }) => id).filter((id) => id !== stays.id);
    const { batch } = await run("/api/replies/delete-batches", { ids });
    expect(batch.counts).to.deep.equal({ waiting: 0, done: 450, failed: 0 });
    expect((await rules()).map(({ id }) => id)).to.deep.equal([stays.id]);
    await tower.say("word 449").silent();
    await tower.say("stays").replies("pong");
  });
});
