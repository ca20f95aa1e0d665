import { platformEvent } from "@dicetower/adapters/api";
import aliases from "@dicetower/aliases";
import {
  type Account,
  type ChangeRow,
  Changes,
  defineFeature,
  type Outgoing,
  type PlatformEvent,
  textSegment,
} from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, put } from "./towers.js";

const master = { userId: "900", nickname: "Root" };
const member = { userId: "111", nickname: "Ann" };
const administrator = { userId: "333", nickname: "Adam", role: "admin" } as const;

/** What attackers of these tests have in common: a message of their own making, and built-in commands that they call. */
const tools = `
  const core = (word) => seal.ext.find('core').cmdMap[word];
  const forged = (ctx, msg, userId, groupId) => {
    const made = seal.newMessage();
    made.messageType = groupId === '' ? 'private' : 'group';
    made.groupId = groupId === '' ? '' : 'TEST-Group:' + (groupId ?? '1000');
    made.sender.userId = 'TEST:' + userId; made.sender.nickname = 'X'; made.rawId = msg.rawId;
    return [seal.createTempCtx(ctx.endPoint, made), made];
  };
  const call = (ctx, msg, args, word, rest) => core(word).solve(ctx, msg, { ...args, command: word, rawArgs: rest, args: rest.split(' '), at: [] });
`;

/** Where events come from, and what is said because of them. */
const heard: string[] = [];
const account: Account = {
  id: "7",
  type: "test",
  platform: "test",
  selfId: "70",
  exempt: true,
  deliver: ({ text }: Outgoing) => void heard.push(text),
};

