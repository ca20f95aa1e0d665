import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given, type Row, upload } from "./making.js";

describe("replies of Lua modules in tables", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());

  it("are found by whole words, beginnings, parts and patterns, in this order", async () => {
    await given(
      tower,
      "ways.toml",
      `[reply.whole]
keyword.match = "Tea"
echo = "whole"
[reply.begin]
keyword.prefix = ["tea", "tea pot"]
echo = "begins, {suffix}"
[reply.part]
keyword.search = "black tea"
echo = "part"
[reply.form]
keyword.regex = "(\\\\w+) cups? of tea"
echo = "{1} of them"
`,
    );
    await tower.say("TEA").replies("whole");
    await tower.say("tea pot  big").replies("begins, big");
    await tower.say("some black tea here").replies("part");
    await tower.say("Two cups of tea").replies("Two of them");
    await tower.say("nothing of it").silent();
  });

  it("come behind orders, and wait for their limits", async () => {
    await given(
      tower,
      "limits.toml",
      `[reply.plain]
keyword.prefix = "well"
echo = "reply"
[reply.first]
keyword.prefix = "well"
type = "order"
limit = "user_id:9"
echo = "order"
[reply.once]
keyword.match = "gift"
limit.today = { user = 1, echo = "tomorrow" }
echo = "a gift"
[reply.paused]
keyword.match = "again"
limit = { cd = 600 }
echo = "now"
[reply.quiet]
keyword.match = "psst"
limit.grp_id.nor = [1000]
echo = "heard"
`,
    );
    await tower.say("well").replies("reply");
    await tower.say("well", { userId: "9" }).replies("order");
    await tower.say("gift").replies("a gift");
    await tower.say("gift").replies("tomorrow");
    await tower.say("gift", { userId: "9" }).replies("a gift");
    await tower.say("again").replies("now");
    await tower.say("again").silent();
    await tower.say("again", { groupId: "2000" }).replies("now");
    await tower.say("psst").silent();
    await tower.say("psst", { groupId: "2000" }).replies("heard");
  });

  it("are refused where they are nested without end, in tables and in YAML of their mod", async () => {
    const nested: readonly [name: string, content: string | Buffer][] = [
      ["lists.toml", `[reply.a]\nkeyword.match = ${"[".repeat(50_000)}`],
      ["dots.toml", `[reply.a]\n${"b.".repeat(10_000)}c = 1`],
      [
        "mod.zip",
        zip({
          "mod/descriptor.json": '{ "mod": "mod" }',
          "mod/speech/words.yml": `a:\n  ${"- ".repeat(50_000)}x\nb: c\n`,
        }),
      ],
    ];
    for (const [name, content] of nested) {
      const { json } = await upload(tower, name, content).done();
      expect(JSON.stringify(json), name).to.match(/nested/i);
    }
  });

  it("have keywords whose texts name each other end at a bound", async () => {
    await given(
      tower,
      "echo.zip",
      zip({
        "echo/descriptor.json": '{ "mod": "echo" }',
        "echo/speech/words.yml": 'again: "{again}{again}{again}"\nword: tea\n',
        "echo/reply/a.toml":
          '[reply.endless]\nkeyword.prefix = "{again}"\necho = "endless"\n[reply.tea]\nkeyword.match = "{word} time"\necho = "here"\n',
      }),
    );
    const { spoken } = await tower.say("tea time").done();
    expect(spoken.map(({ text }) => text)).to.deep.equal(["here"]);
  });

  it("take texts of their mod, which keywords may name, and say those of the service anew", async () => {
    const row = await given(
      tower,
      "house.zip",
      zip({
        "house-main/descriptor.json": `{
          // said by people
          "mod": "house", "title": "Tea house", "ver": "1.2", "author": "Ann",
          "helpdoc": { "teas": "Green and black.", "tea list": "&teas", },
        }`,
        "house-main/speech/words.yml":
          'order_word: "&brewing"\nbrewing: brew\nserved: ["{nick} has {cup}"]\ncup: a cup\n',
        "house-main/reply/a.toml":
          '[reply.brew]\nkeyword.prefix = "{order_word}"\necho = "{served}\\f{unknown}"\n',
      }),
    );
    expect(row).to.deep.include({
      id: "house",
      kind: "mod",
      title: "Tea house",
      version: "1.2",
      author: "Ann",
    });
    expect(row.triggers[0]).to.deep.include({ kind: "prefix", text: "brew", type: "reply", limited: false });
    const { spoken } = await tower.say("brew it").done();
    expect(spoken.map(({ text }) => text)).to.deep.equal(["Ann has a cup", "{unknown}"]);
  });

  it("are switched, deleted, and refused where they are none", async () => {
    await given(tower, "one.toml", '[reply.one]\nkeyword.match = "one"\necho = "1"\n');
    await upload(tower, "one.toml", "", false).answers({ code: 40900 });
    await tower.say("one").replies("1");
    await tower
      .post("/api/mod/lua/toggle", { id: "one", enabled: false })
      .answers({ data: { enabled: false } });
    await tower.say("one").silent();
    await tower.post("/api/mod/lua/toggle", { id: "one", enabled: true }).answers({ data: { loaded: true } });
    await tower.say("one").replies("1");
    await tower.post("/api/mod/lua/order", { ids: ["one"] }).answers({ code: 0 });
    expect((await tower.get("/api/mod/lua").data<Row[]>())[0]?.id).to.equal("one");
    await tower.post("/api/mod/lua/order", { ids: ["nobody"] }).answers({ code: 40400 });
    await tower.post("/api/mod/lua/delete", { id: "one" }).answers({ data: { id: "one" } });
    await tower.say("one").silent();
    await tower.post("/api/mod/lua/delete", { id: "one" }).answers({ code: 40400 });
    const bad = await upload(tower, "bad.toml", '[reply.x]\nkeyword = {match="x"\n').data<Row>();
    expect(bad.loaded).to.equal(false);
    expect(bad.errorText).to.match(/line \d/);
    await upload(tower, "x.exe", "x").answers({ code: 41500 });
    await upload(tower, "x.zip", "no zip").answers({ code: 40001 });
    await upload(tower, "x.zip", zip({ "readme.md": "x" })).answers({ code: 40001 });
    await upload(tower, "x.zip", zip({ "../reply/a.lua": "x" })).answers({ code: 40001 });
    await upload(tower, "x.zip", zip({ "reply/a.lua": "x" }, 2)).answers({ code: 40001 });
  });
});
