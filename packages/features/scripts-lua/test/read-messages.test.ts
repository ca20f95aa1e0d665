import { parseCq, readableCq } from "@dicetower/contract";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given } from "./making.js";

describe("messages as Lua modules read them", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());
  /** Says a line that holds codes. */
  const say = (line: string) => {
    const segments = parseCq(line);
    return tower.say(readableCq(segments), { segments });
  };

  it("begin where the keyword does, with the sign that it has, so that scripts can cut by its length", async () => {
    await given(
      tower,
      "cuts.lua",
      `msg_order = { [".cut"] = "cut", ["slice"] = "slice" }
function cut(msg) return "<" .. string.sub(msg.fromMsg, #".cut" + 1) .. ">" .. msg.suffix end
function slice(msg) return "<" .. string.match(msg.fromMsg, "[%s]*(.-)[%s]*$", #"slice" + 1) .. ">" end`,
    );
    await tower.say(".cut bread").replies("< bread>bread");
    await tower.say("。cut bread").replies("< bread>bread");
    await tower.say("！cut 面包").replies("< 面包>面包");
    await tower.say("  .cut bread ").replies("< bread>bread");
    await say("[CQ:at,qq=10000] .cut bread").replies("< bread>bread");
    await say("[CQ:at,qq=10000]slice bread").replies("<bread>");
  });

  it("mention people by id, in what is said, behind the keyword and in groups of patterns", async () => {
    await given(
      tower,
      "hugs.zip",
      zip({
        "hugs/descriptor.json": '{ "mod": "hugs" }',
        "hugs/reply/a.lua": `msg_reply.hug = { keyword = { prefix = "hug" }, echo = function(msg)
  return string.match(msg.fromMsg, "%[CQ:at,id=(%d+)%]") .. "/" .. string.match(msg.suffix, "^%[CQ:at,id=(%d+)%]") .. msg.suffix
end }
msg_reply.pat = { keyword = { regex = "pat (.+)" }, echo = function(msg) return msg["1"]:match("id=(%d+)") end }`,
      }),
    );
    await say("hug[CQ:at,qq=222] now").replies("222/222[CQ:at,qq=222] now");
    await say("pat [CQ:at,qq=222]").replies("222");
  });

  it("give what a pattern has found to answers by its number, as words and nothing else", async () => {
    await given(
      tower,
      "sums.zip",
      zip({
        "sums/descriptor.json": '{ "mod": "sums" }',
        "sums/reply/a.lua": `msg_reply.a = { keyword = { regex = "(.+) and (.+)" }, echo = "$2 and $1 for $3 or $12" }
msg_reply.b = { keyword = { regex = "say (.+)" }, echo = function() return "said: $1", "whispered: $1" end }
msg_reply.c = { keyword = { match = "price" }, echo = "$1" }`,
      }),
    );
    await tower.say("tea and milk").replies("milk and tea for $3 or $12");
    const { spoken } = await tower.say("say {nick}").done();
    if (
      spoken.map(({ text, scene }) => `${scene} ${text}`).join() !==
      "group said: {nick},private whispered: {nick}"
    )
      throw new Error(JSON.stringify(spoken.map(({ text }) => text)));
    await tower.say("price").replies("$1");
  });
});

describe("files that Lua modules bring", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());

  it("are read anew as sources once their module has written over them, by all threads", async () => {
    await given(
      tower,
      "settings.zip",
      zip({
        "settings/descriptor.json": '{ "mod": "settings" }',
        "settings/script/config.lua": "return { cups = 1 }",
        "settings/reply/a.lua": `local path = getDiceDir() .. "/mod/settings/script/"
msg_reply.a = { keyword = { match = "cups" }, echo = function()
  package.path = path .. "?.lua;" .. package.path
  return require("config").cups .. " " .. loadLua("config").cups
end }
msg_reply.b = { keyword = { prefix = "cups=" }, echo = function(msg)
  local file = io.open(path .. "config.lua", "w")
  file:write("return { cups = " .. msg.suffix .. " }") file:close()
  return "set"
end }
msg_reply.c = { keyword = { match = "reset" }, echo = function() return tostring(os.remove(path .. "config.lua")) end }`,
      }),
    );
    const all = () =>
      Promise.all(["1", "2", "3", "4"].map((groupId) => tower.say("cups", { groupId }).done()));
    const said = async () => (await all()).map(({ spoken }) => spoken[0]?.text).join("|");
    for (const [line, cups] of [
      ["cups", "1 1"],
      ["cups=2", "2 2"],
      ["cups=3", "3 3"],
      ["reset", "1 1"],
    ] as const) {
      await tower.say(line).done();
      expect(await said(), line).to.equal([cups, cups, cups, cups].join("|"));
    }
  });

  it("have lines that end as everywhere where they are read as text, and their bytes otherwise", async () => {
    await given(
      tower,
      "lines.zip",
      zip({
        "lines/descriptor.json": '{ "mod": "lines" }',
        "lines/speech/list.txt": "one\r\ntwo\r\n",
        "lines/reply/a.lua": `local path = getDiceDir() .. "/mod/lines/speech/list.txt"
msg_reply.a = { keyword = { match = "lines" }, echo = function()
  local text, bytes, lines = io.open(path):read("a"), io.open(path, "rb"):read("a"), {}
  for line in io.lines(path) do lines[#lines + 1] = "<" .. line .. ">" end
  return #text .. " " .. #bytes .. table.concat(lines)
end }`,
      }),
    );
    await tower.say("lines").replies("8 10<one><two>");
  });
});
