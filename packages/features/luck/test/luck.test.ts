import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { luckOf } from "../src/luck/luck.js";
import { type FunTower, funTower } from "./luck-host.js";

const bob = { userId: "222", nickname: "Bob" };
const admin = { role: "admin" } as const;

describe("luck", () => {
  const secret = Buffer.alloc(32, 7);
  const luck = (userId: number, day: string) =>
    luckOf(secret, { account: "1", platform: "p", userId: String(userId) }, day);

  it("is from 1 to 100, each as likely", () => {
    const counts = new Map<number, number>();
    for (let user = 0; user < 20_000; user++) {
      const value = luck(user, "2026-01-05");
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 100 }, (_one, at) => at + 1),
    );
    expect(Math.min(...counts.values())).to.be.above(130);
    expect(Math.max(...counts.values())).to.be.below(280);
  });

  it("differs by day, user and key", () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8].map((user) => luck(user, "2026-01-05"));
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((user) => luck(user, "2026-01-06"))).to.not.deep.equal(values);
    expect(new Set(values).size).to.be.above(4);
  });
});

describe(".jrrp", () => {
  let tower: FunTower;
  before(async () => {
    tower = await funTower();
    await tower.post("/api/masters", { platform: "test", userId: "900" }).done();
  });
  after(() => tower.stop());

  const luck = async (how = {}) => {
    const said = await tower.say(".jrrp", how).text();
    const value = /^<\w+>'s luck today is (100|[1-9]\d?)$/.exec(said)?.[1];
    expect(value, said).to.not.equal(undefined);
    return value;
  };

  it("stays all day, also elsewhere and in private, and is new at midnight", async () => {
    const values = async () => Promise.all(["1", "2", "3", "4", "5"].map((userId) => luck({ userId })));
    const first = await values();
    tower.clock.setWall(new Date(2026, 0, 5, 23, 59, 59).getTime());
    expect(await values()).to.deep.equal(first);
    expect(await luck({ userId: "1", groupId: "7" })).to.equal(first[0]);
    expect(await luck({ userId: "1", scene: "private" })).to.equal(first[0]);
    tower.clock.setWall(new Date(2026, 0, 6, 0, 0, 1).getTime());
    expect(await values()).to.not.deep.equal(first);
    await tower.say(".jrrp 昨日", { userId: "1" }).replies(`<Ann>'s luck yesterday was ${first[0]}`);
    await tower.say(".今日人品").replies(/^<Ann>'s luck today is \d+$/);
    await tower.say(".jrrp", { locale: "zh-CN" }).replies(/^<Ann> 今天的人品值是 \d+$/);
  });

  it("ranks who asked in the group today", async () => {
    const group = { groupId: "50" };
    await tower.say(".jrrp rank", group).replies("Nobody has asked for their luck in this group today.");
    const [ann, other] = [await luck(group), await luck({ ...group, ...bob })];
    await luck(group);
    const said = await tower.say(".jrrprank", group).text();
    expect(said.split("\n")).to.have.length(3);
    expect(said).to.contain(`<Ann> ${ann}`.replace(/[<>]/g, "")).and.contain(`Bob ${other}`);
    await tower.say(".jrrp rank", { scene: "private" }).replies("This command works in groups only.");
  });

  it("is switched for a group by its administrators", async () => {
    const group = { groupId: "51" };
    await tower.say(".jrrp off", group).replies(/administrator/);
    await tower.say(".jrrp off", { ...group, ...admin }).replies("Luck of the day is now off in this group.");
    await tower.get("/api/groups/test/51").answers({ data: { flags: ["jrrpOff"] } });
    await tower.say(".jrrp", group).replies("This command is off in this group.");
    await tower.say(".jrrp on", group).silent();
    await luck({ ...group, userId: "900" });
    await luck();
    await tower.say(".jrrp on", { ...group, ...admin }).replies("Luck of the day is now on in this group.");
    await luck(group);
  });

  it("is off everywhere but for trust 4 where the global switch says so", async () => {
    const now = await tower.get("/api/system/global").data<{ switches: Record<string, boolean> }>();
    const save = (disableJrrp: boolean) =>
      tower.put("/api/system/global", { switches: { ...now.switches, disableJrrp } }).answers({ code: 0 });
    await save(true);
    await tower.say(".jrrp", { groupId: "52" }).replies(/off/);
    await luck({ groupId: "52", userId: "900" });
    await save(false);
    await luck({ groupId: "52" });
  });

  it("leaves ordinary words alone", () => tower.say(".jrrpx").silent());

  it("goes with the person", async () => {
    await luck({ groupId: "53", ...bob });
    const { text } = await tower.get("/api/players/test/222/export").done();
    expect(text).to.contain('"groupId": "53"');
    await tower.delete("/api/players/test/222?scope=all").answers({ code: 0 });
    await tower.say(".jrrp rank", { groupId: "53" }).replies(/^Nobody has asked/);
  });
});

describe(".jrrp over restarts", () => {
  it("keeps its key", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dicetower-fun-"));
    try {
      const said: string[] = [];
      for (let turn = 0; turn < 2; turn++) {
        const tower = await funTower({ dataFolder: folder });
        said.push(await tower.say(".jrrp").text());
        await tower.stop();
      }
      expect(said[1]).to.equal(said[0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
