import { expect } from "chai";
import type { LoadAnswer } from "../../src/protocol.js";
import { LuaInMemory } from "./side.js";

describe("a Lua state", () => {
  const lua = new LuaInMemory().put({
    "plugin/tea.lua": `
      loads = (loads or 0) + 1
      msg_order[".tea"] = "pour"
      msg_order[".say"] = function(m) return "said " .. m.suffix end
      task_call = { noon = "noon" }
      function pour(m) return "pouring " .. m.suffix .. " for " .. m.nick .. " " .. loads, "quietly" end
      function noon() return "noon " .. tostring(msg) end
      function wrong() return {} end
      function fails() local x = nil; return x.y end`,
    "mod/tea/reply/tea.lua": `
      msg_reply.tea = { keyword = { prefix = { "tea", "chai" } }, limit = { cd = 30 }, echo = function() return msg.suffix .. "!" end }
      msg_reply["cup"] = { keyword = { match = "cup" }, type = "Order", echo = { lua = function(m) return m.nick end } }`,
    "mod/tea/event/noon.lua": `
      event.noon = { trigger = { clock = { { hour = 12, minute = 0 } } }, action = { lua = function() event.blocked = true; return event.hook end } }`,
    "mod/tea/script/greet.lua": "return 'hello ' .. msg.nick",
  });
  const file = "plugin/tea.lua";

  it("tells what a file has filled, functions by a mark", async () => {
    const plugin = (await lua.task("load", { file })) as LoadAnswer;
    expect(plugin.msg_order).to.deep.equal({ ".tea": "pour", ".say": { $function: true } });
    expect(plugin.task_call).to.deep.equal({ noon: "noon" });
    const reply = (await lua.task("load", { file: "mod/tea/reply/tea.lua" })) as LoadAnswer;
    expect(reply.msg_reply).to.deep.equal({
      tea: { keyword: { prefix: ["tea", "chai"] }, limit: { cd: 30 }, echo: { $function: true } },
      cup: { keyword: { match: "cup" }, type: "Order", echo: { lua: { $function: true } } },
    });
    const events = (await lua.task("load", { file: "mod/tea/event/noon.lua" })) as LoadAnswer;
    expect(events.event).to.have.nested.property("noon.trigger.clock[0].hour", 12);
  });

  it("is fresh for each trigger: the file runs again, globals do not survive", async () => {
    for (const _ of [1, 2])
      expect(await lua.run({ kind: "function", file, name: "pour" })).to.deep.include({
        reply: "pouring green for Ann 1",
        privately: "quietly",
      });
    expect(await lua.said("left = 1; getmetatable('').__index.x = 1; return 1")).to.equal("1");
    expect(await lua.said("return tostring(left) .. tostring(('').x)")).to.equal("nilnil");
  });

  it("calls functions that stand in tables, scripts by name, and functions without a message", async () => {
    const said = async (...given: Parameters<typeof lua.run>) => (await lua.run(...given)).reply;
    expect(await said({ kind: "value", file, at: ["msg_order", ".say"] })).to.equal("said green");
    const reply = "mod/tea/reply/tea.lua";
    expect(await said({ kind: "value", file: reply, at: ["msg_reply", "tea", "echo"] })).to.equal("green!");
    expect(await said({ kind: "value", file: reply, at: ["msg_reply", "cup", "echo", "lua"] })).to.equal(
      "Ann",
    );
    expect(await said({ kind: "script", name: "greet" })).to.equal("hello Ann");
    const task = {
      module: "tea",
      revision: "1",
      self: "2002",
      entry: { kind: "function", file, name: "noon" },
    };
    expect(await lua.task("run", task)).to.deep.include({ reply: "noon nil" });
  });

  it("hands events over as `event` and tells what they have written", async () => {
    const answer = await lua.run(
      { kind: "value", file: "mod/tea/event/noon.lua", at: ["event", "noon", "action", "lua"] },
      { global: "event", message: { hook: "DayNew" } },
    );
    expect(answer).to.deep.include({ reply: "DayNew", fields: { blocked: true } });
  });

  it("returns numbers as text, nil as nothing, and calls anything else an error of the module", async () => {
    expect(await lua.said("return 1.5")).to.equal("1.5");
    expect(await lua.said("return nil")).to.equal(undefined);
    expect(await lua.failed("return {}")).to.deep.include({
      kind: "threw",
      script: "tea",
      message: "the script returned a table as value 1, where text is expected",
    });
  });

  it("names file, line and calls of an error, without its own lines", async () => {
    try {
      await lua.run({ kind: "function", file, name: "fails" });
      expect.fail("It did not fail.");
    } catch (error) {
      expect(error)
        .to.have.property("message")
        .that.matches(/^plugin\/tea\.lua:9: attempt to index a nil value \(local 'x'\)/);
      expect(error).to.have.property("trace").that.includes("plugin/tea.lua:9:").and.not.includes("(host)");
    }
    expect((await lua.failed("error({ code = 1 })")).message).to.match(/^error object is a table/);
    expect((await lua.failed("local = 1")).message).to.match(/^code:1: <name> expected/);
    expect(lua.service.ran).to.include("tea");
    expect(lua.service.ran.at(-1)).to.equal(undefined);
  });

  it("takes bytes as they are, and reads those of GBK as text where they leave", async () => {
    expect(await lua.said("return '\\xc4\\xe3\\xba\\xc3'")).to.equal("你好");
    expect(await lua.said("return 'a\\0b' .. #msg.fromMsg", { message: { fromMsg: "中文" } })).to.equal(
      "a\0b6",
    );
    expect(await lua.said("return string.match('今日新闻 x', '^[%s]*(.-)$', #'今日新闻' + 1)")).to.equal("x");
  });

  it("keeps sources as long as the files stay what they are, and never files of the sandbox", async () => {
    const { files, asked } = lua.service;
    files.set("data/part.lua", Buffer.from("return 1"));
    const code =
      "package.path = getDiceDir() .. '/data/?.lua' return require('part') .. dofile('data/part.lua')";
    expect(await lua.said(code)).to.equal("11");
    files.set("data/part.lua", Buffer.from("return 2"));
    expect(await lua.said(code)).to.equal("22");
    await lua.run({ kind: "function", file, name: "pour" });
    asked.length = 0;
    await lua.run({ kind: "function", file, name: "pour" });
    expect(asked).to.deep.equal([]);
    lua.put({ "mod/tea/script/greet.lua": "return 'good day ' .. msg.nick" });
    expect((await lua.run({ kind: "script", name: "greet" })).reply).to.equal("good day Ann");
  });

  it("seeds its random numbers anew each time", async () => {
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 4; i++) seen.add(await lua.said("return math.random(1 << 40)"));
    expect(seen.size).to.equal(4);
  });

  it("ends by os.exit without a reply, whatever catches it", async () => {
    expect(await lua.said("pcall(os.exit) return 'on'")).to.equal(undefined);
    expect(await lua.said("coroutine.wrap(function() pcall(os.exit) end)() return 'on'")).to.equal(undefined);
  });
});

