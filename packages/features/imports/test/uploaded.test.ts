import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { zip } from "@dicetower/testkit";
import { expect } from "chai";
import { applied, type ImportTower, importTower, type RunView, runIn } from "./import-tower.js";

const person = JSON.stringify({ id: "1", record: { platform: "QQ", userId: "1", nickname: "Ann" } });
const upload = (content: Buffer) => {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(content)], "old.zip"));
  return form;
};

describe("a zip of a data folder", function () {
  this.timeout(120_000);
  let tower: ImportTower;
  before(async () => {
    tower = await importTower();
  });
  after(() => tower.stop());
  const kept = () => readdir(join(tower.dataFolder, "imports")).catch(() => []);

  it("is unpacked below the data folder, looked at, brought in, and goes with its import", async () => {
    const archive = zip({ "old/simple.txt": "simple", "old/players.jsonl": person });
    const { id } = await tower.post("/api/imports/uploads", upload(archive)).data<{ id: string }>();
    const begun = await tower.post("/api/imports", { upload: id }).data<RunView>();
    expect((await runIn(tower, begun.id, "planned", "failed")).kinds["players"]).to.include({ new: 1 });
    expect(await applied(tower, begun.id)).to.include({ state: "done" });
    expect(await kept()).to.deep.equal([id]);
    await tower.delete(`/api/imports/${begun.id}`).answers({ code: 0 });
    expect(await kept()).to.deep.equal([]);
    await tower.post("/api/imports", { upload: id }).answers({ code: 40400 });
  });

  it("is refused where a name leads out of it, or it unpacks to too much, and leaves nothing", async () => {
    for (const name of ["../simple.txt", "/etc/simple.txt", "C:simple.txt"])
      await tower.post("/api/imports/uploads", upload(zip({ [name]: "simple" }))).answers({ code: 42200 });
    const bomb = zip({ "simple.txt": "simple" }, 3 * 2 ** 30);
    await tower.post("/api/imports/uploads", upload(bomb)).answers({ code: 42200 });
    expect(await kept()).to.deep.equal([]);
    for (const id of ["../..", "..", "0000000000000000"])
      await tower.post("/api/imports", { upload: id }).answers({ code: 40400 });
  });

  it("is no more than the newest three", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) {
      const archive = zip({ "simple.txt": "simple", "players.jsonl": person });
      ids.push((await tower.post("/api/imports/uploads", upload(archive)).data<{ id: string }>()).id);
    }
    expect(await kept())
      .to.have.length(3)
      .and.include(ids[3]);
  });
});
