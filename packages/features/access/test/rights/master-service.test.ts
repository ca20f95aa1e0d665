import audit from "@dicetower/audit";
import { Database, defineFeature, Lifecycle, Store } from "@dicetower/contract";
import { restartTasks } from "@dicetower/system/api";
import { expect } from "chai";
import { accessTower, endAll, folder, makeRootMaster, notUnderstood, root } from "../access-host.js";

const owner = { ...root, scene: "private" as const };
const stranger = { userId: "222" };

/** A run that somebody starts again, and how often it was to be. */
function lifecycle(supervised = true) {
  const run = {
    supervised,
    restarts: 0,
    restartPending: false,
    restart: () => void run.restarts++,
    stop() {},
  };
  return run;
}

describe("the service in the hands of its owner", () => {
  afterEach(endAll);

  it("restarts, and tells it where that was asked for", async () => {
    const dataFolder = await folder();
    const run = lifecycle();
    const first = await accessTower({ dataFolder, replace: [[Lifecycle, run]] });
    await makeRootMaster(first);
    await first.say(".master restart", { ...root, accountId: "1" }).replies("The service is restarting.");
    expect(run.restarts).to.equal(1);
    await first.stop();
    const told = '1 tells group 1000: {"key":"master.restarted","values":{}}';
    const second = await accessTower({ dataFolder });
    expect(second.fake.log).to.deep.equal([told]);
    await second.stop();
    const third = await accessTower({ dataFolder });
    expect(third.fake.log).to.deep.equal([]);
  });

  it("is told to be back when the account that was asked is connected again", async () => {
    const dataFolder = await folder();
    const first = await accessTower({ dataFolder, replace: [[Lifecycle, lifecycle()]] });
    await makeRootMaster(first);
    await first.say(".master restart", { ...owner, accountId: "2" }).replies("The service is restarting.");
    await first.stop();
    const second = await accessTower({ dataFolder });
    expect(second.fake.log).to.deep.equal([]);
    const [, account] = second.fake.accounts;
    if (account === undefined) throw new Error("no account");
    second.fake.change({ ...account, state: "connected" });
    second.fake.change({ ...account, state: "connected" });
    expect(second.fake.log).to.deep.equal(['2 tells private 900: {"key":"master.restarted","values":{}}']);
  });

  it("does not tell so late that nobody waits for it", async () => {
    const dataFolder = await folder();
    const first = await accessTower({ dataFolder, replace: [[Lifecycle, lifecycle()]] });
    await makeRootMaster(first);
    await first.clock.advance(-601_000);
    await first.say(".master restart", { ...owner, accountId: "1" }).replies("The service is restarting.");
    await first.stop();
    const second = await accessTower({ dataFolder });
    expect(second.fake.log).to.deep.equal([]);
  });

  it("keeps to its bans where the note of a restart cannot be taken", async () => {
    const dataFolder = await folder();
    const run = lifecycle();
    // In the place of a full store: what the next start wants to change is refused.
    const full = defineFeature({
      id: "full",
      needs: { store: Store },
      setup(host) {
        const refuse = "BEGIN SELECT RAISE(ABORT, 'full'); END";
        host.follow(
          host.needs.store.change((db) =>
            db.raw(`CREATE TRIGGER IF NOT EXISTS full BEFORE DELETE ON access_restart ${refuse}`),
          ),
        );
      },
    });
    const first = await accessTower({ dataFolder, more: [full], replace: [[Lifecycle, run]] });
    await makeRootMaster(first);
    await first.say(".ban add 666", root).text();
    await first.say(".master restart", { ...root, accountId: "1" }).replies("The service is restarting.");
    await first.stop();
    const second = await accessTower({ dataFolder });
    await second.say(".bot").replies(/answers here/);
    await second.say(".bot", { userId: "666" }).silent();
    expect(second.fake.log).to.deep.equal([]);
  });

  it("leaves the restart to an update that waits, and says where nobody would start it again", async () => {
    const run = lifecycle();
    const update = defineFeature({
      id: "update",
      setup: (host) => host.add(restartTasks, { key: "update", takeOver: () => true }),
    });
    const tower = await accessTower({ replace: [[Lifecycle, run]], more: [update] });
    await makeRootMaster(tower);
    await tower.say(".master restart", owner).replies("The service is restarting.");
    expect(run.restarts).to.equal(0);
    const alone = await accessTower({ replace: [[Lifecycle, lifecycle(false)]] });
    await makeRootMaster(alone);
    await alone.say(".master restart", owner).replies(/^Nothing would start the service again/);
  });

  it("takes backups and lists them", async () => {
    const tower = await accessTower();
    await makeRootMaster(tower);
    await tower.say(".master backup list", owner).replies("There is no backup.");
    const taken = await tower.say(".master backup", owner).text();
    const [, name = ""] = /^The backup (\S+) was taken, \d+\.\d MB\.$/.exec(taken) ?? [];
    const [row] = await tower.get("/api/system/backups").data<{ name: string; reason: string }[]>();
    expect(row).to.include({ name, reason: "manual" });
    const list = await tower.say(".master backup list", owner).text();
    expect(list)
      .to.match(/^1 backups, newest first:\n/)
      .and.contain(name);
    await tower.say(".master backup", root).whispers(/^The backup \S+ was taken/);
    await tower.say(".master backup now", owner).replies(notUnderstood);
  });

  it("says when a backup cannot be taken", async () => {
    const broken = { bytes: async () => 0, ok: true, lastBackupAt: 0, backups: async () => [] };
    const backup = () => Promise.reject(new Error("no room in /home/secret"));
    const tower = await accessTower({ replace: [[Database, { ...broken, backup }]] });
    await makeRootMaster(tower);
    await tower.say(".master backup", owner).replies(/^The backup could not be taken/);
  });

  it("has adapters dial anew, by number or name", async () => {
    const tower = await accessTower();
    await makeRootMaster(tower);
    await tower.say(".master relogin 1", owner).replies("Bot 1 is reconnecting.");
    await tower.say(".master relogin Bot 2", owner).replies("Bot 2 is reconnecting.");
    expect(tower.fake.log).to.deep.equal(["1 dials", "2 dials"]);
    await tower.say(".master relogin 3", owner).replies(/^Bot 3 is switched off/);
    await tower.say(".master relogin 9", owner).replies("There is no such adapter.");
    await tower.say(".master relogin", owner).replies(notUnderstood);
    await tower.disable("adapters");
    await tower.say(".master relogin 1", owner).replies("There is no such adapter.");
  });

  it("names a group by its name before it is left, but to no other group", async () => {
    const tower = await accessTower();
    await makeRootMaster(tower);
    for (const said of [".dismiss 4711", ".master quitgroup 4711", ".admin dismiss 4711"])
      await tower.say(said, owner).replies(/leave the group The Crypt \(4711\)\.\n/);
    await tower.say(".master quitgroup 4711", root).replies(/leave the group 4711\.\n/);
    expect(tower.fake.log).to.deep.equal([]);
  });

  it("leaves groups, with a word and the reason", async () => {
    const tower = await accessTower();
    await makeRootMaster(tower);
    const said = ".master quitgroup 77 Too Loud here";
    const untouched = () => expect(tower.fake.log).to.deep.equal([]);
    await tower.say(said, root).replies(/leave the group 77\.\n.*: \.master quitgroup 77 Too Loud here yes$/);
    // Another reason is another act.
    await tower.say(".master quitgroup 77 yes", root).replies(/leave the group 77\./);
    await tower.say(`${said} yes`, { ...root, groupId: "9009" }).replies(/leave the group 77\./);
    await tower.clock.advance(300_001);
    await tower.say(`${said} yes`, root).replies(/leave the group 77\./);
    untouched();
    await tower.say(`${said} yes`, root).whispers("Dicetower has left the group 77.");
    expect(tower.fake.log).to.deep.equal([
      "test says in 77: Goodbye; Dicetower leaves this group.\nToo Loud here",
      "test leaves 77",
    ]);
    await tower.say(".master quitgroup 1000", root).replies(/1000/);
    await tower.say(".master quitgroup 1000 yes", root).silent();
    tower.fake.refuses = true;
    await tower.say(".master quitgroup 77", owner).replies(/77/);
    await tower.say(".master quitgroup 77 yes", owner).replies("Dicetower could not leave the group.");
    await tower.say(".master quitgroup", owner).replies(notUnderstood);
  });

  it("tells what was changed last", async () => {
    const tower = await accessTower({ more: [audit] });
    await makeRootMaster(tower);
    await tower.say(".trust 444 3", owner).text();
    const newest = async (form: string) =>
      (await tower.say(`.master audit${form}`, owner).text()).split("\n");
    const line = /^#\d+ \d{4}-\d\d-\d\d \d\d:\d\d UTC test:900 trust\.set user test:444$/;
    while (!line.test((await newest(" 1"))[0] ?? "")) await new Promise((turn) => setImmediate(turn));
    expect((await newest(""))[1]).to.match(/ UTC key .*master\.add master test:900$/);
    await tower.say(".master audit", root).whispers(/trust\.set user test:444/);
    for (const form of ["0", "21", "all"])
      await tower.say(`.master audit ${form}`, owner).replies(notUnderstood);
    await tower.disable("audit");
    await tower.say(".master audit", owner).replies("Nothing was recorded.");
  });

  it("obeys nobody else", async () => {
    const run = lifecycle();
    const tower = await accessTower({ replace: [[Lifecycle, run]] });
    const forms = ["restart", "backup", "backup list", "relogin 1", "quitgroup 1000", "audit"];
    // Without a master nobody is obeyed, and none of these words costs a try of the code.
    for (const form of [...forms, ...forms])
      await tower.say(`.master ${form}`, stranger).replies(notUnderstood);
    await tower.say(`.master ${tower.code()}`, root).replies(/root master/);
    await tower.say(".trust 444 4", root).text();
    for (const form of forms)
      for (const userId of ["222", "444"])
        await tower.say(`.master ${form}`, { userId, role: "owner" }).replies(/trust level 5 /);
    expect([run.restarts, tower.fake.log]).to.deep.equal([0, []]);
  });
});
