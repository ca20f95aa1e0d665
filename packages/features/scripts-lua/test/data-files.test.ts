import cards from "@dicetower/cards";
import groups from "@dicetower/groups";
import session from "@dicetower/play-session";
import systems from "@dicetower/rule-systems";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given, type Row, upload } from "./making.js";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** A plugin that reads the file that it is told, and says a picture. */
const reader = (
  word: string,
) => `msg_order = { ["${word} "] = "read_it", ["${word}!"] = "write_it", ["${word}?"] = "show_it" }
function read_it(msg)
  local file, reason = io.open(getDiceDir() .. "/" .. msg.suffix, "rb")
  return file and file:read("a") or "none"
end
function write_it(msg)
  local file = io.open(getDiceDir() .. "/plugin/" .. "${word}" .. "/list.txt", "a")
  file:write(" and more") file:close() return "written"
end
function show_it(msg) return "[CQ:image,file=" .. getDiceDir() .. "\\\\plugin\\\\${word}\\\\cup.png]" end`;

describe("files beside a Lua plugin", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());
  const remove = (id: string) =>
    tower.post("/api/mod/lua/delete", { id, keepData: false }).answers({ code: 0 });

  it("are read where its script looks, replaced with it, and go with it", async () => {
    const files = (list: string) => ({
      "tavern.lua": reader("tavern"),
      "tavern/list.txt": list,
      "tavern/prices.json": '{"tea": 3}',
      "tavern/menu.yml": "tea: 3\n",
      "tavern/cup.png": png,
      "Reply/hello.txt": "a folder like that of a mod",
      "data/tavern.txt": "in data",
    });
    const row = await given(tower, "tavern-main.zip", zip(files("one")));
    expect(row.id).to.equal("tavern");
    await tower.say("tavern plugin/tavern/list.txt").replies("one");
    await tower.say("tavern plugin/tavern/prices.json").replies('{"tea": 3}');
    await tower.say("tavern plugin\\tavern\\menu.yml").replies("tea: 3");
    await tower.say("tavern plugin/data/tavern.txt").replies("in data");
    await tower.say("tavern plugin/Reply/hello.txt").replies("a folder like that of a mod");
    await tower.say("tavern?").replies(`[CQ:image,file=base64://${png.toString("base64")}]`);
    await tower.say("tavern ../secret").replies("none");
    await given(tower, "tavern.zip", zip(files("two")));
    await tower.say("tavern plugin/tavern/list.txt").replies("two");
    await tower.say("tavern!").replies("written");
    await tower.say("tavern plugin/tavern/list.txt").replies("two and more");
    await given(tower, "tavern.zip", zip({ "tavern.lua": reader("tavern") }));
    await tower.say("tavern plugin/tavern/prices.json").replies("none");
    // What it has written is its own.
    await tower.say("tavern plugin/tavern/list.txt").replies("two and more");
    await remove("tavern");
    expect((await tower.say("tavern plugin/tavern/list.txt").done()).spoken).to.deep.equal([]);
    await given(tower, "tavern.lua", reader("tavern"));
    await tower.say("tavern plugin/tavern/list.txt").replies("none");
    await remove("tavern");
  });

  it("lie below the root where the archive is laid out as that is, or in the folder that was packed", async () => {
    await given(
      tower,
      "rooted.zip",
      zip({ "Dice/plugin/rooted.lua": reader("rooted"), "Dice/data/list.txt": "in the root" }),
    );
    await tower.say("rooted data/list.txt").replies("in the root");
    await given(
      tower,
      "folder.zip",
      zip({ "inn/inn.lua": reader("inn"), "inn/list.txt": "in its folder", "inn/tools/cup.lua": "return 1" }),
    );
    await tower.say("inn plugin/inn/list.txt").replies("in its folder");
    await tower.say("inn plugin/list.txt").replies("in its folder");
  });

  it("lie in the folder of the plugin that the archive names, and nowhere else; some hold no script of their own", async () => {
    const row = await given(
      tower,
      "any.zip",
      zip({
        "plugin/attic/attic.lua": reader("attic"),
        "plugin/attic/script/tool.lua": 'error("not by itself")',
        "plugin/attic/chest.txt": "in the attic",
      }),
    );
    expect([row.id, row.triggers.length]).to.deep.equal(["attic", 3]);
    await tower.say("attic plugin/attic/chest.txt").replies("in the attic");
    await tower.say("attic plugin/chest.txt").replies("none");
    expect((await given(tower, "books.zip", zip({ "plugin/books/list.txt": "on a shelf" }))).id).to.equal(
      "books",
    );
    await tower.say("attic plugin/books/list.txt").replies("on a shelf");
  });

  it("are its own first, where another has one of the same path; several plugins may share some", async () => {
    const one = (word: string) => zip({ [`${word}.lua`]: reader(word), "list.txt": `of ${word}` });
    await given(tower, "first.zip", one("first"));
    await given(tower, "second.zip", one("second"));
    await tower.say("first plugin/list.txt").replies("of first");
    await tower.say("second plugin/list.txt").replies("of second");
    const row = await given(
      tower,
      "pair.zip",
      zip({ "left.lua": reader("left"), "right.lua": reader("right"), "pair/list.txt": "of both" }),
    );
    expect(row.id).to.equal("pair");
    await tower.say("left plugin/pair/list.txt").replies("of both");
    await tower.say("right plugin/pair/list.txt").replies("of both");
  });

  it("are there for other modules, too, where they come without a source in the folder of plugins", async () => {
    await given(tower, "asks.lua", reader("asks"));
    await tower.say("asks plugin/shared.txt").replies(/^(?!of all)/);
    const { id } = await given(tower, "together.zip", zip({ "plugin/shared.txt": "of all" }));
    expect(id).to.equal("together");
    await tower.say("asks plugin/shared.txt").replies("of all");
  });

  for (const [what, files] of [
    ["that lead out", { "a.lua": "x = 1", "../b.txt": "x" }],
    ["with compiled Lua", { "a.lua": "\x1bLua", "b.txt": "x" }],
    ["without a source", { "b.txt": "x" }],
    ["with folders of several plugins", { "plugin/a/a.lua": "x = 1", "plugin/b/b.lua": "x = 1" }],
    ["with a source that is too large", { "a.lua": " ".repeat(4 * 1024 * 1024 + 1) }],
  ] as const)
    it(`are refused in archives ${what}`, async () => {
      await upload(tower, "bad.zip", zip(files)).answers({ code: 40001 });
    });
});

