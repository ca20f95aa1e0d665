import { textSegment } from "@dicetower/contract";
import { expect } from "chai";
import type { ListRow } from "../../src/lists/list-row.js";
import {
  type AccessTower,
  accessTower,
  endAll,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";

describe("the commands of the lists", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const rows = async (query = "") =>
    (await tower.get(`/api/banlist${query}`).data<{ items: ListRow[] }>()).items;
  const stranger = { userId: "222" };

  it("take words that every object knows for words", async () => {
    for (const word of ["__proto__", "constructor", "toString"])
      await tower.say(`.ban list --rank=${word}`, root).replies(/^(?!.*reference)/);
    await tower.say(".ban add constructor 3", root).replies(/user test:constructor, until/);
    expect((await rows()).map(({ targetType, targetId }) => ({ targetType, targetId }))).to.deep.equal([
      { targetType: "user", targetId: "constructor" },
    ]);
    await tower.say(".ban list --rank=constructor", root).replies(notUnderstood);
  });

  it("deny people and groups, for some days and with a reason, and let them off again", async () => {
    await tower
      .say(".ban add 222 3 Was Rude, twice", root)
      .replies(/^Noted: #1 denied, user test:222, until 2026-01-08 12:00 UTC, Was Rude, twice$/);
    const [row] = await rows();
    expect(row).to.include({
      listType: "deny",
      kind: "manual",
      source: "owner",
      createdBy: "test:900",
      reason: "Was Rude, twice",
      expiresAt: tower.clock.seconds() + 3 * 86_400,
    });
    await tower.say(".bot", stranger).silent();
    await tower.say(".ban del 222", root).replies("test:222 is off the list.");
    await tower.say(".bot", stranger).replies(/answers here/);
    await tower
      .say("。黑名单 add 群 2000", { ...root, locale: "zh-CN" })
      .replies("已记录：#2 黑名单, 群 test:2000");
    await tower.say(".bot", { groupId: "2000" }).silent();
    await tower.say(".ban del group 2000", root).replies("test:2000 is off the list.");
    await tower.say(".ban del group 2000", root).replies("test:2000 is not on the list.");
    await tower.say(".black *:222", root).replies(/^Noted: #3 denied, user \*:222$/);
    await tower.say(".bot", { ...stranger, platform: "other" }).silent();
  });

  it("are reached by the short words of the owner's console", async () => {
    await tower
      .say(".admin blackqq +222 Was Rude", root)
      .replies(/^Noted: #1 denied, user test:222, Was Rude$/);
    await tower.say(".admin isban 222", root).replies(/#1 denied, user test:222, Was Rude/);
    await tower.say(".admin blackqq -222", root).replies("test:222 is off the list.");
    await tower.say("．ａｄｍｉｎ　ｂｌａｃｋｑｑ　＋２２３　Rude", root).replies(/user test:223, Rude$/);
    await tower.say(".admin：isban 223", root).replies(/user test:223/);
    await tower.say(".admin blackqq －223", root).replies("test:223 is off the list.");
    await tower.say(".admin whitegroup +2000", root).replies(/^Noted: #3 allowed, group test:2000$/);
    await tower.say(".admin botoff 2000", root).replies("The bot no longer answers in group 2000.");
    await tower.say(".r", { ...stranger, groupId: "2000" }).silent();
    await tower.say(".admin boton 2000", root).replies("The bot answers in group 2000.");
    for (const said of ["blackqq 222", "isban", "groupclr 30", "botoff *:1"])
      await tower.say(`.admin ${said}`, root).replies(notUnderstood);
    await tower.say(".admin blackqq +900", stranger).replies(/^(?!Noted)/);
    expect(await rows("?listType=deny")).to.deep.equal([]);
  });

  it("take somebody who is mentioned", async () => {
    const segments = [textSegment(".ban add "), { type: "at", data: { qq: "222" } }, textSegment(" 2 spam")];
    await tower.say("", { ...root, segments }).replies(/user test:222, until .*, spam$/);
  });

  it("keep what is known of a row, and say reasons without any platform code in them", async () => {
    await tower
      .post("/api/banlist", { platform: "test", targetId: "222", name: "Bob", danger: 3, exempt: true })
      .done();
    await tower
      .say(".ban add 222 [CQ:at,qq=all]", root)
      .replies(/exempt from automatic rules, \[CQ：at,qq=all\]$/);
    expect((await rows())[0]).to.include({ name: "Bob", danger: 3, exempt: true });
  });

  it("spare oneself, the bot, masters, and those who are trusted as far", async () => {
    await tower.say(".trust 444 4", root).text();
    await tower.say(".trust 333 4", root).text();
    const admin = { userId: "444" };
    await tower.say(".ban add 444", admin).replies(/^You cannot put yourself or the bot on the list/);
    await tower.say(".ban add 10000", admin).replies(/^You cannot put yourself or the bot/);
    await tower.say(".ban add 900", admin).replies(/^That is a master/);
    await tower.say(".ban add *:900", admin).replies(/^That is a master/);
    await tower.say(".ban add 333", admin).replies(/lower than yours/);
    await tower.say(".ban add *:333", admin).replies(/lower than yours/);
    expect(await rows()).to.deep.equal([]);
    await tower.say(".ban add 333", root).replies(/^Noted/);
    await tower.say(".ban add other:444", admin).replies(/^Noted/);
  });

  it("list by pages and by rank, and tell what is known of somebody", async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ platform: "test", targetId: `u${n}`, score: n }));
    await tower.post("/api/banlist", { rows: many }).done();
    await tower.post("/api/banlist", { platform: "test", targetId: "w", listType: "watch" }).done();
    await tower.say(".white add group 1000", root).replies(/^Noted: #14 allowed, group test:1000$/);
    const first = await tower.say(".ban list", root).text();
    expect(first.split("\n")).to.have.lengthOf(11);
    expect(first)
      .to.match(/^#12 denied, user test:u11, 11 points\n/)
      .and.match(/\nPage 1 of 2$/);
    expect((await tower.say(".ban list 2", root).text()).split("\n")).to.have.lengthOf(3);
    await tower.say(".ban list 3", root).replies("There is nothing on this page (3 of 2).");
    await tower.say(".ban list --rank=-10", root).replies("#13 watched, user test:w\nPage 1 of 1");
    await tower.say(".ban list --rank=30", root).replies("#14 allowed, group test:1000\nPage 1 of 1");
    await tower.say(".white list", root).replies(/^#14 allowed/);
    const reasons = [
      { at: 1, kind: "kick", text: "kicked", place: { platform: "test", groupId: "7", name: "" } },
    ];
    await tower.post("/api/banlist", { platform: "*", targetId: "u3", reasons }).done();
    await tower
      .say(".ban query u3", root)
      .replies("#4 denied, user test:u3, 3 points\n#15 denied, user *:u3, kicked @ test:7");
    await tower.say(".ban query u99", root).replies("test:u99 is not on the list.");
    await tower.say(".ban del w", root).replies("test:w is off the list.");
  });

  it("allow people and groups, and have them alone served", async () => {
    await tower.say(".ban only on", root).replies("Only the allow list is served now.");
    await tower.get("/api/banlist/whitelist-only").answers({ data: { enabled: true } });
    await tower.say(".bot", stranger).silent();
    await tower.say("。白名单 add 222", root).text();
    await tower.say(".bot", stranger).replies(/answers here/);
    await tower.say(".white del 222", root).replies("test:222 is off the list.");
    await tower.say(".ban only off", root).replies("Everybody is served again.");
    await tower.say(".bot", stranger).replies(/answers here/);
  });

  it("are for trust 4 and more, and answer what makes no sense with a line of syntax", async () => {
    for (const form of [".ban add 5", ".ban list", ".black 5", ".white add 111", ".ban only off", ".ban"])
      await tower.say(form, { role: "owner" }).replies(/trust level 4 or more/);
    for (const form of [
      "",
      " add",
      " add group",
      " add :5",
      ` add ${"5".repeat(65)}`,
      " list 0",
      " list --rank=5",
      " query",
      " only",
      " del 5 6",
      " nope",
    ])
      await tower.say(`.ban${form}`, root).replies(notUnderstood);
    await tower.say(".white only on", root).replies(notUnderstood);
    expect(await rows()).to.deep.equal([]);
  });
});

describe("a row of the lists", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
  });
  afterEach(endAll);

  const add = (row: object) => tower.post("/api/banlist", { platform: "test", ...row });
  const warning = "<Ann>, you are being watched: keep this up, and you will no longer be answered.";

  it("that watches has its target warned once a day, when it calls a command, and answered", async () => {
    await add({ targetId: "111", listType: "watch" }).answers({ code: 0 });
    await tower.say("hello").silent();
    const first = await tower.say(".bot").text();
    expect(first.split("\n")[0]).to.equal(warning);
    expect(first).to.match(/answers here: yes$/);
    await tower.say(".bot").replies(/^Dicetower/);
    tower.clock.use(86_400_000);
    await tower.clock.advance(0);
    expect(await tower.say(".bot", { scene: "private" }).text()).to.match(/being watched/);
    await tower.say(".bot", { userId: "222" }).replies(/^Dicetower/);
  });

  it("that watches a group warns the group", async () => {
    await add({ targetType: "group", targetId: "1000", listType: "watch" }).answers({ code: 0 });
    expect(await tower.say(".bot").text()).to.match(/^This group is being watched/);
    await tower.say(".bot", { userId: "222" }).replies(/^Dicetower/);
    await tower.say(".bot", { groupId: "2000" }).replies(/^Dicetower/);
  });

  it("that exempts keeps rows away that no owner writes", async () => {
    await add({ targetId: "111", listType: "watch", exempt: true }).answers({ code: 0 });
    await add({ targetType: "group", targetId: "7", listType: "allow", exempt: true }).answers({ code: 0 });
    for (const source of ["auto", "subscription"]) {
      await add({ targetId: "111", source }).answers({ code: 42200 });
      await add({ targetType: "group", targetId: "7", source }).answers({ code: 42200 });
      await tower.post("/api/banlist", { rows: [{ platform: "test", targetId: "111", source }] }).answers({
        data: {
          added: 0,
          changed: 0,
          skipped: [{ row: 0, reason: "the target is exempt from automatic listing" }],
        },
      });
    }
    await add({ platform: "*", targetId: "111", source: "auto" }).answers({ code: 42200 });
    await add({ targetId: "222", source: "auto" }).answers({ code: 0 });
    await add({ targetId: "111", source: "owner" }).answers({ code: 0 });
    await tower.say(".bot").silent();
  });
});
