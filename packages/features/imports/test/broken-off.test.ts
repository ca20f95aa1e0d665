import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags, volume } from "@dicetower/testkit";
import { expect } from "chai";
import {
  applied,
  type ImportTower,
  importTower,
  planOf,
  type RunView,
  removeFolder,
  runIn,
  simpleFolder,
  undone,
} from "./import-tower.js";
import { sharedTower } from "./shared-tower.js";

const platform = "broken";
const people = volume(150, 5_000);
const player = (number: number, more: object = {}) => ({
  id: `broken ${number}`,
  record: { platform, userId: String(10_000 + number), nickname: `Player ${number}`, ...more },
});
const card = (number: number, more: object = {}) => ({
  id: `broken ${number}`,
  record: {
    owner: { platform, userId: String(10_000 + number) },
    name: "Hero",
    attributes: { 力量: number % 100 },
    ...more,
  },
});
const some = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Tables of cards. */
const cardsOf = (dump: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(dump).filter(([table]) => table.startsWith("cards_")));

describe("an import that does not come to its end", function () {
  this.timeout(volume(40_000, 300_000));
  let tower: ImportTower;
  const folders: string[] = [];
  const folderWith = async (files: Parameters<typeof simpleFolder>[1]) => {
    const folder = await simpleFolder(tower, files);
    folders.push(folder);
    return folder;
  };

  before(async () => {
    tower = await sharedTower();
  });
  after(() => Promise.all(folders.map(removeFolder)));

  it("has changed nothing of a kind whose file breaks off, and keeps the kinds before", async () => {
    const folder = await folderWith({
      "players.jsonl": some(people, (number) => player(number)),
      "cards.jsonl": some(people, (number) => card(number)),
    });
    const before = await tower.dump();
    const plan = await planOf(tower, folder);
    await folderBreaksOff(folder);
    const run = await applied(tower, plan.id);
    expect(run).to.include({ state: "failed" });
    expect(run.error).to.not.equal("");
    expect(run.kinds["players"]?.["written"]).to.equal(people);
    expect(run.kinds["cards"]?.["written"]).to.equal(0);
    expect(cardsOf(await tower.dump())).to.deep.equal(cardsOf(before));
    await undone(tower, run.id);
    expect(await tower.dump()).to.deep.equal(before);
  });

  it("puts the kind back that was being written when somebody stopped it", async () => {
    const folder = await folderWith({ "cards.jsonl": some(people * 4, (number) => card(number)) });
    const before = await tower.dump();
    const { id } = await planOf(tower, folder);
    await tower.post(`/api/imports/${id}/apply`, {}).answers({ code: 0 });
    let run: RunView;
    do {
      await new Promise((soon) => setTimeout(soon, 2));
      run = await tower.get(`/api/imports/${id}`).data<RunView>();
    } while (run.progress.done === 0 && run.state === "applying");
    expect(run.progress).to.include({ total: people * 4 });
    await tower.post(`/api/imports/${id}/stop`, {}).answers({ code: 0 });
    expect(await runIn(tower, id, "stopped", "done")).to.include({ state: "stopped", error: "" });
    expect(await tower.dump()).to.deep.equal(before);
  });

  it("keeps ours in a clash, or takes theirs, and an undo leaves alone what was changed since", async () => {
    const first = await folderWith({ "players.jsonl": [player(1), player(2)] });
    const one = await planOf(tower, first);
    await applied(tower, one.id);
    const id = `${platform}/10001`;
    const nameOf = async (user: string) =>
      (await tower.get(`/api/players?q=${user}`).data<{ items: { nickname: string }[] }>()).items[0]
        ?.nickname;

    const second = await folderWith({
      "players.jsonl": [
        { ...player(1, { nickname: "Other" }), id: "x1" },
        { ...player(2, { nickname: "Another" }), id: "x2" },
      ],
    });
    const kept = await planOf(tower, second);
    expect(kept.clashes.map(({ title }) => title)).to.deep.equal(["Other", "Another"]);
    const keptRun = await applied(tower, kept.id);
    expect(keptRun.kinds["players"]).to.include({ written: 0, kept: 2 });
    expect(await nameOf("10001")).to.equal("Player 1");

    const replaced = await planOf(tower, second);
    await applied(tower, replaced.id, { clashes: { players: "replace" } });
    expect(await nameOf("10001")).to.equal("Other");
    await tower
      .put(`/api/players/${id}`, { nickname: "Own choice", trust: 0, note: "", language: "" })
      .answers({ code: 0 });
    const back = await undone(tower, replaced.id);
    expect(back.left).to.deep.equal([{ kind: "players", title: "Other" }]);
    expect(await nameOf("10001")).to.equal("Own choice");
    expect(await nameOf("10002")).to.equal("Player 2");
    await undone(tower, one.id);
    await tower.delete(`/api/players/${id}`).answers({ code: 0 });
  });
});

describe("an import whose process is killed", function () {
  this.timeout(volume(40_000, 300_000));
  let parent: string;
  before(async () => {
    parent = await mkdtemp(join(tmpdir(), "dicetower-imports-"));
    await mkdir(join(parent, "data"));
  });
  after(() => rm(parent, { recursive: true, force: true }));

  it("is put back at the next start behind a kill", async () => {
    const at = { dataFolder: join(parent, "data") };
    const folder = await simpleFolder(at, { "cards.jsonl": some(people * 4, (number) => card(number)) });
    const child = spawn(
      process.execPath,
      [
        ...typescriptFlags,
        fileURLToPath(new URL("killed-import.ts", import.meta.url)),
        at.dataFolder,
        folder,
      ],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    const [, signal] = (await once(child, "exit")) as [unknown, string];
    expect(signal).to.equal("SIGKILL");
    const tower = await importTower(at);
    try {
      const [last] = await tower.get("/api/imports").data<RunView[]>();
      expect(await runIn(tower, last?.id ?? 0, "stopped")).to.include({
        error: "The service ended meanwhile.",
      });
      expect(cardsOf(await tower.dump())).to.deep.equal({});
    } finally {
      await tower.stop();
    }
  });
});

/** The file of cards ends in the middle. */
async function folderBreaksOff(folder: string): Promise<void> {
  await appendFile(join(folder, "cards.jsonl"), `${JSON.stringify({ id: "last", broken: true })}\n`);
}