describe("the message of a script", () => {
  const lua = new LuaInMemory();

  it("has ids as integers where they are digits, and as text for older scripts", async () => {
    expect(await lua.said("return math.type(msg.uid) .. msg.fromQQ .. msg.fromGroup .. msg.uid")).to.equal(
      "integer100130031001",
    );
    const message = { uid: "u-1", fromMsg: "x" };
    expect(
      await lua.said("return msg.uid .. type(msg.gid) .. '[' .. msg.fromGroup .. ']'", { message }),
    ).to.equal("u-1nil[]");
  });

  it("is in the group 0 in private chats for scripts that compare it with that", async () => {
    const message = { uid: "1001", fromMsg: "x" };
    const said = (code: string) => lua.said(code, { message });
    lua.put({
      "plugin/old.lua": `function where_old(m) if m.fromGroup=="0" then return "private" end return m.fromGroup end`,
      "plugin/asked.lua": `function is_private(group) return '0' == group end`,
      "plugin/new.lua": `function where_new(m) return "[" .. m.fromGroup .. "]" .. tostring(m.gid) end`,
    });
    expect(await said(`require "old" return where_old(msg)`)).to.equal("private");
    expect(await said(`loadLua("asked") return tostring(is_private(msg.fromGroup))`)).to.equal("true");
    expect(await said(`require "new" return where_new(msg)`)).to.equal("[]nil");
    expect(await lua.said(`require "old" return where_old(msg)`)).to.equal("3003");
    expect(await said(`require "old" msg.fromGroup = "" return "[" .. msg.fromGroup .. "]"`)).to.equal("[]");
  });

  it("mentions people as scripts look for them", async () => {
    const message = { uid: "1001", fromMsg: "hug [CQ:at,id=77] now", suffix: "[CQ:at,id=77] now" };
    const said = (code: string) => lua.said(code, { message });
    lua.put({
      "plugin/hug.lua": `function hugged(m) return m.fromMsg:match("%[CQ:at,qq=(%d+)%]") .. m.suffix:match("^%[CQ:at,qq=") end`,
      "plugin/both.lua": `function both(m) return m.fromMsg:match("qq=(%d+)") or m.fromMsg:match("id=(%d+)") .. " by id" end`,
      "plugin/says.lua": `function says(m) return "[CQ:at,qq=" .. m.uid .. "]" .. m.suffix end`,
    });
    expect(await said(`require "hug" return hugged(msg)`)).to.equal("77[CQ:at,qq=");
    expect(await said(`require "both" return both(msg)`)).to.equal("77 by id");
    expect(await said(`require "says" return says(msg)`)).to.equal("[CQ:at,qq=1001][CQ:at,id=77] now");
    expect(await said(`require "hug" msg.suffix = "[CQ:at,id=5]" return msg.suffix`)).to.equal(
      "[CQ:at,id=5]",
    );
  });

  it("keeps what a script writes, for templates, and computes fields when they are read", async () => {
    const answer = await lua.run({
      kind: "code",
      name: "code",
      text: "msg.li = { 1, 2 }; msg.title = 'T'; msg.nick = nil; msg.f = print; msg:inc('n', 2); msg:inc('n'); return msg.at",
    });
    expect(answer.reply).to.equal("[CQ:at,qq=1001]");
    expect(answer.fields).to.deep.equal({ li: [1, 2], title: "T", nick: null, f: null, n: 3 });
  });

  it("reaches what belongs to its sender, group and bot", async () => {
    const code = `msg.user.score = 3; msg.char["力量"] = 50; msg["grp.name"] = "Tea"; msg.self.mood = "fine"
      return msg["user.score"] .. msg.pc["力量"] .. msg.grp.name .. msg["self.mood"] .. msg.game:get("x", "-") .. type(msg)`;
    expect(await lua.said(code)).to.equal("350Teafine-userdata");
  });

  it("echoes at once and formats", async () => {
    lua.service.told.length = 0;
    const code = `msg.drink = "tea"; msg:echo("one {drink}"); msg:echo("two", true); return msg:format("{nick}: {drink}") .. msg:get("none", "x")`;
    expect(await lua.said(code)).to.equal("Ann: teax");
    expect(lua.service.told.map(([name, text, raw]) => [name, text, raw])).to.deep.equal([
      ["echo", "one {drink}", false],
      ["echo", "two", true],
    ]);
    expect(lua.service.told[0]?.[3]).to.include({ drink: "tea", nick: "Ann" });
  });
});
