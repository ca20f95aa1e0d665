import access from "@dicetower/access";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import { type TestHost, type TestHostOptions, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import help from "../src/index.js";
import { loaded, type Page, save } from "./loaded.js";

const postgres = await testPostgres();
const features = [texts, commands, access, groups, players, dice, diceNative, systems, help];
const zh = { locale: "zh-CN" };
const admin = { role: "admin" } as const;
const owner = { userId: "9" };

async function start(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
  const tower = await testHost({ ...options, features });
  await tower.post("/api/masters", { platform: "test", userId: "9" }).answers({ code: 0 });
  await loaded(tower);
  return tower;
}

const spells = {
  mod: "spells",
  helpdoc: {
    火球术: "三环塑能。{范围} 内的生物受到 8d6 火焰伤害。",
    范围: "半径 20 尺",
    火墙术: "四环塑能。",
    大火球: "&火球术",
    环: "{链}",
    链: "{环}",
    冰风暴: "四环塑能，不是火。",
    Fireball: "Third level.",
  },
};

function onEither(make: () => Promise<TestHost>): void {
  let tower: TestHost;
  before(async () => {
    tower = await make();
    await save(tower, { name: "spells.json", group: "法术", content: JSON.stringify(spells) });
  });
  after(() => tower.stop());

  const heard = (text: string, how: object = zh) => tower.say(text, how).text();

  it("finds what is shipped in the reader's language, by the name in either", async () => {
    await tower.say(".help 侦查", zh).replies(/^侦查\n技能，基础值 25%。发现/);
    await tower.say(".help Spot Hidden", zh).replies(/^侦查\n/);
    await tower.say(".help 侦查").replies(/^Spot Hidden\nSkill, base 25%\. Notices/);
    await tower.say(".find 埋伏", zh).replies(/^侦查\n技能/);
    await tower.say(".find somebody in wait").replies(/^Spot Hidden\n/);
    await tower
      .say(".find 侦查", zh)
      .replies(/^(侦查\n|「侦查」共找到 \d+ 条（第 1\/\d+ 页）\n\d+\. 侦查 \[coc7\])/);
  });

  it("wants all words, puts titles before tags before texts", async () => {
    const list = await heard(".find 火");
    expect(list).to.match(/^「火」共找到 \d+ 条/);
    const titles = [...list.matchAll(/^\d+\. (\S+)/gm)].map(([, title]) => title);
    expect(titles.slice(0, 3)).to.have.members(["火球术", "火墙术", "大火球"].slice(0, 3));
    expect(titles).to.have.length(4);
    await tower.say(".find 火焰 塑能", zh).replies(/^火球术\n三环塑能。半径 20 尺 内/);
    await tower.say(".find 塑能 不存在", zh).replies(/^没有找到与「塑能 不存在」/);
    await tower.say(".find 球火", zh).replies(/^没有找到/);
    await tower.say(".find fireb", zh).replies(/^Fireball\nThird level\./);
    await tower.say(".find ＋＋", zh).replies(/^没有找到/);
  });

  it("pages, and opens a hit by its number", async () => {
    const first = await heard(".find 环塑能 --num=1");
    expect(first)
      .to.match(/（第 1\/3 页）/)
      .and.match(/--page=2/);
    const [, number] = /^(\d+)\. /m.exec(first) ?? [];
    expect(await heard(`.find ${number}`)).to.match(/环塑能/);
    const last = await heard(".find 环塑能 --num=2 --page=2");
    expect(last)
      .to.match(/（第 2\/2 页）/)
      .and.not.match(/--page/);
    for (const wrong of ["--num=0", "--num=21", "--page=x", "#法术 #coc7"])
      await tower.say(`.find 环塑能 ${wrong}`).replies(/\.help find/);
    await tower.say(".find").replies(/\.help find/);
  });

  it("keeps to a group by any of its names", async () => {
    await tower.say(".find 技能 #法术", zh).replies(/^没有找到/);
    expect(await heard(".find 技能 #coc")).to.match(/\[coc7\]/);
    await tower.say(".find 技能 #无", zh).replies(/^没有名为「无」的词条分组。现有分组：.*法术/);
    expect(await heard(".find 塑能 #法术 --rand")).to.match(/塑能/);
    expect(await heard(".find --rand #法术")).to.match(
      /^(火球术|范围|火墙术|大火球|环|链|冰风暴|Fireball)\n/,
    );
  });

  it("has a group of its own for each chat, chosen by its administrators", async () => {
    await tower.say(".find config --group=法术", zh).replies(/^只有群主/);
    await tower.say(".find config", zh).replies(/查询全部分组/);
    await tower.say(".find config --group=无", { ...zh, ...admin }).replies(/没有名为「无」/);
    await tower.say(".find config --group=法术", { ...zh, ...admin }).replies(/已设为「法术」/);
    await tower.say(".find config", zh).replies(/默认查询分组「法术」/);
    expect(await heard(".find 火 --num=20")).to.not.match(/\[coc7\]/);
    // Nothing there: all groups.
    await tower.say(".find 埋伏", zh).replies(/^侦查\n/);
    await tower.say(".find config --groupclr", { ...zh, ...admin }).replies(/^已取消/);
    await tower.say(".find config", zh).replies(/查询全部分组/);
    await tower.say(".find config --group=coc", { ...zh, scene: "private", groupId: "" }).replies(/「coc7」/);
    await tower.say(".find config", { ...zh, scene: "private", groupId: "" }).replies(/「coc7」/);
  });

  it("puts entries into entries, follows redirects, and never for ever", async () => {
    await tower.say(".help 火球术", zh).replies("火球术\n三环塑能。半径 20 尺 内的生物受到 8d6 火焰伤害。");
    await tower.say(".help 大火球", zh).replies(/^大火球\n三环塑能。半径/);
    await tower.say(".help 环", zh).replies("环\n{环}");
  });

  it("lists what comes near and opens it by its number alone", async () => {
    const list = await heard(".help 火球");
    const [, number = ""] = /^(\d+)\. 火球术 - /m.exec(list) ?? [];
    expect(list).to.match(/^没有找到「火球」的帮助。你要找的是不是：/);
    await tower.say(number, zh).replies(/^火球术\n三环/);
  });

  it("answers from the rules that are played", async () => {
    await tower.say(".rule 大失败", zh).replies(/^大失败\n掷出 100/);
    await tower.say(".rules fumble").replies(/^Fumble\n/);
    await tower.say(".rule 火球术", zh).replies(/^coc7 规则中没有「火球术」/);
    await tower.say(".rule 法术:火球术", zh).replies(/^火球术\n/);
    await tower.say(".rule dnd：优势", zh).replies(/^优势\n/);
    await tower.say(".rule 无:优势", zh).replies(/^没有找到规则「无」/);
    const list = await heard(".rule 恢复");
    expect(list).to.match(/^coc7 规则中与「恢复」相关的词条：\n\d+\. /);
    const [, number = "", title] = /^(\d+)\. (\S+) - /m.exec(list) ?? [];
    expect(await heard(number)).to.match(new RegExp(`^${title}\n`));
    await tower.say(".rule set 无", { ...zh, ...admin }).replies(/^没有找到规则「无」/);
    await tower.say(".rule set dnd", { ...zh, ...admin }).replies(/查询 dnd5e 规则/);
    await tower.say(".rule 优势", zh).replies(/^优势\n/);
    await tower.say(".rule", zh).replies(/查询 dnd5e 规则/);
    await tower.say(".rule clr", { ...zh, ...admin }).replies(/当前为 coc7/);
    await tower.say(".rule 优势", zh).replies(/没有「优势」/);
  });

  it("takes entries in chat from admins alone, before all others", async () => {
    await tower.say(".helpdoc 团规 守时", zh).replies(/^权限不足/);
    await tower.say(".help 团规", zh).replies(/^没有找到/);
    await tower
      .say(".helpdoc 团规 第一条\n第二条 {范围}", { ...zh, ...owner })
      .replies("词条「团规」已保存。");
    await tower.say(".help 团规", zh).replies("团规\n第一条\n第二条 半径 20 尺");
    await tower.say(".find 第二条", zh).replies(/^团规\n/);
    await tower.say(".helpdoc 团规 改了", { ...zh, ...owner }).replies(/已保存/);
    await tower.say(".help 团规", zh).replies("团规\n改了");
    await tower.say(".find 第二条", zh).replies(/^没有找到/);
    await tower.say(".helpdoc 侦查 看", { ...zh, ...owner }).replies(/已保存/);
    await tower.say(".help 侦查", zh).replies("侦查\n看");
    const { items } = await tower.get("/api/help?q=侦查&group=coc7&locale=zh-CN").data<Page>();
    expect(items.find(({ title }) => title === "侦查")?.overridden).to.equal(true);
    await tower.say(".helpdoc 侦查 reset", { ...zh, ...owner }).replies(/已移除/);
    await tower.say(".helpdoc 侦查 reset", { ...zh, ...owner }).replies(/^没有名为「侦查」/);
    await tower.say(".help 侦查", zh).replies(/^侦查\n技能/);
    await tower.say(".helpdoc 团规", owner).replies(/\.help helpdoc/);
    await tower.say(`.helpdoc ${"字".repeat(101)} x`, owner).replies(/at most 100/);
    await tower.get("/api/help?source=chat").answers({ data: { total: 1 } });
  });

  it("is sorted and paged over commands and documents together", async () => {
    const all = await tower.get("/api/help?pageSize=200").data<Page>();
    expect(all.total).to.be.above(100);
    const titles = async (page: number) =>
      (await tower.get(`/api/help?sort=-title&pageSize=50&page=${page}`).data<Page>()).items.map(
        ({ title }) => title,
      );
    const sorted = [...(await titles(1)), ...(await titles(2)), ...(await titles(3))];
    expect(sorted).to.deep.equal([...sorted].sort().reverse());
    const spell = await tower.get("/api/help?filename=spells.json&q=塑能&sort=id").data<Page>();
    expect(spell.items.map(({ key, source }) => `${source} ${key}`)).to.deep.equal([
      "file 火球术",
      "file 火墙术",
      "file 冰风暴",
    ]);
    expect(spell.items[0]?.related).to.include("范围").and.not.include("火球术");
  });
}

describe("help documents", () => {
  describe("on SQLite", () => onEither(start));
});

postgres.describe("help documents: on PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof postgres.database>>;
  before(async () => {
    database = await postgres.database();
  });
  after(() => database.drop());
  onEither(() => start({ databaseUrl: database.url }));
});
