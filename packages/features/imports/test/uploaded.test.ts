import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags, volume, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { applied, type ImportTower, importTower, type RunView, runIn } from "./import-tower.js";
import { sharedTower } from "./shared-tower.js";

const person = JSON.stringify({ id: "u1", record: { platform: "QQ", userId: "91", nickname: "Ann" } });
const upload = (content: Buffer) => {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(content)], "old.zip"));
  return form;
};

describe("a zip of a data folder", function () {
  this.timeout(120_000);
  let tower: ImportTower;
  before(async () => {
    tower = await sharedTower();
  });
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

describe("a zip that is unpacked when the process is killed", function () {
  this.timeout(volume(120_000, 3_600_000));
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-unpack-"));
    await mkdir(join(dataFolder, "imports"));
  });
  after(() => rm(dataFolder, { recursive: true, force: true }));
  const kept = () => readdir(join(dataFolder, "imports"));

  it("is in no folder of its own, and what there was of it goes at the next start", async () => {
    const program = fileURLToPath(new URL("killed-unpack.ts", import.meta.url));
    for (let kill = 0; kill < volume(1, 30); kill++) {
      const least = String(1 + (((kill + 1) * 997) % 3_500));
      const child = spawn(process.execPath, [...typescriptFlags, program, dataFolder, least], {
        stdio: "inherit",
      });
      expect((await once(child, "exit"))[1]).to.equal("SIGKILL");
      const [half, ...others] = await kept();
      expect(half).to.match(/^\.tmp-/);
      expect(others).to.deep.equal([]);
      const tower = await importTower({ dataFolder });
      try {
        expect(await kept()).to.deep.equal([]);
        expect(await readdir(join(dataFolder, "uploads"))).to.deep.equal([]);
        const archive = zip({ "simple.txt": "simple", "players.jsonl": person });
        const { id } = await tower.post("/api/imports/uploads", upload(archive)).data<{ id: string }>();
        expect(await kept()).to.deep.equal([id]);
        await rm(join(dataFolder, "imports", id), { recursive: true });
      } finally {
        await tower.stop();
      }
    }
  });
});
