import { volume } from "@dicetower/testkit";
import { expect } from "chai";
import {
  applied,
  digestOf,
  type ImportTower,
  planOf,
  removeFolder,
  simpleFolder,
  undone,
} from "./import-tower.js";
import { sharedTower } from "./shared-tower.js";

const platform = "QQ";
const people = volume(120, 10_000);
const logCount = volume(8, 1_000);
const linesEach = volume(30, 200);

const player = (number: number, more: object = {}) => ({
  id: String(number),
  record: {
    platform,
    userId: String(10_000 + number),
    nickname: `Player ${number}`,
    note: number % 3 === 0 ? "from the other bot" : "",
    trust: number % 100 === 1 ? 2 : 0,
    firstSeenAt: 1_600_000_000 + number,
    lastSeenAt: 1_650_000_000 + number,
    groupNames: [{ groupId: "900", name: `In group ${number}` }],
    ...more,
  },
});
const card = (number: number, more: object = {}) => ({
  id: String(number),
  record: {
    owner: { platform, userId: String(10_000 + number) },
    name: `Hero ${number}`,
    attributes: { 力量: number % 100, 武器: { expr: "1d6+1" } },
    boundIn: [{ platform, groupId: "900" }],
    ...more,
  },
});
const group = (number: number, more: object = {}) => ({
  id: String(number),
  record: {
    platform,
    groupId: String(900 + number),
    name: `Group ${number}`,
    note: "old",
    welcome: "Welcome!",
    botOn: number % 2 === 0,
    ...more,
  },
});
const log = (number: number, lines = linesEach, more: object = {}) => ({
  id: String(number),
  lines,
  record: {
    platform,
    groupId: "900",
    name: `Log ${number}`,
    startedAt: 1_600_000_000,
    endedAt: 1_600_000_000 + lines,
    recording: false,
    ...more,
  },
});
const some = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

/** How many MiB the heap grows by at most until `end`. */
function watchHeap() {
  const now = () => process.memoryUsage().heapUsed / 2 ** 20;
  const before = now();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, now());
  }, 20);
  return {
    end: () => {
      clearInterval(watching);
      return Math.round(most - before);
    },
  };
}

describe("an import", function () {
  this.timeout(volume(30_000, 900_000));
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
  after(async () => {
    await Promise.all(folders.map(removeFolder));
  });

  it("brings in what its plan has said, and undone leaves the store as it was; the folder stays as it is", async () => {
    const folder = await folderWith({
      "players.jsonl": some(people, player),
      "cards.jsonl": some(people, card),
      "groups.jsonl": some(people / 10, group),
      "logs.jsonl": some(logCount, (number) => log(number)),
    });
    const digest = await digestOf(folder);
    const before = await tower.dump();
    const plan = await planOf(tower, folder);
    expect(plan).to.include({ state: "planned", error: "" });
    expect(plan.kinds["players"]).to.include({ new: people, clash: 0, refused: 0 });
    expect(await tower.dump()).to.deep.equal(before);

    const heap = watchHeap();
    const began = performance.now();
    const run = await applied(tower, plan.id);
    const seconds = (performance.now() - began) / 1_000;
    const grown = heap.end();
    expect(run).to.include({ state: "done", error: "" });
    // However many records there are, a few are in memory at a time.
    expect(grown, "MiB").to.be.below(300);
    expect(run.backup).to.not.equal("");
    for (const [kind, count] of [
      ["players", people],
      ["cards", people],
      ["groups", people / 10],
      ["logs", logCount],
    ] as const)
      expect(run.kinds[kind]?.["written"], kind).to.equal(count);
    const { items } = await tower.get("/api/players?q=10001").data<{ items: object[] }>();
    expect(items[0]).to.include({ nickname: "Player 1", trust: 2, cardCount: 1 });
    const found = await tower
      .get(`/api/players/${platform}/10001/detail`)
      .data<{ cards: { name: string }[] }>();
    expect(found.cards.map(({ name }) => name)).to.deep.equal(["Hero 1"]);
    const logs = await tower
      .get("/api/logs?groupId=900&pageSize=1")
      .data<{ total: number; items: { lineCount: number }[] }>();
    expect(logs.total).to.equal(logCount);
    expect(logs.items[0]?.lineCount).to.equal(linesEach);
    const listed = await tower.get(`/api/groups/${platform}/901`).data<Record<string, unknown>>();
    expect(listed).to.deep.include({ name: "Group 1", remark: "old", enabled: false });

    const again = await planOf(tower, folder);
    expect(again.kinds["players"]).to.include({ same: people, new: 0, changes: 0 });
    expect(again.kinds["cards"]).to.include({ same: people });
    expect(again.kinds["groups"]).to.include({ same: people / 10 });
    expect(again.kinds["logs"]).to.include({ same: logCount });

    const back = await undone(tower, run.id);
    expect(back).to.include({ state: "undone", error: "" });
    expect(back.left).to.deep.equal([]);
    expect(await tower.dump()).to.deep.equal(before);
    expect(await digestOf(folder)).to.equal(digest);
    if (process.env["DICETOWER_SOAK"] === "1") console.info({ seconds, grown, people, logCount, linesEach });
  });
});
