import { type Account, delivered, edited, recalled, textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { eventually, linesOf, logOf, logTower, owner, textsOf } from "./tower.js";

const account: Account = {
  id: "7",
  type: "test",
  platform: "test",
  selfId: "10000",
  deliver: () => undefined,
};

describe("what a log records", () => {
  let tower: TestHost;
  let group = 0;
  let groupId = "";
  before(async () => {
    tower = await logTower();
  });
  after(() => tower.stop());
  beforeEach(() => {
    groupId = `g${++group}`;
  });
  const set = (settings: object) => tower.put("/api/settings/session-logs", settings).answers({ code: 0 });

  it("is what was said, commands and their answers, and not the log commands themselves", async () => {
    const how = { groupId, ...owner };
    await tower.say(".log new 甲", { ...how, locale: "zh-CN" }).replies("日志「甲」开始记录。");
    for (const line of ["one", "two", "three"]) await tower.say(line, how).silent();
    const rolled = await tower.say(".rd", how).text();
    await tower.say(".log list", how).replies(/甲/);
    await tower.say(".log end", { ...how, locale: "zh-CN" }).replies(/^日志「甲」已结束，共 5 条。/);
    const log = await logOf(tower, groupId);
    expect(log).to.include({
      name: "甲",
      state: "ended",
      lineCount: 5,
      commandCount: 1,
      uploadState: "none",
    });
    const lines = await linesOf(tower, log.id);
    expect(textsOf(lines)).to.deep.equal(["one", "two", "three", ".rd", rolled]);
    const [, , , command, reply] = lines;
    expect(command).to.include({ isDice: false, isCommand: true, commandId: command?.id, nickname: "Ann" });
    expect(reply).to.include({ isDice: true, userId: "10000", commandId: command?.id, channel: "main" });
    expect(reply?.nickname).to.equal("Dicetower");
    expect(reply?.commandInfo).to.deep.include({ userId: "111", level: "" });
    expect(reply?.commandInfo?.rolls).to.have.length(1);
    const { text } = await tower.get(`/api/logs/${log.id}/export`).done();
    expect(text.match(/^.*\(\d+\) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/gm)).to.have.length(5);
    expect(Buffer.byteLength(text)).to.equal(log.sizeBytes);
  });

  it("begins and ends with the command, glued as well", async () => {
    const how = { groupId, ...owner };
    await tower.say("before", how).silent();
    await tower.say(".lognew caseone", how).replies(/caseone/);
    await tower.say("kept words", how).silent();
    await tower.say(".log off", how).replies(/1 lines/);
    await tower.say("lost words", how).silent();
    await tower.say(".logon", how).replies(/caseone/);
    await tower.say(".logged in", how).silent();
    await tower.say(".log halt", how).done();
    const log = await logOf(tower, groupId);
    expect(textsOf(await linesOf(tower, log.id))).to.deep.equal(["kept words", ".logged in"]);
    expect(log.participants).to.deep.include.members([
      { userId: "111", name: "Ann", lines: 2, role: "gm", color: log.participants[0]?.color },
    ]);
  });

  it("holds hidden answers as such, and leaves them out of exports", async () => {
    const how = { groupId, ...owner };
    await tower.say(".log new", how).replies(/log_\d{4}_\d\d_\d\d_\d\d_\d\d_\d\d/);
    await tower.say(".rh d20", how).whispers(/d20|D20/);
    const log = await logOf(tower, groupId);
    const lines = await linesOf(tower, log.id);
    expect(lines.map(({ hidden }) => hidden)).to.deep.equal([false, false, true]);
    expect(lines[2]).to.include({ channel: "hidden", isDice: true });
    expect(lines[1]?.commandInfo).to.equal(null);
    expect(lines[2]?.commandInfo?.rolls).to.have.length(1);
    const shown = (await tower.get(`/api/logs/${log.id}/export`).done()).text;
    expect(shown).to.not.include(lines[2]?.message);
    const all = (await tower.get(`/api/logs/${log.id}/export?hidden=true`).done()).text;
    expect(all).to.include(lines[2]?.message);
  });

  it("follows what is taken back and changed, and keeps it", async () => {
    const how = { groupId, accountId: "7", ...owner };
    await tower.say(".log new x", how).done();
    await tower.say("first", { ...how, id: `${groupId}-1` }).silent();
    await tower.say("second", { ...how, id: `${groupId}-2` }).silent();
    await tower.say("second", { ...how, id: `${groupId}-2` }).silent();
    const event = { account, groupId, userId: "111", at: 1_900_000_000 };
    tower.host.emit(recalled, { ...event, messageId: `${groupId}-1` });
    tower.host.emit(edited, {
      ...event,
      messageId: `${groupId}-2`,
      text: "2nd",
      segments: [textSegment("2nd")],
    });
    const log = await logOf(tower, groupId);
    const [one, two, ...more] = await eventually(
      () => linesOf(tower, log.id),
      ([first, second]) => (first?.recalledAt ?? 0) > 0 && (second?.editedAt ?? 0) > 0,
    );
    expect(more).to.deep.equal([]);
    expect(one).to.include({ message: "first", recalledAt: 1_900_000_000 });
    expect(two).to.include({ message: "2nd", editedAt: 1_900_000_000 });
    const { text } = await tower.get(`/api/logs/${log.id}/export`).done();
    expect(text).to.include("2nd").and.not.include("first");
    expect((await logOf(tower, groupId)).sizeBytes).to.equal(Buffer.byteLength(text));
  });

  it("names what the bot said, and drops what did not arrive", async () => {
    const how = { groupId, accountId: "7", ...owner };
    await tower.say(".log new x", how).done();
    await tower.say(".r d6", { ...how, id: `${groupId}-r` }).done();
    const log = await logOf(tower, groupId);
    const [, reply] = await linesOf(tower, log.id);
    expect(reply?.rawMsgId).to.equal(`${groupId}-r.1`);
    const past = {
      account,
      scene: "group",
      target: groupId,
      segments: [textSegment("from the panel")],
    } as const;
    tower.host.emit(delivered, {
      ...past,
      outcome: { state: "sent", messageId: "p-1" },
      outgoing: undefined,
      at: Date.now(),
    });
    tower.host.emit(delivered, {
      ...past,
      outcome: { state: "failed", reason: "muted" },
      outgoing: undefined,
      at: Date.now(),
    });
    expect(textsOf(await linesOf(tower, log.id)).slice(2)).to.deep.equal(["from the panel"]);
  });

  it("leaves out commands and what is out of character where that is wanted", async () => {
    const how = { groupId, ...owner };
    await tower.say(".log new x", how).done();
    await tower.say("（场外）", how).silent();
    const usual = await tower.get("/api/settings/session-logs").data<object>();
    await set({ ...usual, skipOoc: true, skipCommands: true });
    try {
      await tower.say("(psst)", how).silent();
      await tower.say(".r d6", how).done();
      await tower.say("told", how).silent();
    } finally {
      await set(usual);
    }
    const log = await logOf(tower, groupId);
    const lines = await linesOf(tower, log.id);
    expect(lines.map(({ channel, isDice }) => [channel, isDice])).to.deep.equal([
      ["ooc", false],
      ["main", true],
      ["main", false],
    ]);
  });

  it("goes on where it was after a restart of the feature", async () => {
    const how = { groupId, ...owner };
    await tower.say(".log new x", how).done();
    await tower.say("one", how).silent();
    await tower.disable("session-logs");
    await tower.say("unheard", how).silent();
    await tower.enable("session-logs");
    await tower.say("two", how).silent();
    expect(textsOf(await linesOf(tower, (await logOf(tower, groupId)).id))).to.deep.equal(["one", "two"]);
  });

  it("is not begun by everybody, unless the settings say so", async () => {
    const how = { groupId, role: "member", userId: "5" } as const;
    await tower.say(".log new x", how).replies(/Only the host/);
    await tower.say(".log new x", { groupId, ...owner }).done();
    await tower.say(".log off", how).replies(/Only the host/);
    await tower.say(".log info", how).replies(/“x”/);
  });
});
