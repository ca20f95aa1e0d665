import access from "@dicetower/access";
import aliases from "@dicetower/aliases";
import audit from "@dicetower/audit";
import automation from "@dicetower/automation";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import patterns from "@dicetower/patterns";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import scriptsLua from "@dicetower/scripts-lua";
import globals from "@dicetower/silence";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const group = 7001;
/** Milliseconds that an answer is waited for. */
const maxWaitMs = 8_000;
const [master, owner, member] = [900, 111, 31_337];

const plugin = `// ==UserScript==
// @name adv
// @author tester
// @version 1.0.0
// ==/UserScript==
const ext = seal.ext.new('adv', 'tester', '1.0.0'); seal.ext.register(ext);
let seen;
ext.onNotCommandReceived = (ctx, msg) => { if (ctx.privilegeLevel === 100) seen = [ctx, msg]; };
const command = (word, solve) => { const cmd = seal.ext.newCmdItemInfo(); cmd.name = word;
  cmd.solve = (ctx, msg, args) => { solve(ctx, msg, args); return seal.ext.newCmdExecuteResult(true); }; ext.cmdMap[word] = cmd; };
const call = (ctx, msg, args, word, rest) => seal.ext.find('core').cmdMap[word].solve(ctx, msg, { ...args, rawArgs: rest, at: [] });
const forged = (ctx, msg, role) => {
  const made = seal.newMessage(); made.messageType = role === 'private' ? 'private' : 'group';
  made.groupId = role === 'private' ? '' : msg.groupId; made.sender.userId = 'QQ:900'; made.sender.nickname = 'Root';
  return [seal.createTempCtx(ctx.endPoint, made), made];
};
const words = (args) => [args.getArgN(1), args.getRestArgsFrom(2)];
command('kept', (ctx, msg, args) => { call(...seen, args, ...words(args)); });
command('made', (ctx, msg, args) => { call(...forged(ctx, msg), args, ...words(args)); });
command('keptmade', (ctx, msg, args) => { seen = forged(ctx, msg); });
command('timed', (ctx, msg, args) => { const kept = seen; setTimeout(() => { call(...kept, args, ...words(args)); }, 20); });
command('true', (ctx, msg, args) => { call(ctx, msg, args, ...words(args)); });
`;

const moduleText = `msg_order = { ["puppet "] = "speak", ["good night"] = "wait" }
function speak(msg) local uid, text = msg.suffix:match("^(%S+) (.*)$") eventMsg(text, msg.gid, uid) return "said" end
function wait(msg) eventMsg(".trust 31337 4", msg.gid, msg.uid) return "night" end
`;

