import { type Segment, useTimeZone } from "@dicetower/contract";
import players from "@dicetower/players";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { logOf, logTower, owner } from "./tower.js";

const at = (qq: string, more: object = {}): Segment => ({ type: "at", data: { qq, ...more } });
const said = (text: string): Segment => ({ type: "text", data: { text } });
const other = (type: string, data: Segment["data"] = {}): Segment => ({ type, data });

describe("an export", () => {
  let tower: TestHost;
  let group = 0;
  let groupId = "";
  before(async () => {
    tower = await logTower({ features: [players] });
    useTimeZone("Asia/Shanghai");
  });
  after(async () => {
    useTimeZone("");
    await tower.stop();
  });
  beforeEach(() => {
    groupId = `t${++group}`;
  });
  const exported = async (format: string) => {
    const { id } = await logOf(tower, groupId);
    return (await tower.get(`/api/logs/${id}/export?format=${format}`).done()).text;
  };

  const cases: readonly (readonly [string, readonly Segment[], string, string])[] = [
    ["people by name", [at("222"), said(" go")], "@Bob go", "@Bob go"],
    ["those whom the platform names", [at("333", { name: "@Cid" })], "@Cid", "@Cid"],
    ["nobody by id", [at("444"), said(" go")], "@someone go", "@某人 go"],
    ["everybody", [at("all")], "@everyone", "@全体成员"],
    ["the bot", [said("thanks "), at("10000")], "thanks @Dicetower", "thanks @Dicetower"],
    ["faces", [said("ok"), other("face", { id: 14 })], "ok[smile]", "ok[微笑]"],
    ["faces that it does not know", [other("face", { id: "9999" })], "[face]", "[表情]"],
    ["large faces", [other("mface", { summary: "[加油]", emoji_id: "ab12" })], "[加油]", "[加油]"],
    [
      "pictures without their files",
      [other("image", { file: "A14B.png" }), said("!")],
      "[image]!",
      "[image]!",
    ],
    ["what is no text", [other("record", { file: "x" })], "[voice message]", "[语音]"],
    ["what it does not know", [other("weird", { id: 5 })], "[message]", "[消息]"],
    ["a quote that nobody knows", [other("reply", { id: "nope" }), said("yes")], "[quote] yes", "[引用] yes"],
  ];
  for (const [what, segments, english, chinese] of cases)
    it(`tells ${what}`, async () => {
      await tower.say("here", { groupId, userId: "222", nickname: "Bob" }).silent();
      await tower.say(".log new x", { groupId, ...owner }).done();
      await tower.say("", { groupId, segments, locale: "en" }).silent();
      await tower.say("", { groupId, segments, locale: "zh-CN" }).silent();
      const txt = await exported("txt");
      const messages = [...txt.matchAll(/^.*\(\d+\) [\d-]+ [\d:]+\n(.*)$/gm)].map(([, message]) => message);
      expect(messages).to.deep.equal([english, chinese]);
    });

  it("tells what was quoted and by whom, in a short line", async () => {
    await tower.say(".log new x", { groupId, ...owner }).done();
    const id = `${groupId}-q`;
    await tower
      .say(`first\nsecond ${"long ".repeat(50)}`, { groupId, id, userId: "222", nickname: "Bob" })
      .silent();
    const segments = [other("reply", { id, quotedName: "Eve", quotedText: "forged" }), said("I heard it")];
    await tower.say("", { groupId, segments, locale: "en" }).silent();
    await tower.say("", { groupId, segments, locale: "zh-CN" }).silent();
    const txt = await exported("txt");
    expect(txt).to.match(/^> Bob: first second long .*…\nI heard it$/m);
    expect(txt).to.match(/^> Bob：first second long .*…\nI heard it$/m);
    expect(txt).to.not.include("forged");
    expect(txt.split("\n").find((row) => row.startsWith("> "))).to.have.length.below(120);
  });

  it("names its time zone in each form", async () => {
    await tower.say(".log new x", { groupId, ...owner }).done();
    await tower.say("hello", { groupId }).silent();
    expect(await exported("txt")).to.match(/^\[Asia\/Shanghai, UTC\+8\]\n\n/);
    expect(await exported("html")).to.include("(Asia/Shanghai, UTC+8)");
    const [head = "", row = ""] = (await exported("csv")).split("\r\n");
    expect(head.split(",")[19]).to.equal("timeZone");
    expect(row).to.include(',"Asia/Shanghai, UTC+8",');
    const { sizeBytes } = await logOf(tower, groupId);
    expect(sizeBytes).to.equal(Buffer.byteLength(await exported("txt")));
  });
});
