import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given, type Row, upload } from "./making.js";

describe("Lua plugins and mods", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  after(() => tower.stop());

  it("answer texts of msg_order, in the chat and in private", async () => {
    const row = await given(
      tower,
      "lucky.lua",
      `msg_order = { ["lucky"] = "lucky", [".whisper"] = "whisper", ["pass"] = "pass", ["aside"] = "aside", ["silence"] = "silence" }
function lucky(msg) return "lucky " .. msg.nick .. " " .. tostring(ranint(7, 7)) end
function whisper(msg) return "here\\fthere", "only for " .. msg.fromQQ .. msg.suffix end
function pass(msg) msg.ignored = true return "" end
function aside(msg) msg.ignored = true return "said aside" end
function silence() return nil end`,
    );
    expect(row.triggers.map(({ text }) => text)).to.have.members([
      "lucky",
      ".whisper",
      "pass",
      "aside",
      "silence",
    ]);
    await tower.say("Lucky").replies(/^lucky .*Ann.* 7$/);
    const { spoken } = await tower.say("。whisper 5").done();
    expect(spoken.map(({ text, scene }) => `${scene}: ${text}`)).to.deep.equal([
      "group: here",
      "group: there",
      "private: only for 1115",
    ]);
    expect((await tower.say("pass").done()).outcome.matched).to.equal(false);
    await tower.say("aside").replies("said aside");
    const { outcome, spoken: nothing } = await tower.say("silence").done();
    expect([outcome.matched, nothing.length]).to.deep.equal([true, 0]);
  });

  it("keep values of people, of a day, of groups, in files, and by names of their own", async () => {
    await given(
      tower,
      "keeper.lua",
      `msg_order = { ["keep"] = "keep", ["look"] = "look" }
function keep(msg)
  setUserConf(msg.uid, "gold", 5)
  setUserConf(msg.uid, "bag", { "rope", "lamp" })
  setGroupConf(msg.gid, "open", true)
  setUserToday(msg.uid, "visits", getUserToday(msg.uid, "visits") + 1)
  local data = getSelfData("shop.json")
  data.name = "corner"
  mkDirs(getDiceDir() .. "/user")
  local file = io.open(getDiceDir() .. "\\\\user\\\\list.txt", "w")
  file:write("one\\ntwo") file:close()
  return "kept"
end
function look(msg)
  local file = io.open(getDiceDir() .. "/user/list.txt", "r")
  local text = file:read("*a") file:close()
  return table.concat({ getUserConf(msg.uid, "gold", 0), getUserConf(msg.uid, "bag")[2],
    tostring(getGroupConf(msg.gid, "open")), getUserToday(msg.uid, "visits"), getSelfData("shop.json").name, #text,
    getUserConf(msg.uid, "none", "no"), getUserConf(msg.uid, "trust") }, "|")
end`,
    );
    await tower.say("keep").replies("kept");
    await tower.say("look").replies(/^5(?:\.0)?\|lamp\|true\|1\|corner\|7\|no\|0$/);
    const [row] = await tower.get("/api/mod/lua?q=keeper").data<(Row & { dataSize: number })[]>();
    expect(row?.dataSize).to.be.greaterThan(7);
    await tower.post("/api/mod/lua/reload", { id: "keeper" }).answers({ data: { loaded: 1 } });
    await tower.say("look").replies(/corner/);
  });

  it("run scripts of mods, and read texts that they write on the message", async () => {
    await given(
      tower,
      "shop.zip",
      zip({
        "descriptor.json": '{"mod": "shop", "ver": "1"}',
        "speech/words.yaml": 'bought: "{nick} bought {thing} for {price}"\n',
        "reply/buy.lua": `msg_reply.buy = { keyword = { Prefix = "buy" }, limit = { grp_id = { nor = { 0 } } }, echo = { lua = "till.sell" } }
msg_reply.ask = { keyword = { match = { "price?" } }, type = "order", echo = function(msg) return "{sample:ten}" end }
msg_reply.code = { keyword = { match = "code" }, echo = { lua = "return 'coded ' .. msg.fromMsg" } }`,
        "script/till.sell.lua": "",
        "script/till/sell.lua": `msg.thing = msg.suffix
msg.price = loadLua("till.price")
return "{bought}"`,
        "script/till/price.lua": "return 3",
      }),
    );
    await tower.say("buy tea").replies("Ann bought tea for 3");
    await tower.say("buy tea", { scene: "private" }).silent();
    await tower.say("price?").replies("ten");
    await tower.say("code").replies("coded code");
  });

  it("say what went wrong, with the module's name, and leave others alone", async () => {
    await given(
      tower,
      "faulty.lua",
      `msg_order = { ["fault"] = "fault" }\nfunction fault(msg) return nil .. "x" end`,
    );
    await tower.say("fault").replies(/“faulty” has failed: .*faulty\.lua.*2/);
    const bad = await upload(tower, "syntax.lua", "msg_order = {").data<Row>();
    expect(bad.loaded).to.equal(false);
    expect(bad.errorText).to.match(/syntax\.lua.*1/);
    await upload(tower, "gone.lua", "x").done();
  });

  it("let the conversation go on while they sleep, and say things of their own accord", async () => {
    await given(
      tower,
      "sleeper.lua",
      `msg_order = { ["doze"] = "doze", ["tell"] = "tell", ["echo"] = "both" }
function doze(msg) sleepTime(1200) return "awake" end
function tell(msg) sendMsg("to {nick}", msg.gid, msg.uid) return "told" end
function both(msg) msg:echo("first") eventMsg("look", msg.gid, msg.uid) return "second" end`,
    );
    const asleep = tower.say("doze").done();
    const began = performance.now();
    await tower.say("doze and more", { groupId: "3000", userId: "8" }).done();
    await tower.say("price?", { userId: "8" }).replies("ten");
    expect(performance.now() - began).to.be.lessThan(8_000);
    expect((await asleep).spoken.map(({ text }) => text)).to.deep.equal(["awake"]);
    const told = await tower.say("tell").done();
    expect(told.spoken.map(({ text }) => text)).to.deep.equal(["to Ann", "told"]);
    const both = await tower.say("echo").done();
    expect(both.spoken.map(({ text }) => text).slice(0, 2)).to.deep.equal(["first", "second"]);
  });

  it("read GBK sources, and find each other by require", async () => {
    const gbk = Buffer.concat([
      Buffer.from('msg_order = { ["'),
      Buffer.from([0xc7, 0xeb, 0xb0, 0xb2]),
      Buffer.from(
        '"] = "f" }\nlocal lib = require "helper"\nlocal os = require("os") os.time()\nfunction f() return lib.word end',
      ),
    ]);
    await given(tower, "helper.lua", 'return { word = "好" }');
    const row = await given(tower, "gbk.lua", gbk);
    expect(row).to.deep.include({ encoding: "gbk" });
    await tower.say("请安").replies("好");
  });
});