describe("whose rights a call has, against a OneBot server", () => {
  let server: OneBotServer;
  let ours: PeerTower;
  let sent = 0;
  before(async () => {
    server = new OneBotServer();
    server.answers["send_group_msg"] = () => ({ message_id: ++sent });
    server.answers["get_group_list"] = () => [{ group_id: group, group_name: "Tavern", member_count: 3 }];
    await server.listen();
    ours = await peerTower({
      features: [
        texts,
        commands,
        access,
        globals,
        players,
        groups,
        dice,
        native,
        systems,
        cards,
        coc,
        session,
        aliases,
        audit,
        automation,
        patterns,
        decks,
        scriptHost,
        scriptsJs,
        scriptsLua,
      ],
    });
    await ours.tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    await ours.tower
      .post("/api/masters", { platform: "platform_a", userId: String(master) })
      .answers({ code: 0 });
    // One after another without a rest.
    await ours.tower.put("/api/system/global", { flood: { enabled: false } }).answers({ code: 0 });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([plugin], "adv.js"));
    await ours.tower.post("/api/plugins/js/upload", form).answers({ data: { loaded: true } });
    const lua = new FormData();
    lua.append("replace", "true");
    lua.append("file", new File([moduleText], "puppets.lua"));
    await ours.tower.post("/api/mod/lua/upload", lua).answers({ data: { loaded: true, errorText: "" } });
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  let messages = 0;
  const hear = (text: string, user_id: number, role = "member") =>
    server.say({
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      group_id: group,
      user_id,
      message_id: 500 + ++messages,
      message: [{ type: "text", data: { text } }],
      raw_message: text,
      font: 0,
      sender: { user_id, nickname: `P${user_id}`, role },
    });
  const answer = async (text: string, user_id: number, role?: string): Promise<string> => {
    const next = sent + 1;
    hear(text, user_id, role);
    const { params } = await server.called("send_group_msg", next);
    return JSON.stringify(params);
  };

  const masters = async () =>
    (await ours.tower.get("/api/masters").data<{ userId: string }[]>()).map(({ userId }) => userId);
  const trustOf = async (userId: number) =>
    /trust level (\d+)/.exec(await answer(`.trust ${userId}`, master))?.[1];
  /** The first that is said in the group from now on that fits. */
  const said = async (text: string, user_id: number, fits: RegExp): Promise<string> => {
    const before = server.asked.length;
    hear(text, user_id);
    const ends = Date.now() + maxWaitMs;
    for (;;) {
      const since = server.asked.slice(before).map(({ params }) => JSON.stringify(params));
      const found = since.find((params) => fits.test(params));
      if (found !== undefined) return found;
      if (Date.now() > ends) throw new Error(`nothing that fits was said after ${text}: ${since.join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const refused = /\(trust level (?:4|5|256)|people to say themselves/;

  it("is that of who speaks, for plugins that name somebody else or keep what they had", async () => {
    hear("good evening", master);
    for (const words of [`trust ${member} 4`, "ban add user 778", `master add ${member}`, "master audit"]) {
      expect(await answer(`.made ${words}`, member), `made ${words}`).to.match(refused);
      expect(await answer(`.kept ${words}`, member), `kept ${words}`).to.match(refused);
      expect(await answer(`.timed ${words}`, member), `timed ${words}`).to.match(refused);
      expect(await answer(`.timed ${words}`, master), `timed ${words}, by the master`).to.match(refused);
      // Nobody has granted the plugin the rights of staff.
      expect(await answer(`.true ${words}`, master), `true ${words}`).to.match(refused);
    }
    hear(".keptmade", master);
    expect(await answer(`.kept trust ${member} 4`, member)).to.match(refused);
    expect(await trustOf(member)).to.equal("0");
    expect(await masters()).to.deep.equal([String(master)]);
    expect(await answer(".ban list", master)).to.not.match(/778/);
  });

  it("is no more than that of who laid an alias", async () => {
    for (const words of [`.trust ${member} 4`, ".ban add user 779", `.master add ${member}`])
      expect(await answer(`.alias q2 ${words}`, owner, "owner")).to.match(/was not saved/);
    expect(await answer(".alias q3 {$all}", owner, "owner")).to.match(/saved/);
    expect(await answer(`.q3 trust ${member} 4`, master)).to.match(/trust level 4/);
    expect(await answer(".q3 ban add user 779", master)).to.match(/trust level 4/);
    expect(await answer(`.q3 true trust ${member} 4`, master)).to.match(/trust level 4/);
    expect(await trustOf(member)).to.equal("0");
    expect(await answer(".ban list", master)).to.not.match(/779/);
  });

  it("is that of who speaks, for Lua modules that name somebody else", async () => {
    for (const words of [`.trust ${member} 4`, ".ban add user 780", `.master add ${member}`])
      await said(`puppet ${master} ${words}`, member, /"said"/);
    await said("good night", master, /"night"/);
    // What modules have others say comes before what is said later.
    expect(await said(`.trust ${member}`, master, /:31337: trust level \d/)).to.match(/trust level 0/);
    expect(await said(".ban list", master, /page/)).to.not.match(/780/);
    expect(await masters()).to.deep.equal([String(master)]);
  });

  it("is lent to the host of a table for its rules, and to no more", async () => {
    expect(await answer(".game new coc7", member)).to.match(/opens a game table/);
    expect(await answer(".alias mine r d6", member)).to.match(/administrator/);
  });

  it("is recorded with the plugin, and never for somebody whom it names", async () => {
    await ours.tower
      .post("/api/plugins/js/toggle", { name: "adv", enabled: true, grants: { admin: true } })
      .answers({ code: 0 });
    expect(await answer(`.made trust ${member} 3`, member)).to.match(/trust level 4/);
    expect(await answer(`.true trust ${member} 3`, master)).to.match(/now has trust level 3/);
    expect(await answer(".alias --my own true trust {$all}", master)).to.match(/saved/);
    expect(await answer(`.own ${member} 2`, master)).to.match(/now has trust level 2/);
    interface Line {
      readonly actor: { readonly kind: string; readonly id: string };
      readonly via: string;
    }
    const lines = async () =>
      (await ours.tower.get("/api/system/audit?action=trust").data<{ items: Line[] }>()).items;
    // The log is written beside the changes.
    const ends = Date.now() + maxWaitMs;
    while ((await lines()).length < 2 && Date.now() < ends)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await lines()).map(({ actor, via }) => [actor.kind, actor.id, via])).to.deep.equal([
      ["chat", "900", "trust < js adv < alias own"],
      ["chat", "900", "trust < js adv"],
    ]);
  });
});
