import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { codes, defineFeature, failure } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { Groups } from "@dicetower/groups/api";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

/** Stands for the list of members that a platform gives. */
let people: readonly { userId: string; name: string }[] | undefined;
const groups = defineFeature({
  id: "groups",
  provides: [Groups],
  setup(host) {
    host.provide(Groups, {
      members: async () => {
        if (people === undefined) throw failure(codes.ruleBroken, "no account can ask");
        return people;
      },
    } as unknown as Groups);
  },
});

describe("archives of decks", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, groups, decks] });
  });
  after(() => tower.stop());
  const upload = (name: string, content: Buffer | string, replace = false) => {
    const form = new FormData();
    form.append("replace", String(replace));
    form.append("file", new File([content as never], name));
    return tower.post("/api/decks/upload", form);
  };

  it("are read as one file of all decks in them, over a reload, and drawn from", async () => {
    const files = {
      "set/a.json": '{"_title": "Zipped", "zipA": ["{zipB}"], "both": ["first"]}',
      "set/b.toml": '[meta]\ntitle = "B"\n[decks]\nzipB = ["from b"]\nboth = ["second"]\n',
      "set/images/x.png": "no deck",
      "__MACOSX/set/._a.json": "nothing",
    };
    const { json } = await upload("z.deck", zip(files)).answers({
      data: { format: "zip", title: "Zipped", error: "", source: "user" },
    });
    expect((json.data as { warnings: string[] }).warnings).to.have.lengthOf(1);
    await tower.say(".draw zipA").replies(/from b/);
    await tower.say(".draw both").replies(/second/);
    await tower.post("/api/decks/reload").answers({ code: 0 });
    await tower.say(".draw zipA").replies(/from b/);
    await tower.get("/api/decks/file?name=z.deck").answers({ data: { readOnly: true, content: "" } });
    await tower
      .put("/api/decks/file", { filename: "z.deck", source: "user", content: "{}" })
      .answers({ code: 42200 });
    await upload("z.deck", zip({ "a.json": '{"zipA": ["new"]}' })).answers({ code: 40900 });
    await upload("z.deck", zip({ "a.json": '{"zipA": ["new"]}' }), true).answers({ code: 0 });
    await tower.say(".draw zipA").replies(/new/);
  });

  for (const [what, content, code] of [
    ["that are none", "no zip at all", 40001],
    ["without a deck", zip({ "readme.txt": "x" }), 40001],
    ["with a broken deck", zip({ "a.json": '{\n"a": [b]}' }), 40001],
    ["with a path that leads out", zip({ "../a.json": '{"a": ["x"]}' }), 40001],
    ["with an absolute path", zip({ "/a.json": '{"a": ["x"]}' }), 40001],
    ["with a deck that is too large", zip({ "a.json": " ".repeat(8 * 1024 * 1024 + 1) }), 40001],
    ["that say less than they hold", zip({ "a.json": '{"a": ["x"]}' }, 3), 40001],
    ["that claim to unpack to too much", zip({ "a.json": "{}" }, 256 * 1024 * 1024 + 1), 40001],
    [
      "of too many files",
      zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, ""]))),
      40001,
    ],
  ] as const)
    it(`${what} are refused, in words`, async () => {
      const { json } = await upload("bad.zip", content as never).done();
      // What the door refuses before the feature sees it is refused as well.
      expect([code, 42200]).to.include(json.code);
      expect(json.message).to.match(/\S{3}/);
      const rows = await tower.get("/api/decks?source=user").data<{ filename: string }[]>();
      expect(rows.map(({ filename }) => filename)).to.not.include("bad.zip");
    });

  it("stand beside uploads in every format that is read; a broken one is named with its line", async () => {
    await upload("y.yaml", "name: y\ncommand: ydeck\ndefault:\n  - three\n").answers({ code: 0 });
    await upload("x.exe", "x").answers({ code: 41500 });
    const bad = await upload("bad.json", '{\n "a": ["x"],\n "b": oops\n}').answers({ code: 40001 });
    expect(bad.json.message).to.match(/\(line 3, column 7\)/);
    const help = { mod: "x", author: "y", helpdoc: { word: "text" } };
    await upload("help.json", JSON.stringify(help)).answers({ code: 40001 });
  });

  it("and a deck of the members of a group gives each of them once", async () => {
    const host = { role: "owner" } as const;
    people = [
      { userId: "1", name: "An{nick}" },
      { userId: "2", name: "Bo" },
    ];
    await tower.say(".deck set 成员", host).replies(/2/);
    const drawn = await tower.say(".draw 2#成员").text();
    expect(drawn).to.include("An｛nick｝").and.include("Bo");
    await tower.say(".deck set who=members", host).replies(/2/);
    people = undefined;
    await tower.say(".deck set members", host).replies(/does not list the members/);
  });
});
