import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemActor } from "@dicetower/contract";
import { type Saying, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { alice, bob, type InitiativeTower, initiativeTower } from "./initiative-tower.js";

const postgres = await testPostgres();
const group = { platform: "test", groupId: "1000" };

describe("turns of a fight", () => {
  let tower: InitiativeTower;
  before(async () => {
    tower = await initiativeTower();
  });
  after(() => tower.stop());
  beforeEach(async () => {
    await tower.says(".init clr");
    tower.changed.length = 0;
  });

  it("go round", async () => {
    await tower.says(".ri +3", [11]);
    await tower.says(".ri 3#地精+1", [9, 9, 2]);
    expect(await tower.says(".init")).to.equal(
      "先攻列表（第 1 轮，轮到 爱丽丝）：\n1. 爱丽丝：14 ←\n2. 地精1：10\n3. 地精2：10\n4. 地精3：3",
    );
    expect(await tower.says(".init end")).to.equal("爱丽丝 回合结束，轮到 地精1（第 1 轮）");
    await tower.says(".initend");
    await tower.says(".init ed");
    expect(await tower.says(".init end")).to.match(/地精3 回合结束，轮到 爱丽丝 .*（第 2 轮）/);
    expect(tower.changed).to.have.length(6);
  });

  it("begin with the fastest, whoever was put in first", async () => {
    await tower.says(".ri 3#食尸鬼 6");
    await tower.says(".ri 12", [], bob);
    await tower.says(".ri 17");
    expect(await tower.says(".init")).to.match(/轮到 爱丽丝.*\n1. 爱丽丝：17 ←\n2. 鲍勃：12\n3. 食尸鬼1：6/s);
    expect(await tower.says(".init next")).to.match(/爱丽丝 回合结束，轮到 鲍勃/);
    await tower.says(".ri 龙 30");
    expect(await tower.says(".init")).to.match(/轮到 鲍勃.*1. 龙：30\n/s);
  });

  it("hold two people of one name, and ask which of them is meant", async () => {
    const one: Saying = { ...bob, nickname: "小白" };
    const other: Saying = { ...one, userId: "333" };
    await tower.says(".ri 17", [], one);
    await tower.says(".ri 11", [], other);
    await tower.says(".ri 小白 5");
    expect(await tower.says(".init")).to.match(/小白：17 ←\n2. 小白：11\n3. 小白：5/);
    expect(await tower.says(".init del 小白")).to.match(/多个同名：小白.*\.init del 2/);
    expect(await tower.says(".init hp 小白 7", [], other)).to.match(/HP -→7/);
    expect(await tower.says(".init del 3")).to.equal("已移出先攻列表：小白");
    await tower.says(".ri 9", [], one);
    expect(await tower.says(".init")).to.match(/轮到 小白.*1. 小白：11，HP 7 ←\n2. 小白：9/s);
  });

  it("sort equal values by modifier, then as they came", async () => {
    await tower.says(".ri 甲鬼+1", [10]);
    await tower.says(".ri 乙鬼+3", [8]);
    await tower.says(".ri 丙鬼+3", [8]);
    expect(await tower.says(".init")).to.match(/乙鬼.*丙鬼.*甲鬼/s);
  });

  it("are ended by who has them, and by who leads", async () => {
    await tower.says(".ri 20");
    await tower.says(".ri 10", [], bob);
    expect(await tower.says(".init end", [], bob)).to.match(/现在是 爱丽丝 的回合/);
    const said = await tower.say(".init end", alice).done();
    expect(said.spoken[0]?.text).to.match(/轮到 鲍勃 \[CQ:at,qq=222\]（第 1 轮）/);
    expect(await tower.says(".init end", [], bob)).to.match(/第 2 轮/);
    await tower.says(".init end");
    // The owner of the group leads where nobody else does.
    expect(await tower.says(".init end")).to.match(/鲍勃 回合结束/);
    await tower.says(".lead 222");
    expect(await tower.says(".init end", [], bob)).to.match(/爱丽丝 回合结束/);
    expect(await tower.says(".init end", [], { ...bob, userId: "333" })).to.match(/现在是 鲍勃 的回合/);
    await tower.says(".lead");
  });

  it("are announced without a mention where that is switched off", async () => {
    await tower.put("/api/settings/init", { mentionNext: false }).answers({ code: 0 });
    await tower.says(".ri 20");
    await tower.says(".ri 10", [], bob);
    const { spoken } = await tower.say(".init end", alice).done();
    expect(spoken[0]?.text).to.equal("爱丽丝 回合结束，轮到 鲍勃（第 1 轮）");
    await tower.put("/api/settings/init", { mentionNext: true }).answers({ code: 0 });
  });

  it("lists are edited by who leads, and by anybody where nobody does", async () => {
    await tower.says(".ri 甲 20 乙 10 丙 5");
    expect(await tower.says(".init set 乙 +2", [13], bob)).to.match(/乙 的先攻改为 D20\+2=15（第 2 位）/);
    expect(await tower.says(".init set 丁 7", [], bob)).to.match(/第 3 位/);
    expect(await tower.says(".init set 丁 x", [], bob)).to.match(/用法/);
    expect(await tower.says(".init skip 乙")).to.match(/跳过：乙/);
    expect(await tower.says(".init end")).to.match(/轮到 丁/);
    expect(await tower.says(".init unskip 乙")).to.match(/不再跳过/);
    expect(await tower.says(".init del 甲 戊")).to.equal("已移出先攻列表：甲\n先攻列表中没有：戊");
    expect(await tower.says(".init")).to.match(/轮到 丁/);
    expect(await tower.says(".init del 丁")).to.equal("已移出先攻列表：丁\n丁 回合结束，轮到 丙（第 1 轮）");
    expect(await tower.says(".init next 1")).to.match(/轮到 乙/);
    expect(await tower.says(".init next 丙")).to.match(/轮到 丙/);
    expect(await tower.says(".init next 9")).to.match(/没有：9/);
    expect(await tower.says(".init round 4")).to.match(/第 4 轮/);
    expect(await tower.says(".init del 丙")).to.match(/轮到 乙（第 5 轮）/);
    await tower.says(".lead 111");
    expect(await tower.says(".init clr", [], bob)).to.match(/只有主持人/);
    expect(await tower.says(".init", [], bob)).to.match(/乙/);
    expect(await tower.says(".init clr")).to.match(/已清空/);
    await tower.says(".lead");
    expect(await tower.says(".init")).to.match(/列表为空/);
    expect(await tower.says(".init end")).to.match(/列表为空/);
    expect(await tower.says(".init 胡说")).to.match(/用法/);
  });

  it("lists hold hit points", async () => {
    await tower.says(".ri 地精 10");
    expect(await tower.says(".init hp 地精 -5")).to.match(/还没有记录/);
    expect(await tower.says(".init hp 地精 7")).to.match(/HP -→7/);
    expect(await tower.says(".init hp 地精 -5")).to.match(/HP 7→2/);
    expect(await tower.says(".init hp 地精-4")).to.match(/HP 2→-2/);
    expect(await tower.says(".init")).to.match(/地精：10，HP -2/);
    expect(await tower.says(".init hp 狼 3")).to.match(/没有：狼/);
    expect(await tower.says(".init hp 地精: 9")).to.match(/HP -2→9/);
    expect(await tower.says(".init hp 地精=-1")).to.match(/HP 9→8/);
    expect(await tower.says(".init hp 地精 12345678")).to.match(/无法识别「地精 12345678」/);
    await tower.says(".ri “Grey Wolf” 9");
    expect(await tower.says(".init hp “Grey Wolf” 4")).to.match(/^Grey Wolf：HP -→4/);
    expect(await tower.says(".init set Grey Wolf 12")).to.match(/^Grey Wolf 的先攻改为 12/);
    expect(await tower.says(`.init hp ${" ".repeat(4_000)}-${" ".repeat(4_000)}x`)).to.match(/无法识别/);
  });

  it("lists are saved, loaded and kept side by side", async () => {
    expect(await tower.says(".init save 甲")).to.match(/列表为空/);
    await tower.says(".ri 地精 10");
    expect(await tower.says(".init save 洞穴")).to.match(/「洞穴」/);
    await tower.says(".init clr");
    await tower.says(".ri 龙 20 --list=山顶");
    expect(await tower.says(".init --list=山顶")).to.match(/「山顶」.*龙：20/s);
    expect(await tower.says(".init")).to.match(/列表为空/);
    expect(await tower.says(".init load 洞穴")).to.match(/已载入/);
    expect(await tower.says(".init")).to.match(/地精：10/);
    expect(await tower.says(".init load 海底")).to.match(/已有：.*山顶/);
    expect(await tower.says(".init end --list=山顶")).to.match(/轮到 龙（第 2 轮）/);
    const row = await tower
      .get("/api/groups/test/1000")
      .data<{ initiative: { lists: object; entries: object[] } }>();
    expect(Object.keys(row.initiative.lists)).to.have.members(["洞穴", "山顶"]);
    expect(row.initiative.entries[0]).to.deep.include({ name: "地精", value: 10, hp: null, skip: false });
    for (let n = 0; n < 17; n++) await tower.says(`.init save 表${n}`);
    expect(await tower.says(".init save 最后一个")).to.match(/最多 20/);
  });

  it("lists can be taken a step back", async () => {
    await tower.says(".ri 地精 10");
    await tower.says(".init clr");
    expect(await tower.says(".init undo")).to.match(/已撤销.*\n.*地精：10/s);
    expect(await tower.says(".init undo")).to.match(/列表为空/);
  });

  it("are told to other features, and passed on by them", async () => {
    await tower.says(".ri 甲 20 乙 10");
    const next = await tower.service().next(group, systemActor);
    expect(next.entries[next.current]?.name).to.equal("乙");
    expect((await tower.service().list({ ...group, groupId: "none" })).current).to.equal(-1);
  });

  it("are set through the fields of the group", async () => {
    const initiative = {
      round: 3,
      current: 1,
      entries: [
        { name: "甲", value: 9 },
        { name: "乙", value: 5, hp: 4 },
      ],
    };
    await tower.put("/api/groups/test/1000", { initiative }).answers({ code: 0 });
    expect(await tower.says(".init")).to.match(/第 3 轮，轮到 乙.*乙：5，HP 4/s);
  });

  it("hold what they know of a person for them, and forget it", async () => {
    await tower.says(".ri 12", [], { ...bob, accountId: "1" });
    const { text } = await tower.get("/api/players/test/222/export").done();
    expect(JSON.stringify(JSON.parse(text))).to.match(/"groupId":"1000","list":"","name":"鲍勃","value":12/);
    const { removed } = await tower
      .delete("/api/players/test/222?scope=all")
      .data<{ removed: Record<string, object> }>();
    expect(removed["initiative"]).to.deep.equal({ entries: 1 });
    const list = await tower.service().list(group);
    expect(list.entries[0]).to.include({ userId: "", value: 12 });
    expect(list.entries[0]?.name).to.not.equal("鲍勃");
    await tower.says(".init undo");
    expect(JSON.stringify(await tower.service().list(group))).to.not.match(/鲍勃|222/);
  });

  it("work without cards, systems and session", async () => {
    const bare = await initiativeTower({ bare: true });
    try {
      expect(await bare.says(".ri +1", [10], bob)).to.match(/=11/);
      await bare.says(".ri 5");
      expect(await bare.says(".init end", [], { ...bob, userId: "333" })).to.match(/现在是 鲍勃/);
      expect(await bare.says(".init end")).to.match(/轮到 爱丽丝/);
    } finally {
      await bare.stop();
    }
  });

  it("go with the feature, and are there again", async () => {
    await tower.says(".ri 甲 20");
    await tower.disable("initiative");
    await tower.say(".init", alice).silent();
    await tower.enable("initiative");
    expect(await tower.says(".init")).to.match(/甲：20/);
  });

  it("are there after a restart", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "initiative-"));
    try {
      const first = await initiativeTower({ dataFolder });
      await first.says(".ri 甲 20 乙 10");
      await first.says(".init end");
      await first.stop();
      const second = await initiativeTower({ dataFolder });
      expect(await second.says(".init")).to.match(/轮到 乙/);
      expect(await second.says(".init end")).to.match(/第 2 轮/);
      await second.stop();
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

postgres.describe("turns of a fight in two processes on PostgreSQL", () => {
  it("pass one after another, none is lost", async () => {
    const database = await postgres.database();
    const towers = [
      await initiativeTower({ bare: true, databaseUrl: database.url }),
      await initiativeTower({ bare: true, databaseUrl: database.url }),
    ] as const;
    try {
      await towers[0].says(".ri 甲 20 乙 10");
      await Promise.all(
        Array.from({ length: 8 }, (_, n) => towers[n % 2 === 0 ? 0 : 1].service().next(group, systemActor)),
      );
      expect(await towers[1].says(".init")).to.match(/第 5 轮，轮到 甲/);
      await Promise.all(towers.map((tower, n) => tower.says(`.ri 丙${n} 5`)));
      expect(await towers[0].says(".init")).to.match(/丙0：5.*丙1：5|丙1：5.*丙0：5/s);
      await towers[0].says(".init save 洞穴");
      expect(await towers[1].says(".init load 洞穴")).to.match(/已载入/);
    } finally {
      for (const tower of towers) await tower.stop();
      await database.drop();
    }
  });
});
