import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { expect } from "chai";
import { applied, type ImportTower, planOf, removeFolder, simpleFolder, undone } from "./import-tower.js";
import { sharedTower } from "./shared-tower.js";

const person = { id: "f1", record: { platform: "QQ", userId: "71", nickname: "Ann" } };

describe("folders that may be imported", function () {
  this.timeout(120_000);
  let tower: ImportTower;
  let folder: string;
  let beside: string;
  const more: string[] = [];

  before(async () => {
    tower = await sharedTower();
    beside = dirname(tower.dataFolder);
    folder = await simpleFolder(tower, { "players.jsonl": [person] });
    more.push(folder);
  });
  after(async () => {
    await Promise.all(more.map(removeFolder));
  });

  const tricks: Record<string, () => string | Promise<string>> = {
    "a relative path": () => basename(folder),
    "a path with dots": () => `${folder}/../${basename(folder)}`,
    "a path with a dot": () => `${beside}/./${basename(folder)}`,
    "doubled separators": () => `${beside}//${basename(folder)}`,
    "a character that ends paths": () => `${folder}\0/etc`,
    "a folder of the system": () => "/etc",
    "the root": () => "/",
    "a folder whose name begins as that of a root": () => `${beside}-evil`,
    "the data folder": () => tower.dataFolder,
    "a folder in the data folder": () => join(tower.dataFolder, "imports"),
    "the folder that holds the data folder": () => beside,
    "a path that is too long": () => `${folder}/${"a/".repeat(600)}`,
    "a file": () => join(folder, "simple.txt"),
    "a folder that is not there": () => `${folder}-gone`,
    "a link to it": async () => {
      const link = `${folder}-link`;
      await symlink(folder, link);
      more.push(link);
      return link;
    },
    "a link in the way": async () => {
      const way = `${folder}-way`;
      await mkdir(way);
      more.push(way);
      await symlink(folder, join(way, "in"));
      return join(way, "in");
    },
    "a folder of no bot": async () => {
      const empty = `${folder}-empty`;
      await mkdir(empty);
      more.push(empty);
      return empty;
    },
  };
  for (const [trick, path] of Object.entries(tricks))
    it(`are not ${trick}`, async () => {
      const dir = await path();
      const runs = async () => (await tower.get("/api/imports").data<unknown[]>()).length;
      const before = await runs();
      for (const route of ["/api/imports", "/api/legacy/import"]) {
        const { status } = await tower.post(route, { dir }).done();
        expect(status, route).to.be.oneOf([400, 404, 422]);
      }
      expect(await runs()).to.equal(before);
    });

  it("may hold links, pipes, sockets and huge files: they are passed over and named", async () => {
    const odd = await simpleFolder(tower, { "players.jsonl": [person], "decks/huge.json": "" });
    more.push(odd);
    const secret = join(beside, `secret-${basename(odd)}.json`);
    await writeFile(secret, JSON.stringify({ secret: ["canary"] }));
    more.push(secret);
    await symlink(secret, join(odd, "decks", "linked.json"));
    await symlink(beside, join(odd, "decks", "around"));
    execFileSync("mkfifo", [join(odd, "decks", "pipe.json")]);
    const server = createServer().listen(join(odd, "decks", "socket.json"));
    await once(server, "listening");
    await truncate(join(odd, "decks", "huge.json"), 5_000_000_000);
    try {
      const plan = await planOf(tower, odd);
      expect(plan).to.include({ state: "planned", error: "" });
      expect(plan.kinds["players"]).to.include({ new: 1 });
      const files = plan.skipped.map(({ file }) => file);
      expect(files).to.include.members([
        "decks/linked.json",
        "decks/around",
        "decks/pipe.json",
        "decks/socket.json",
      ]);
      expect(files.filter((file) => file.includes("huge"))).to.have.length(1);
      expect(await applied(tower, plan.id)).to.include({ state: "done" });
      expect(await undone(tower, plan.id)).to.include({ state: "undone" });
    } finally {
      server.close();
      await rm(join(odd, "decks", "socket.json"), { force: true });
    }
  });

  it("are those below a folder of the settings, too", async () => {
    const other = join(beside, `root-${basename(folder)}`);
    more.push(other);
    await mkdir(other);
    await tower.put("/api/settings/imports", { roots: ["/srv/bots", other] }).answers({ code: 0 });
    const inside = await simpleFolder({ dataFolder: join(other, "x") }, { "players.jsonl": [person] });
    expect(await planOf(tower, inside)).to.include({ state: "planned" });
    expect((await tower.post("/api/imports", { dir: "/srv/bots/none" }).done()).status).to.be.oneOf([
      404, 422,
    ]);
    await tower.put("/api/settings/imports", { roots: [] }).answers({ code: 0 });
  });
});
