import { type ChangeRow, Changes, defineFeature, Notices } from "@dicetower/contract";
import { expect } from "chai";
import { type AccessTower, accessTower, endAll, makeRootMaster, root } from "../access-host.js";

const owner = { ...root, scene: "private" as const };

describe("what access writes down and tells", () => {
  let tower: AccessTower;
  let changes: Changes | undefined;
  let board: Notices | undefined;
  const probe = defineFeature({
    id: "probe",
    needs: { changes: Changes, board: Notices },
    setup(host) {
      changes = host.needs.changes;
      board = host.needs.board;
    },
  });
  beforeEach(async () => {
    tower = await accessTower({ more: [probe] });
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const leaves = async (): Promise<readonly ChangeRow[]> =>
    ((await changes?.after(0, 1_000)) ?? []).filter(({ action }) => action === "group.leave");
  const told = () => (board?.recent() ?? []).map(({ kind, level, detail }) => `${level} ${kind}: ${detail}`);

  it("is each group that was left, by whom and why, and what did not work", async () => {
    for (const sure of ["", " yes"]) {
      await tower.say(`.master quitgroup 77 Too Loud${sure}`, owner).text();
      await tower.say(`.dismiss 78${sure}`, owner).text();
    }
    await tower.say(".dismiss 0000", { role: "owner", groupId: "79" }).silent();
    await tower.say(".bot bye 0000", { role: "owner", groupId: "80" }).silent();
    tower.fake.refuses = true;
    await tower.say(".dismiss 81", owner).text();
    await tower.say(".dismiss 81 yes", owner).replies("Dicetower could not leave the group.");
    const rows = (await leaves()).map(({ actor, target, result, note }) => [
      `${actor.kind} ${actor.platform}:${actor.id} ${actor.via}`,
      `${target?.type} ${target?.id}`,
      result ?? "ok",
      note ?? "",
    ]);
    expect(rows).to.deep.equal([
      ["chat test:900 master", "group test:77", "ok", "Too Loud"],
      ["chat test:900 dismiss", "group test:78", "ok", ""],
      ["chat test:111 dismiss", "group test:79", "ok", ""],
      ["chat test:111 bot", "group test:80", "ok", ""],
      ["chat test:900 dismiss", "group test:81", "failed", ""],
    ]);
  });

  it("is a group that was left because it is not on the list", async () => {
    await tower
      .put("/api/banlist/whitelist-only", { enabled: true, leaveUnlisted: true })
      .answers({ code: 0 });
    await tower.say(".bot", { groupId: "82" }).silent();
    while ((await leaves()).length === 0) await new Promise((turn) => setImmediate(turn));
    const [row] = await leaves();
    expect(row).to.deep.include({ target: { type: "group", id: "test:82" }, note: "not allow-listed" });
    expect(row?.actor.kind).to.equal("system");
  });

  it("is such a group also where the words are never out", async () => {
    await tower
      .put("/api/banlist/whitelist-only", { enabled: true, leaveUnlisted: true, message: "Friends only." })
      .answers({ code: 0 });
    tower.fake.outcome = new Promise(() => {});
    await tower.say(".bot", { groupId: "83" }).silent();
    expect(tower.fake.log).to.deep.equal(["test says in 83: Friends only."]);
    for (let seconds = 0; seconds < 60 && (await leaves()).length === 0; seconds++) {
      await new Promise((turn) => setImmediate(turn));
      await tower.clock.advance(1_000);
    }
    expect(tower.fake.log).to.deep.equal(["test says in 83: Friends only.", "test leaves 83"]);
  });

  it("are masters that come and go, trust that is given, and who is denied", async () => {
    await tower.say(".master add 7", owner).text();
    await tower.say(".master del 7", owner).text();
    await tower.say(".trust 5 2", owner).text();
    await tower.say(".trust 5 2", owner).text();
    await tower.say(".ban add 6 rude words", owner).text();
    await tower.say(".ban add 6 ruder words", owner).text();
    await tower.say(".white add 6", owner).text();
    await tower.say(".master reset", owner).text();
    await tower.say(".master reset yes", owner).text();
    expect(told().reverse()).to.deep.equal([
      "critical masterAdded: test:900 was made a master by key, POST /api/masters.",
      "critical masterAdded: test:7 was made a master by test:900.",
      "critical masterRemoved: test:7 is no longer a master, by test:900.",
      "important trustChanged: test:5 has trust level 2 instead of 0, by test:900.",
      "important denyAdded: user test:6 is on the deny list, by test:900.",
      "critical masterRemoved: All masters were removed, by test:900.",
    ]);
    expect(board?.recent().map(({ titleKey }) => titleKey)).to.not.include(undefined);
    expect(board?.recent()[0]).to.include({ titleKey: "notice.masterRemoved", owner: "access" });
  });
});
