import { Random } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { asksFirst, scriptedDice } from "@dicetower/testkit";
import { expect } from "chai";
import { logsOf, logTower, owner } from "./tower.js";

describe(".log", () => {
  let tower: TestHost;
  let group = 0;
  let groupId = "";
  before(async () => {
    tower = await logTower();
  });
  after(() => tower.stop());
  beforeEach(() => {
    groupId = `c${++group}`;
  });
  const say = (text: string, more: object = {}) => tower.say(text, { groupId, ...owner, ...more });

  it("pauses the running log for a new one, and gives a number to a name that is taken", async () => {
    await say(".log new a").replies("The log “a” is on.");
    await say(".log new b").replies("The log “a” is paused.\nThe log “b” is on.");
    await say(".log on b").replies(/already/);
    await say(".log on a").replies("The log “b” is paused.\nThe log “a” goes on, with 0 lines so far.");
    await say(".log new a").replies(/“a” already; “a_2” is on/);
    await say(".log on nothing").replies(/There is no log “nothing”.*\.log new nothing/);
    await say(".log on").replies(/“a_2” is on already/);
    await say(".log off").replies(/paused/);
    await say(".log off").replies(/paused already/);
    await say(".log on").replies(/“a_2” goes on/);
    await say(".log list").replies(/a_2 \(0\)●[\s\S]*3 in all|3 in all[\s\S]*a_2 \(0\)●/);
    expect(await say(".log list", { locale: "zh-CN" }).text()).to.contain("a_2（0）●");
    await say(`.log new ${"长".repeat(51)}`).replies(/1 to 50/);
  });

  it("says where nothing is there", async () => {
    await say(".log off").replies(/No log is on/);
    await say(".log end").replies(/No log is on/);
    await say(".log on").replies(/no log to go on with/);
    await say(".log").replies(/No log is on/);
    await say(".log list").replies(/no logs/);
    await say(".log get nope").replies(/no log “nope”/);
    await say(".log bogus").replies(/Use: /);
    await say(".log new", { scene: "private", groupId: "" }).replies(/groups only/);
  });

  it("finds logs by what was said in them, and by their names", async () => {
    await say(".log new harbour").done();
    await say("the lighthouse is dark tonight").silent();
    await say("nobody speaks of the LIGHTHOUSE keeper").silent();
    await say(".log new manor").done();
    await say("rain, and nothing else").silent();
    const found = await say(".log find lighthouse").text();
    expect(found).to.match(/^“lighthouse” is in 1 of this group's logs:\nharbour, /);
    expect(found).to.include("the lighthouse is dark tonight").and.include("LIGHTHOUSE keeper");
    await say(".log find manor").replies(/is in 1 of[\s\S]*manor, /);
    // What asks for it stands in the log as well, and is not what was meant.
    await say(".log find submarine").replies("No log of this group has “submarine” in it.");
    await say(".log 查找 灯塔", { locale: "zh-CN" }).replies("本群的日志里没有找到「灯塔」。");
    await say(".log find").replies(/^Missing: /);
    await tower.say(".log find lighthouse", { groupId: `${groupId}x` }).replies(/^No log of this group/);
  });

  it("tells no more than ten lines of what it finds, each cut short", async () => {
    for (let at = 0; at < 5; at++) {
      await say(`.log new n${at}`).done();
      for (let line = 0; line < 4; line++) await say(`${"far ".repeat(60)}needle ${at} ${line}`).silent();
    }
    const found = await say(".log find needle").text();
    expect(found).to.match(/is in 5 of/);
    expect(found.match(/needle \d \d/g)).to.have.length(10);
    expect(found.length).to.be.below(2_000);
  });

  it("understands what others call its forms", async () => {
    for (const [typed, answer] of [
      [".log start manor", /“manor” is on/],
      [".log pause", /paused/],
      [".log resume", /goes on/],
      [".log stop", /paused/],
      [".log continue", /goes on/],
      [".log 停止", /paused/],
      [".log close", /ended/],
    ] as const)
      await say(typed).replies(answer);
  });

  it("offers the logs that may have been meant", async () => {
    await say(".log new manor").done();
    await say("a line").silent();
    await say(".log off").done();
    for (const typed of ["on", "info", "del", "get", "export", "stat"])
      await say(`.log ${typed} maner`).replies("There is no log “maner”. Nearest: manor");
    await say(".log rename maner x").replies(/Nearest: manor/);
    await say(".log on 我", { locale: "zh-CN" }).replies(/要新建请发送/);
  });

  it("names the formats where it was asked for another", async () => {
    await say(".log new fog bank").done();
    await say("a line").silent();
    for (const typed of ["fog bank docx", "fog bank word", "pdf"])
      await say(`.log export ${typed}`).replies(
        /is no format of logs\. There are txt, html and csv: \.log export fog bank html/,
      );
    await say(".log export nothing docx").replies(/There is no log/);
    for (const typed of ["fog bank", "fog bank html", "html fog bank", "fog bank 网页"])
      await say(`.log export ${typed}`).replies(/No file can be sent here/);
  });

  it("says in one message that an empty log has ended, and what could not be done", async () => {
    await say(".log new a").done();
    await say(".log end").replies("The log “a” has ended. Nothing was recorded in it.");
    await say(".log new b").done();
    await say("a line").silent();
    await say(".log end").replies(
      "The log “b” has ended: 1 lines.\nNo file can be sent here. The owner finds the log in the panel.",
    );
  });

  it("renames and deletes, never the running log, and asks before much is gone", async () => {
    await say(".log new a").done();
    for (let line = 0; line < 51; line++) await say(`line ${line}`).silent();
    await say(".log del a").replies(/recording/);
    await say(".log halt").replies(/51 lines/);
    await say(".log rename a b").replies(/“a” is called “b”/);
    await say(".log rename b b").replies(/already/);
    await asksFirst(tower, {
      line: ".log del b",
      by: { ...owner, groupId },
      another: { ...owner, groupId, userId: "10" },
      question: /^The log “b” with its 51 lines will be deleted\.\n/,
      done: /^The log “b” is deleted \(51 lines\)\.$/,
      untouched: async () => expect(await logsOf(tower, groupId)).to.have.lengthOf(1),
    });
    expect(await logsOf(tower, groupId)).to.deep.equal([]);
    await say(".log del b").replies(/no log “b”/);
  });

  it("quotes the last lines to who asks", async () => {
    await say(".log new a").done();
    for (let line = 0; line < 12; line++) await say(`line ${line}`).silent();
    await tower.say(".log quote", { groupId, userId: "3" }).whispers(/Ann: line 2\n[\s\S]*Ann: line 11$/);
  });

  it("tells lines, people and rolls", async () => {
    const dice = scriptedDice(1, 99);
    const own = await logTower({ replace: [[Random, dice]] });
    try {
      const bob = { groupId: "s", userId: "222", nickname: "Bob" };
      await own.say(".log new a", { groupId: "s", ...owner }).done();
      await own.say(".r d100", bob).done();
      await own.say(".r d100", bob).done();
      await own.say(".log stat a", bob).replies(/Bob: ×2, D100 average 50\.0/);
      await own.say(".log stat a", { ...bob, locale: "zh-CN" }).replies(/Bob：×2，D100 均值 50\.0，✓ 0/);
      await own.say(".log info", bob).replies(/4 lines[\s\S]*Bob \(2\)/);
      await own.say(".log info", { ...bob, locale: "zh-CN" }).replies(/Bob（2）/);
    } finally {
      await own.stop();
    }
  });

  it("lists in private the logs in which one has spoken", async () => {
    await say(".log new secret").done();
    await say("hello", { userId: "77" }).silent();
    await tower.say(".log list", { scene: "private", userId: "77" }).replies(/secret/);
    await tower.say(".log list", { scene: "private", userId: "78" }).replies(/no logs/);
  });
});