describe("rights of plugins", () => {
  let tower: TestHost;
  let changes: Changes | undefined;
  let happen: (event: PlatformEvent) => void;
  const probe = defineFeature({
    id: "changes-probe",
    needs: { changes: Changes },
    setup(host) {
      changes = host.needs.changes;
      happen = (event) => host.emit(platformEvent, { account, event });
    },
  });
  before(async () => {
    tower = await begin({ features: [...features, aliases, probe] });
    await tower.post("/api/masters", { platform: "test", userId: master.userId }).answers({ code: 0 });
  });
  after(() => tower.stop());

  const trustOf = async (userId: string) =>
    /trust level (\d+)/.exec(await tower.say(`.trust ${userId}`, master).text())?.[1];
  const last = async (action: string): Promise<ChangeRow | undefined> =>
    (await changes?.after(0, 5_000))?.filter((row) => row.action === action).at(-1);
  const grant = (name: string) =>
    tower
      .post("/api/plugins/js/toggle", { name, enabled: true, grants: { admin: true } })
      .answers({ code: 0 });

  it("are not those of whom they name as the sender of a message", async () => {
    await put(
      tower,
      "forger",
      `${tools} command('forge', (ctx, msg, args) => {
        const [other, made] = forged(ctx, msg, args.getArgN(1), args.getArgN(2) === 'private' ? '' : '1000');
        const [word, ...rest] = args.getRestArgsFrom(3).split(' ');
        call(other, made, args, word, rest.join(' '));
      });
      command('level', (ctx, msg, args) => say(ctx, msg, String(forged(ctx, msg, args.getArgN(1))[0].privilegeLevel)));`,
    );
    await tower.say(".forge 900 group trust 111 4", member).replies(/trust level 4/);
    expect(await trustOf("111")).to.equal("0");
    await tower.say(".forge 900 private trust 111 4", member).done();
    expect(await trustOf("111")).to.equal("0");
    await tower.say(".forge 900 group ban add user 778", member).replies(/trust level 4/);
    await tower.say(".forge 900 group master add 111", member).replies(/people to say themselves/);
    await tower.say(".forge 900 group master audit", member).replies(/people to say themselves/);
    // What manages plugins is no built-in command to them.
    await tower.say(".forge 900 group js list", member).silent();
    await tower.say(".level 900", member).replies("0");
    await tower.say(".level 111", member).replies("0");
    await tower.say(".level 333", administrator).replies("50");
  });

  it("are no more than everybody's where a master speaks, unless an owner has granted more", async () => {
    await put(
      tower,
      "waits",
      `${tools} command('hello', (ctx, msg, args) => { say(ctx, msg, String(ctx.privilegeLevel)); call(ctx, msg, args, 'trust', '111 ' + args.getArgN(1)); });
      command('crown', (ctx, msg, args) => call(ctx, msg, args, 'master', 'list'));`,
    );
    await tower.say(".hello 3", master).replies(/^100\n.*trust level 4/s);
    expect(await trustOf("111")).to.equal("0");
    await grant("waits");
    await tower.say(".hello 3", member).replies(/^0\n.*trust level 4/s);
    await tower.say(".crown", master).replies(/trust level 5/);
    await tower.say(".hello 1", master).replies(/^100\n.*now has trust level 1/s);
    const row = await last("trust.set");
    expect(row?.actor).to.deep.include({ kind: "chat", platform: "test", id: "900" });
    expect(row?.actor.through).to.deep.equal([{ kind: "js", name: "waits" }]);
    await tower.say(".trust 111 0", master).done();
  });

  it("end with the event that they come from", async () => {
    await put(
      tower,
      "keeper",
      `${tools} let kept, open; const chat = { ctx: undefined };
      ext.onNotCommandReceived = (ctx, msg) => { if (ctx.privilegeLevel === 100) kept = [ctx, msg]; };
      command('later', (ctx, msg, args) => { say(ctx, msg, 'was ' + kept[0].privilegeLevel); call(kept[0], kept[1], args, 'trust', '222 3'); });
      command('temp', (ctx, msg, args) => { kept = forged(ctx, msg, '900'); });
      command('wait', async (ctx, msg, args) => { await new Promise((done) => { open = done; }); call(ctx, msg, args, 'trust', '222 3'); return seal.ext.newCmdExecuteResult(true); });
      command('open', () => { open(); });
      command('timer', (ctx, msg, args) => { setTimeout(() => { call(ctx, msg, args, 'trust', '222 3'); say(ctx, msg, 'level ' + ctx.privilegeLevel); }, 20); });`,
    );
    await grant("keeper");
    await tower.say("good evening", master).done();
    // The refusal answers the message that was kept.
    await tower.say(".later", member).replies("was 0");
    expect(await trustOf("222")).to.equal("0");
    await tower.say(".temp", master).done();
    await tower.say(".later", member).replies("was 0");
    expect(await trustOf("222")).to.equal("0");
    const waiting = tower.say(".wait", master);
    await tower.say(".open", { ...member, groupId: "2000" }).done();
    await waiting.done();
    expect(await trustOf("222")).to.equal("0");
    await tower.say(".timer", master).done();
    expect(await trustOf("222")).to.equal("0");
  });

  it("are nobody's for events of the platform", async () => {
    await put(
      tower,
      "gate",
      `ext.onGroupLeave = (ctx, event) => { const args = { args: [], rawArgs: '', timesText: '', kwargs: [], at: [] };
        seal.ext.find('core').cmdMap['trust'].solve(ctx, seal.newMessage(), { ...args, rawArgs: '222 ' + (event.operatorId === '' ? 1 : 3) }); };`,
    );
    await grant("gate");
    const gone = { kind: "member.left", groupId: "1000", userId: "900", at: 0, raw: null } as const;
    const said = async (count: number) => {
      while (heard.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    happen({ ...gone, kicked: true, operatorId: "111" });
    await said(1);
    happen({ ...gone, kicked: false });
    await said(2);
    expect(heard[0]).to.match(/trust level 4/);
    expect(heard[1]).to.match(/trust level 4/);
    expect(await trustOf("222")).to.equal("0");
  });

  it("of a group's administrators end at their group, and are not those of who is mentioned", async () => {
    await put(
      tower,
      "walker",
      `${tools} command('walk', (ctx, msg, args) => { const [other, made] = forged(ctx, msg, '333', args.getArgN(1)); call(other, made, args, 'alias', 'w' + args.getArgN(1) + ' r d6'); });
      command('as', (ctx, msg, args) => { const other = seal.getCtxProxyFirst(ctx, args); say(ctx, msg, String(other.privilegeLevel)); call(other, msg, args, 'trust', '444 3'); });
      command('lie', (ctx, msg, args) => { msg.sender.userId = 'TEST:900'; ctx.player.userId = 'TEST:900'; msg.groupId = 'TEST-Group:2000'; call(ctx, msg, args, 'trust', '444 3'); });`,
    );
    await tower.say(".walk 1000", administrator).replies(/saved/);
    await tower.say(".walk 2000", administrator).done();
    await tower.say(".alias list", { ...member, groupId: "2000" }).replies("There are no aliases here.");
    await tower.say(".walk 1000", member).replies(/administrator|themselves/);
    const mention = [textSegment(".as "), { type: "at", data: { qq: "900" } }];
    await tower.say(".as [CQ:at,qq=900]", { ...member, segments: mention }).replies(/^0\n.*trust level 4/s);
    await tower.say(".lie", member).replies(/trust level 4/);
    expect(await trustOf("444")).to.equal("0");
  });

  it("do not let them speak for somebody about what is that person's own", async () => {
    await put(
      tower,
      "whisperer",
      `${tools} command('plant', (ctx, msg, args) => { const [other, made] = forged(ctx, msg, '900'); call(other, made, args, 'alias', '--my hi trust 111 4'); });
      command('own', (ctx, msg, args) => { call(ctx, msg, args, 'alias', '--my mine r d6'); });
      command('for', (ctx, msg, args) => { const [other, made] = forged(ctx, msg, '900'); seal.ext.find('core').cmdMap['r'].solve(other, made, { ...args, rawArgs: 'd1' }); });`,
    );
    await tower.say(".plant", member).replies("This command is for people to say themselves.");
    await tower.say(".own", member).replies(/saved/);
    await tower.say(".for", member).replies(/D1=1/i);
  });

  it("of lists are those that an owner has granted, and the log names who asked", async () => {
    await put(
      tower,
      "judge",
      `${tools} command('deny', (ctx, msg) => { const [other] = forged(ctx, msg, '900'); seal.ban.addBan(other, 'TEST:555', '', 'noise'); });
      command('sheet', (ctx, msg) => { seal.vars.intSet(forged(ctx, msg, '333')[0], 'STR', 1); });`,
    );
    await tower.say(".deny", member).done();
    expect((await last("plugin.refused"))?.actor).to.deep.include({ kind: "plugin", id: "judge" });
    await tower.say(".sheet", member).done();
    const edited = (await changes?.after(0, 5_000))?.filter(({ action }) => action.startsWith("card")).at(-1);
    expect(edited?.actor).to.deep.include({ kind: "chat", id: "111" });
    expect(edited?.actor.through).to.deep.equal([{ kind: "js", name: "judge" }]);
    await grant("judge");
    await tower.say(".deny", member).done();
    await tower.say(".ban list", master).replies(/555/);
    const listed = (await changes?.after(0, 5_000))?.filter(({ actor }) => actor.id === "judge").at(-1);
    expect(listed?.actor.through).to.deep.equal([{ kind: "person", name: "test:111" }]);
  });
});
