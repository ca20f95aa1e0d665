import cards from "@dicetower/cards";
import groups from "@dicetower/groups";
import session from "@dicetower/play-session";
import systems from "@dicetower/rule-systems";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given } from "./making.js";

describe("modules as the bot that they were written for runs them", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, groups, systems, cards, session] });
  });
  after(() => tower.stop());

  it("keep whole numbers of any size on cards", async () => {
    await given(
      tower,
      "times.lua",
      `msg_order = { [".since"] = "since" }
function since(msg)
  local now, least = os.time(), -9007199254740991
  setPlayerCardAttr(msg.uid, msg.gid, "since", now)
  getPlayerCard(msg.uid, msg.gid).least = least
  local back = getPlayerCardAttr(msg.uid, msg.gid, "since", 0)
  local low = getPlayerCardAttr(msg.uid, msg.gid, "least", 0)
  return tostring(back == now) .. math.type(back) .. tostring(low == least) .. math.type(low)
end`,
    );
    await tower.say(".since").replies("trueintegertrueinteger");
  });

  it("have a folder that ends in the number of the account, and nothing outside of it", async () => {
    await given(
      tower,
      "folders.lua",
      `msg_order = { [".folder"] = "folder", [".outside"] = "outside" }
function folder(msg)
  local root = getDiceDir()
  mkDirs(root .. "/user")
  local file = io.open(root .. "\\\\user\\\\list.txt", "w")
  file:write("kept") file:close()
  local read = io.open(root .. "/user/list.txt"):read("a")
  local own = string.match(root, "Dice(%d+)$") == getDiceQQ()
  return read .. tostring(own) .. tostring(string.sub(root, 1, 1) == "/")
end
function outside()
  local root = getDiceDir()
  local said = {}
  for _, path in ipairs({ root .. "/../secret", "/etc/passwd", root .. "/user/../../x", "C:\\\\x" }) do
    said[#said + 1] = tostring(io.open(path)) .. tostring(io.open(path, "w"))
  end
  return table.concat(said, "|")
end`,
    );
    await tower.say(".folder").replies("kepttruetrue");
    await tower.say(".outside").replies("nilnil|nilnil|nilnil|nilnil");
  });

  it("have no group in private chats", async () => {
    await given(
      tower,
      "places.lua",
      `msg_order = { [".place"] = "place" }
function place(msg) return "[" .. msg.fromGroup .. "]" .. tostring(msg.gid) end`,
    );
    await tower.say(".place").replies("[1000]1000");
    await tower.say(".place", { scene: "private" }).replies("[]nil");
    await given(
      tower,
      "older.lua",
      `msg_order = { [".older"] = "older" }
function older(msg)
  if msg.fromGroup ~= "0" then return msg.fromGroup .. " " .. msg.group.name .. msg.at end
  return "alone with " .. msg.at
end`,
    );
    await tower.say(".older", { groupName: "Tea" }).replies("1000 Tea[CQ:at,qq=111]");
    await tower.say(".older", { scene: "private" }).replies(/^alone with [^[]*Ann[^\]]*$/);
  });

  it("call a card that nobody has named as the bot does, and by its player where it is put into words", async () => {
    await given(
      tower,
      "cards.lua",
      `msg_order = { [".named"] = "named" }
function named(msg)
  return getPlayerCardAttr(msg.uid, msg.gid, "__Name", "none") .. "|" .. getPlayerCard(msg.uid, msg.gid):get().__Name
    .. "|" .. msg.pc
end`,
    );
    await tower.say(".named").replies(/^角色卡\|角色卡\|.*Ann/);
    await tower.say(".pc new Lia", { userId: "9" }).done();
    await tower.say(".named", { userId: "9" }).replies("Lia|Lia|Lia");
  });

  it("follow texts that lead to others: of other mods, and of the service", async () => {
    await given(
      tower,
      "words.zip",
      zip({ "words/descriptor.json": '{ "mod": "words" }', "words/speech/a.yml": "far: a far word\n" }),
    );
    await given(
      tower,
      "leads.zip",
      zip({
        "leads/descriptor.json": '{ "mod": "leads" }',
        "leads/speech/a.yml":
          'near: "&far"\nmiddle: "&near"\nround: "&round"\nset: "&strSetPropSuccess"\nstBad: "&nobody"\n',
        "leads/reply/a.lua": `msg_reply.a = { keyword = { match = "lead" }, echo = "<{middle}>" }
msg_reply.b = { keyword = { match = "whole" }, echo = "&near" }
msg_reply.c = { keyword = { match = "written" }, echo = function() msg.cup = "a cup" return "&cup" end }
msg_reply.d = { keyword = { match = "key" }, echo = function()
  setUserConf(msg.uid, "&near", 3) return tostring(getUserConf(msg.uid, "a far word")) .. msg:format("{near}") end }
msg_reply.e = { keyword = { match = "nobody" }, echo = "{stBad}|{round}" }`,
      }),
    );
    await tower.say("lead").replies("<a far word>");
    await tower.say("whole").replies("a far word");
    await tower.say("written").replies("a cup");
    await tower.say("key").replies("3a far word");
    await tower.say("nobody").replies("&nobody|&round");
  });

  it("say texts of the service anew by texts that lead to others", async () => {
    await given(
      tower,
      "voice.zip",
      zip({
        "voice/descriptor.json": '{ "mod": "voice" }',
        "voice/speech/a.yml":
          'strPropDeleted: "&gone"\ngone: "{nick} {lost}"\nlost: has lost it\nstrPropCleared: "&strPcCardFull"\n',
      }),
    );
    await tower.say(".st cup=3").done();
    await tower.say(".st del cup").replies("<Ann> has lost it");
    await tower.say(".st cup=3").done();
    await tower.say(".st clr").replies(/^You have .* cards already/);
  });

  it("put the fields of a table into what they send, and find texts whatever the case of their names", async () => {
    await given(
      tower,
      "sends.zip",
      zip({
        "sends/descriptor.json": '{ "mod": "sends" }',
        "sends/speech/a.yml": 'strNews: "{what} for {whom}"\n',
        "sends/reply/a.lua": `msg_reply.a = { keyword = { match = "send" }, echo = function(msg)
  sendMsg(nil, msg.gid) sendMsg("", msg.gid) eventMsg(nil, msg.gid, msg.uid)
  sendMsg({ fwdMsg = "{strnews}", what = "tea", whom = { "Ann" }, gid = msg.gid })
  return "{STRNEWS}|{strSELFPermissionErr}|{strUIDEmpty}|{strFailure}|{strSelfNick}"
end }`,
      }),
    );
    const { spoken } = await tower.say("send").done();
    expect(spoken[0]?.text).to.equal('tea for ["Ann"]');
    expect(spoken[1]?.text).to.match(/^\{what\} for \{whom\}\|[^{}]+$/);
  });

  it("share values of a game, and speak to all of it", async () => {
    await given(
      tower,
      "games.lua",
      `msg_order = { [".deal"] = "deal", [".look"] = "look", [".gone"] = "gone", [".led"] = "led" }
function deal(msg)
  msg.game:set("round", 2)
  msg.game:set({ pot = 7, table = { "a", "b" } })
  msg.game.turn = msg.fromQQ
  msg.game:message("the cards are dealt")
  return "dealt"
end
function look(msg)
  local game = msg.game
  return table.concat({ tostring(game.round), tostring(game.pot), tostring(game.turn), tostring(game.table and game.table[2]) }, " ")
end
function led(msg) return #msg.game.gms .. tostring(msg.game.gms["in"](msg.game.gms, msg.uid)) end
function gone(msg) msg.game:set("round") msg.game:set("pot", nil) msg.game.turn = nil return "gone" end`,
    );
    const { spoken } = await tower.say(".deal").done();
    expect(spoken.map(({ text, scene, target }) => [text, scene, target])).to.deep.equal([
      ["the cards are dealt", "group", "1000"],
      ["dealt", "group", "1000"],
    ]);
    await tower.say(".look").replies("2 7 111 b");
    await tower.say(".look", { userId: "9" }).replies("2 7 111 b");
    await tower.say(".look", { groupId: "2000" }).replies("nil nil nil nil");
    await tower.say(".gone").replies("gone");
    await tower.say(".look").replies("nil nil nil b");
    await tower.say(".game new", { groupId: "3000" }).done();
    await tower.say(".deal", { groupId: "3000" }).done();
    await tower.say(".look", { groupId: "3000" }).replies("2 7 111 b");
    await tower.say(".led", { groupId: "3000" }).replies("1true");
    await tower.say(".game over", { groupId: "3000" }).done();
    await tower.say(".look", { groupId: "3000" }).replies("nil nil nil nil");
  });
});
