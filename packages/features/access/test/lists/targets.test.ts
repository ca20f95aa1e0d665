import { type Segment, textSegment } from "@dicetower/contract";
import { expect } from "chai";
import type { ListRow } from "../../src/lists/list-row.js";
import {
  type AccessTower,
  accessTower,
  at,
  endAll,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";

const quote: Segment = { type: "reply", data: { id: "7" } };

describe("whom a command of the lists means", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const rows = async () => (await tower.get("/api/banlist").data<{ items: ListRow[] }>()).items;
  const says = (...parts: (Segment | string)[]) =>
    tower.say("", {
      ...root,
      segments: parts.map((part) => (typeof part === "string" ? textSegment(part) : part)),
    });

  const cases: readonly [string, (Segment | string)[], string][] = [
    ["the number in answer to somebody", [quote, " .ban add 123456 rude"], "123456, rude"],
    ["the number though the bot is mentioned", [at("10000"), at("222"), " .ban add 123456"], "123456"],
    ["the number in front of a mention", [".ban add 123456 ", at("222")], "123456"],
    ["the number behind a mention", [".ban add ", at("222"), " 123456 rude"], "123456, rude"],
    ["the number on a platform named", [".ban add ", at("222"), " test:123456"], "123456"],
    [
      "who is mentioned, with days",
      [".ban add ", at("222"), " 7 rude"],
      "222, until 2026-01-12 12:00 UTC, rude",
    ],
    ["who is mentioned behind the days", [".ban add 7 ", at("222")], "222, until 2026-01-12 12:00 UTC"],
    ["who is mentioned, with a reason", [".ban add user ", at("222"), ' "was rude"'], '222, "was rude"'],
    ["who is mentioned second, the bot being first", [at("10000"), ".black ", at("222")], "222"],
  ];
  for (const [what, said, row] of cases)
    it(`is ${what}`, async () => {
      await says(...said).replies(`Noted: #1 denied, user test:${row}`);
    });

  it("is nobody who is answered or addressed, and no word of a form", async () => {
    const wrong = notUnderstood;
    for (const form of [".ban add", ".ban add user", ".ban del", ".black", ".white add", ".trust"])
      await says(at("222"), at("10000"), form).replies(wrong);
    await says(quote, at("10000"), at("222"), ".ban add").replies(wrong);
    for (const form of [".ban add list", ".ban add user query", ".white add del", ".trust add"])
      await tower.say(form, root).replies(wrong);
    expect(await rows()).to.deep.equal([]);
  });

  it("is a number where ids are numbers", async () => {
    const there = { ...root, platform: "platform_a" };
    await tower.post("/api/masters", { platform: "platform_a", userId: root.userId }).answers({ code: 0 });
    for (const form of [
      ".ban add abc",
      ".black abc",
      ".white add group abc",
      ".trust abc 1",
      ".master add abc",
    ])
      await tower.say(form, there).replies(/^(“abc” cannot be an id|.*trust level 256)/);
    await tower.say(".ban add platform_a:x1", root).replies(/^“x1” cannot be an id/);
    await tower.say(".black 12345", there).replies("Noted: #1 denied, user platform_a:12345");
    await tower.say(".ban add other:abc", there).replies("Noted: #2 denied, user other:abc");
  });

  it("is read by the short form of a command as by the long one", async () => {
    await tower.say(".black add 12345", root).replies("Noted: #1 denied, user test:12345");
    await tower.say(".black 12346 rude", root).replies("Noted: #2 denied, user test:12346, rude");
    await tower.say(".black list", root).replies(/^#2 denied, .*\n#1 denied, user test:12345\nPage 1 of 1$/);
    await tower.say(".black query 12345", root).replies("#1 denied, user test:12345");
    await tower.say(".black del 12345", root).replies("test:12345 is off the list.");
    for (const form of [".black export x", ".black import x", ".black only", ".black list x"])
      await tower.say(form, root).replies(notUnderstood);
    expect(await rows()).to.have.lengthOf(1);
  });

  it("is no text with blanks for a master, and no word of a form", async () => {
    for (const form of ['.master add "foo bar"', ".master add “foo bar”", '.master quitgroup "foo bar"'])
      await tower.say(form, { ...root, scene: "private" }).replies(/^“foo bar” cannot be an id/);
    for (const form of [".master add list", ".master add *:5", '.master add ""', '.master quitgroup ""'])
      await tower.say(form, { ...root, scene: "private" }).replies(notUnderstood);
    expect(tower.fake.log).to.deep.equal([]);
    await says(at("10000"), at("222"), ".master add").replies(notUnderstood);
    await says(at("10000"), at("222"), ".master add 123456").whispers("test:123456 is now a master.");
  });

  it("is an account by its name, quoted or not", async () => {
    for (const form of ["1", "Bot 1", '"Bot 1"', "“Bot 1”", "   Bot 1"])
      await tower.say(`.master relogin ${form}`, { ...root, scene: "private" }).replies(/^Bot 1 /);
    await tower.say('.master relogin ""', { ...root, scene: "private" }).replies(/no such adapter/);
  });

  it("is who stands behind the word in a list of bots", async () => {
    await tower
      .say("", { role: "admin", segments: [quote, at("222"), at("10000"), textSegment(" .botlist add 700")] })
      .replies("Marked as bots: 700");
  });
});
