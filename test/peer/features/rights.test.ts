import access from "@dicetower/access";
import aliases from "@dicetower/aliases";
import audit from "@dicetower/audit";
import commands from "@dicetower/commands";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import systems from "@dicetower/systems";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const group = 7001;
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
command('kept', (ctx, msg, args) => { call(seen[0], seen[1], args, 'trust', '31337 4'); });
command('made', (ctx, msg, args) => {
  const made = seal.newMessage(); made.messageType = 'group'; made.groupId = msg.groupId;
  made.sender.userId = 'QQ:900'; made.sender.nickname = 'Root';
  call(seal.createTempCtx(ctx.endPoint, made), made, args, 'trust', '31337 4');
});
command('true', (ctx, msg, args) => { call(ctx, msg, args, 'trust', '31337 3'); });
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
      features: [texts, commands, access, players, groups, systems, aliases, audit, scriptHost, scriptsJs],
    });
    await ours.tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    await ours.tower
      .post("/api/masters", { platform: "platform_a", userId: String(master) })
      .answers({ code: 0 });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([plugin], "adv.js"));
    await ours.tower.post("/api/plugins/js/upload", form).answers({ data: { loaded: true } });
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

  it("is that of who speaks, for plugins that name somebody else or keep what they had", async () => {
    hear("good evening", master);
    expect(await answer(".made", member)).to.match(/trust level 4/);
    expect(await answer(".kept", member)).to.match(/trust level 4/);
    expect(await answer(".true", master)).to.match(/trust level 4/);
    expect(await answer(`.trust ${member}`, master)).to.match(/trust level 0/);
  });

  it("is no more than that of who laid an alias", async () => {
    expect(await answer(".alias q2 .trust 31337 4", owner, "owner")).to.match(/was not saved/);
    expect(await answer(".alias q3 {$all}", owner, "owner")).to.match(/saved/);
    expect(await answer(".q3 trust 31337 4", master)).to.match(/trust level 4/);
    expect(await answer(`.trust ${member}`, master)).to.match(/trust level 0/);
  });

  it("is recorded with the plugin, and never for somebody whom it names", async () => {
    await ours.tower
      .post("/api/plugins/js/toggle", { name: "adv", enabled: true, grants: { admin: true } })
      .answers({ code: 0 });
    expect(await answer(".made", member)).to.match(/trust level 4/);
    expect(await answer(".true", master)).to.match(/now has trust level 3/);
    const { items } = await ours.tower
      .get("/api/system/audit?action=trust")
      .data<{ items: { actor: { kind: string; id: string }; via: string }[] }>();
    expect(items.map(({ actor, via }) => [actor.kind, actor.id, via])).to.deep.equal([
      ["chat", "900", "trust < js adv"],
    ]);
  });
});
