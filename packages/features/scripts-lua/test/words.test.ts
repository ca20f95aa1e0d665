import cards from "@dicetower/cards";
import groups from "@dicetower/groups";
import systems from "@dicetower/rule-systems";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given } from "./making.js";

describe("words of Lua modules beside those of the service", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, groups, systems, cards] });
    await given(
      tower,
      "words.lua",
      `for _, word in ipairs({ ".st", ".draw", ".bot", ".rolling", ".r", ".pc show" }) do msg_order[word] = "said" end
function said(msg) return "module: " .. msg.suffix end`,
    );
  });
  after(() => tower.stop());

  it("come first", async () => {
    await tower.say(".st x=1").replies("module: x=1");
    await tower.say("。ST x=1").replies("module: x=1");
    await tower.say(".pc show").replies("module:");
    await tower.say(".pc list").replies(/^(?!module)/);
  });

  it("come first behind a slash, too, and only there", async () => {
    await given(
      tower,
      "slash.lua",
      `msg_order = { ["/pc"] = "said", ["/bot tea"] = "said", ["/开始"] = "said" }
function said(msg) return "slash: " .. msg.suffix end`,
    );
    await tower.say("/pc list").replies("slash: list");
    await tower.say(".pc list").replies(/^(?!slash)/);
    await tower.say("/开始打工 6").replies("slash: 打工 6");
    await tower.say("/bot tea").replies(/^(?!slash)/);
    const [row] = await tower.get("/api/mod/lua?q=slash").data<{ conflicts: { word: string }[] }[]>();
    expect(row?.conflicts.map(({ word }) => word)).to.deep.equal(["bot"]);
  });

  it("leave the words that nobody may take to the service", async () => {
    await tower.say(".r 1d1").replies(/1D1=1/i);
    await tower.say(".bot").replies(/^(?!module)/);
  });

  it("are found by the longest, whoever has it", async () => {
    await tower.say(".rolling 5").replies("module: 5");
    await tower.say(".drawh nothing").replies(/^(?!module)/);
    await tower.say(".draw nothing").replies("module: nothing");
  });

  it("take what is glued to them where anything may follow, and nothing where they are the whole message", async () => {
    await tower.say(".drawing").replies("module: ing");
    await given(
      tower,
      "whole.zip",
      zip({
        "whole/descriptor.json": '{ "mod": "whole" }',
        "whole/reply/a.lua":
          'msg_reply.deck = { type = "order", keyword = { match = ".deck" }, echo = "whole deck" }',
      }),
    );
    await tower.say(".deck").replies("whole deck");
    const { outcome, spoken } = await tower.say(".deckx").done();
    expect([outcome.matched, spoken.length]).to.deep.equal([false, 0]);
    await tower.say(".deck list").replies(/^(?!whole)/);
  });

  it("are the service's again where the module is off", async () => {
    await tower.say(".ext words off", { role: "admin" }).done();
    await tower.say(".st x=1").replies(/^(?!module)/);
    await tower.say(".rolling 5").silent();
    await tower.say(".st x=1", { groupId: "2000" }).replies("module: x=1");
  });
});