describe("what scripts keep by getSelfData", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
    await given(
      tower,
      "writer.lua",
      `msg_order = { [".favour"] = "favour", [".afresh"] = "afresh" }
function favour(msg)
  local data = getSelfData("favour.json")
  data.count = (data.count or 0) + 1
  data:set("inn", { door = { colour = "green" } })
  return "{favour.count} {self.favour.inn.door.colour} {favour.missing}"
end
function afresh(msg)
  local data = getSelfData("favour.json")
  data:set({ count = 10 })
  return tostring(data.inn)
end`,
    );
    await given(
      tower,
      "sharer.lua",
      `msg_order = { [".shared"] = "shared" }
function shared(msg)
  local data = getSelfData("favour.json")
  data.seen = (data.count or 0) * 2
  return data.count .. " " .. data.seen
end`,
    );
  });
  after(() => tower.stop());

  it("is one for all of them, by the name of the file, and stands in texts", async () => {
    await tower.say(".favour").replies("1 green {favour.missing}");
    await tower.say(".shared").replies("1 2");
    await tower.say(".favour").replies(/^2 green/);
    await tower.say(".shared").replies("2 4");
  });

  it("is replaced as a whole by a table, and goes with the module that has begun it", async () => {
    await tower.say(".afresh").replies("nil");
    await tower.say(".shared").replies("10 20");
    await tower.post("/api/mod/lua/delete", { id: "writer", keepData: false }).answers({ code: 0 });
    const { outcome } = await tower.say(".shared").done();
    expect(outcome.matched).to.equal(true);
    const rows = await tower.get("/api/mod/lua").data<(Row & { dataSize: number })[]>();
    expect(rows.find(({ id }) => id === "sharer")?.dataSize ?? 0).to.be.lessThan(40);
  });
});

describe("values of people, groups and the bot in texts of modules", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, groups, systems, cards, session] });
    await given(
      tower,
      "titles.zip",
      zip({
        "titles/descriptor.json": '{ "mod": "titles" }',
        "titles/speech/a.yml": `sir: Sir {nick}
strPropDeleted: "{user.title} has lost {grp.treasure}, {self.mood}{user.nothing}."
strPropCleared: "&user.title"
loop: "{&user.loop}"
`,
        "titles/reply/a.lua": `msg_reply.a = { keyword = { match = "knight me" }, echo = function()
  setUserConf(msg.uid, "title", "Baron") setUserConf(msg.uid, "greeting", "sir") setUserConf(msg.uid, "big", 9007199254740991)
  setUserConf(msg.uid, "loop", "loop") setGroupConf(msg.gid, "treasure", "a crown") setUserConf(getDiceQQ(), "mood", "alas")
  return "ok" end }
msg_reply.b = { keyword = { match = "held" }, echo = "{user.title}|{&user.greeting}|{&user.title}|{user.big}|{user.nothing}|{nobody}" }
msg_reply.c = { keyword = { match = "led" }, echo = "&user.title" }
msg_reply.d = { keyword = { match = "round" }, echo = "<{loop}>" }`,
      }),
    );
    await tower.say("knight me").replies("ok");
  });
  after(() => tower.stop());

  it("are what they hold, and nothing where they hold nothing", async () => {
    await tower.say("held").replies("Baron|Sir Ann|Baron|9007199254740991||{nobody}");
    await tower.say("led").replies("Baron");
  });

  it("stand in texts of the service that a mod says otherwise", async () => {
    await tower.say(".st cup=3").done();
    await tower.say(".st del cup").replies("Baron has lost a crown, alas.");
    await tower.say(".st cup=3").done();
    await tower.say(".st clr").replies("Baron");
  });

  it("end where they lead back to themselves", async () => {
    const { spoken } = await tower.say("round").done();
    expect(spoken[0]?.text.length).to.be.lessThan(2_000);
  });
});
