import access from "@dicetower/access";
import { Changes, defineFeature } from "@dicetower/contract";
import groups from "@dicetower/groups";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { clear, features, make, said } from "./making.js";

describe("reply rules in folders and files", () => {
  let tower: TestHost;
  let changes: Changes;
  const reader = defineFeature({
    id: "reader",
    needs: { changes: Changes },
    setup(host) {
      ({ changes } = host.needs);
    },
  });
  before(async () => {
    tower = await testHost({ features: [access, ...features, groups, reader] });
  });
  afterEach(() => clear(tower));
  after(() => tower.stop());

  it("are switched, written and read as a whole", async () => {
    await make(tower, { group: "tavern" });
    await make(tower, { group: "tavern", keywords: ["beer"], responses: said("here you are") });
    await make(tower, { keywords: ["other"] });
    await tower.get("/api/replies/folders").answers({
      data: [
        { group: "", rules: 1, enabled: 1 },
        { group: "tavern", rules: 2, enabled: 2 },
      ],
    });
    const file = await tower.get("/api/replies/export?group=tavern").data<object>();
    await tower
      .post("/api/replies/folders", { group: "tavern", enabled: false })
      .answers({ data: { changed: 2 } });
    await tower.say("beer").silent();
    await tower.say("other").replies("pong");
    await tower
      .post("/api/replies/import", file)
      .answers({ data: { folder: "tavern", imported: 2, refused: 0 } });
    await tower.say("beer").replies("here you are");
    await tower.post("/api/replies/folders", { group: "none", enabled: false }).answers({ code: 40400 });
  });

  it("come from SealDice, each told of", async () => {
    const text = (value: string, matchType: string) => ({ condType: "textMatch", matchType, value });
    const says = (message: unknown, more: object = {}) => ({
      resultType: "replyToSender",
      message,
      delay: 0,
      ...more,
    });
    const file = {
      enable: true,
      name: "old",
      items: [
        {
          enable: true,
          conditions: [text("hi|hello", "matchMulti")],
          results: [says([["hey {$t玩家}", 1]])],
        },
        {
          enable: true,
          conditions: [text("^roll (\\d+)", "matchRegex"), text("no", "matchNotContains")],
          results: [says([["got {$t1}", 1]]), says([["and more", 1]])],
        },
        { enable: true, conditions: [text("bad(?=x)", "matchRegex")], results: [says([["never", 1]])] },
        {
          enable: true,
          conditions: [text("run", "matchExact")],
          results: [{ resultType: "runText", message: "code" }],
        },
      ],
    };
    const { rules } = await tower
      .post("/api/replies/import", file)
      .data<{ rules: { result: string; notes: string[] }[] }>();
    expect(rules.map(({ result }) => result)).to.deep.equal([
      "imported",
      "imported",
      "imported",
      "refused",
      "refused",
    ]);
    expect(rules[3]?.notes.join()).to.include("look-around");
    expect(rules[4]?.notes.join()).to.include("Scripts");
    await tower.say("hello").replies("hey <Ann>");
    await tower.say("roll 12").replies("got 12\nand more");
    await tower.say("roll 12 no").silent();
  });

  it("come from YAML, too", async () => {
    const form = new FormData();
    const yaml =
      "name: 酒馆\nitems:\n  - enable: true\n    conditions: [{condType: textMatch, matchType: matchPrefix, value: 来杯}]\n    results: [{resultType: replyToSender, delay: 0, message: [[请慢用, 1]]}]\n";
    form.append("file", new File([yaml], "tavern.yaml"));
    await tower.post("/api/replies/import", form).answers({ data: { folder: "酒馆", imported: 1 } });
    await tower.say("来杯麦酒").replies("请慢用");
    const broken = new FormData();
    broken.append("file", new File(["a: [1"], "broken.yaml"));
    await tower.post("/api/replies/import", broken).answers({ code: 40000 });
  });

  for (const [name, content, reason] of [
    [
      "dashes.yaml",
      `items:\n  ${"- ".repeat(50_000)}x\nname: a\n`,
      /Nested deeper than 100 levels at line 2/,
    ],
    ["brackets.yaml", `items: ${"[".repeat(50_000)}\nname: a\n`, /Nested deeper than 100 levels at line 1/],
    ["self.yaml", "name: a\nitems: &x [*x]\n", /leads to itself at line 2/],
    ["unknown.yaml", "name: a\nitems: [*x]\n", /leads to nothing at line 2/],
    [
      "brackets.json",
      `{"items": ${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      /Nested deeper than 100 levels/,
    ],
  ] as const)
    it(`are refused where they nest without end: ${name}`, async () => {
      const form = new FormData();
      form.append("file", new File([content], name));
      const { json } = await tower.post("/api/replies/import", form).done();
      expect(json).to.deep.include({ code: 40000 });
      expect(json.message).to.match(reason);
    });

  it("are off in a group that wants none, and orders stay", async () => {
    await make(tower, {});
    await make(tower, { keywords: ["order"], type: "order" });
    await tower.say("ping").replies("pong");
    await tower.say(".reply off", { role: "admin" }).replies(/off here/);
    await tower.get("/api/groups/test/1000").answers({ data: { replyEnabled: false } });
    await tower.say("ping").silent();
    await tower.say("order").replies("pong");
    await tower.patch("/api/groups/test/1000", { replyEnabled: true }).answers({ code: 0 });
    await tower.say("ping").replies("pong");
  });

  it("are wanted again with one line in the audit log, whatever was switched off", async () => {
    await make(tower, {});
    const group = "/api/groups/test/1000";
    const off = { replyEnabled: false, extensions: { reply: false } };
    await tower.patch(group, off).answers({ data: { replyEnabled: false } });
    await tower.say("ping").silent();
    const from = await changes.last();
    await tower.say(".reply on", { role: "admin" }).replies(/on here/);
    const rows = await changes.after(from, 10);
    expect(rows.map(({ action, fields }) => [action, fields])).to.deep.equal([
      ["reply.switch", ["flags", "extensions.reply"]],
    ]);
    await tower.say("ping").replies("pong");
  });

  it("come from Dice!, with their limits", async () => {
    const file = {
      早安: ["早", "::2::早安"],
      shop: { type: "Order", keyword: { Prefix: ["shop"] }, limit: "today:1", echo: "Text", answer: "open" },
      script: { keyword: { Match: ["x"] }, echo: "Lua", answer: "return 1" },
    };
    await tower.post("/api/replies/import", file).answers({ data: { imported: 2, refused: 1 } });
    await tower.say("早安").replies(/^早安?$/);
    await tower.say("shop here").replies("open");
    await tower.say("shop here").silent();
    await tower.post("/api/replies/import", { items: [] }).answers({ code: 40001 });
  });
});
