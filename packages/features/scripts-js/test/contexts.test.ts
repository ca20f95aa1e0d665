import adapters from "@dicetower/adapters";
import { platformEvent } from "@dicetower/adapters/api";
import { Cards } from "@dicetower/cards/api";
import { type Account, defineFeature, type PlatformEvent } from "@dicetower/contract";
import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, put, said } from "./towers.js";

describe("contexts of plugins", () => {
  let tower: TestHost;
  let invite: () => void;
  const platform = defineFeature({
    id: "platform",
    setup(host) {
      const account = { id: "7", type: "botproto_v11", platform: "botproto_v11", selfId: "10" } as Account;
      const event = { kind: "bot.joined", groupId: "77", userId: "10", operatorId: "111", at: 5, raw: null };
      invite = () =>
        host.emit(platformEvent, { account, event: { ...event, invited: true } as unknown as PlatformEvent });
    },
  });
  let cards: Cards | undefined;
  const sheets = defineFeature({
    id: "sheets",
    needs: { cards: Cards },
    setup(host) {
      ({ cards } = host.needs);
    },
  });
  before(async () => {
    tower = await begin({ features: [...features, testMessage, adapters, platform, sheets] });
  });
  after(() => tower.stop());
  const reply = async (text: string, more: object = {}) => (await said(tower, text, more)).reply;

  it("are made without a sender, who is unknown and has no rights", async () => {
    await put(
      tower,
      "made",
      `command('made', (ctx, msg) => {
        const other = seal.newMessage(); other.messageType = 'group'; other.groupId = msg.groupId;
        const made = seal.createTempCtx(ctx.endPoint, other);
        say(ctx, msg, [made.player.name, JSON.stringify(made.player.userId), made.privilegeLevel, made.group.groupId].join(' '));
        seal.replyPerson(made, other, 'nobody hears it');
      });`,
    );
    expect(await reply(".made", { trust: 5, role: "owner" })).to.equal('unknown user "" 0 QQ-Group:1000');
  });

  it("work out expressions, split texts, throw dice and shuffle", async () => {
    await put(
      tower,
      "methods",
      `command('eval', (ctx, msg, args) => { const done = ctx.eval(args.rawArgs); say(ctx, msg, [String(done), done.readInt().join(), done.getDetailText(), done.error !== ''].join('|')); });
      command('fstring', (ctx, msg, args) => say(ctx, msg, ctx.evalFString(args.rawArgs).toString() + seal.vars.intGet(ctx, '$tx')));
      command('split', (ctx, msg) => say(ctx, msg, JSON.stringify([ctx.splitText('a#{SPLIT}b\\fc'), ctx.splitText(ctx.translateSplit('a{FormFeed}b'))])));
      command('throws', (ctx, msg) => {
        const list = [1, 2, 3, 4]; ctx.shuffle(list.length, (i, j) => { [list[i], list[j]] = [list[j], list[i]]; });
        say(ctx, msg, [ctx.roll64(1), ctx.randIntn(1), list.sort().join(''), ctx.shallowCopy().player.userId].join(' '));
      });
      command('at', (ctx, msg, args) => { args.at = [{ userId: 'QQ:5' }]; args.setupAtInfo('QQ:5'); say(ctx, msg, String(args.amIBeMentionedFirst)); });`,
    );
    expect(await reply(".eval 1d1+1")).to.match(/^2\|2,true\|.*1D1.*\|false$/i);
    expect(await reply(".eval ((")).to.match(/^\|0,false\|\|true$/);
    expect(await reply(".fstring {% $tx = 4 %}!")).to.equal("4!4,true");
    expect(await reply(".split")).to.equal('[["a","b","c"],["a","b"]]');
    expect(await reply(".throws")).to.equal("1 0 1234 QQ:111");
    expect(await reply(".at")).to.equal("true");
  });

  it("come with what was said, without those who were mentioned", async () => {
    await put(
      tower,
      "words",
      `command('words', (ctx, msg, args) => say(ctx, msg, JSON.stringify([args.rawArgs, args.args, args.at.map(({ userId }) => userId)])));`,
    );
    const mentioning = (rawContent: string) => reply("", { rawContent });
    expect(await mentioning(".words 1 + 2 [CQ:at,qq=222]")).to.equal('["1 + 2",["1","+","2"],["QQ:222"]]');
    expect(await mentioning(".words[CQ:at,qq=222]a [CQ:at,qq=5] b")).to.equal(
      '["a  b",["a","b"],["QQ:222","QQ:5"]]',
    );
  });

  it("read of a card what stands in it: no default, no buff, by any spelling, whoever has just set it", async () => {
    await put(
      tower,
      "sheet",
      `const number = (ctx, name) => JSON.stringify(seal.vars.intGet(ctx, name));
      command('read', (ctx, msg, args) => say(ctx, msg, number(ctx, args.getArgN(1)) + seal.format(ctx, '{' + args.getArgN(1) + '}')));
      command('grow', (ctx, msg, args) => seal.vars.intSet(ctx, args.getArgN(1), seal.vars.intGet(ctx, args.getArgN(1))[0] + 1));
      command('spell', (ctx, msg, args) => {
        const known = [number(ctx, 'str'), number(ctx, '$gsum')];
        const copy = ctx.shallowCopy();
        seal.vars.intSet(copy, '力量', 7); seal.vars.intSet(copy, '$gsum', 8);
        say(ctx, msg, known.concat(number(ctx, 'str'), number(ctx, '$gsum'), number(copy, 'STR')).join(' '));
      });`,
    );
    expect(await reply(".read 侦查")).to.equal("[0,false]25");
    expect(await reply(".spell")).to.equal("[0,false] [0,false] [7,true] [8,true] [7,true]");
    const place = { scene: "group", platform: "botproto_v11", userId: "111", groupId: "1000" } as const;
    const buffed = await cards?.at(place);
    if (buffed === undefined) throw new Error("there are no cards");
    await cards?.edit(buffed, { buffs: { 力量: 2 } }, { actor: { kind: "system", id: "test" }, reason: "" });
    expect(await reply(".read 力量")).to.equal("[7,true]9");
    await said(tower, ".grow 力量");
    expect(await reply(".read str")).to.equal("[8,true]10");
  });

  it("tell of their group and switch its extensions with the rights of who speaks", async () => {
    await put(
      tower,
      "group",
      `command('active', (ctx, msg) => say(ctx, msg, [ctx.group.isActive(ctx), ctx.group.extGetActive('group') === ext,
        ctx.group.getActivatedExtList().includes(ext), ctx.group.isExtInactivated('coc7'), ctx.group.getCharTemplate().name,
        ctx.player.getValueNameByAlias('str'), ctx.player.getValueNameByAlias('hp', { 生命: ['hp'] }), ctx.group.playerGet('QQ:5').userId].join(' ')));
      command('inactive', (ctx, msg) => { try { say(ctx, msg, String(ctx.group.extInactiveByName('coc7')?.name)); } catch (error) { say(ctx, msg, 'refused'); } });
      command('desc', (ctx, msg) => say(ctx, msg, ext.getDescText()));`,
    );
    expect(await reply(".active")).to.equal("true true true false coc7 力量 生命 QQ:5");
    expect(await reply(".inactive")).to.equal("refused");
    expect(await reply(".inactive", { role: "admin" })).to.equal("coc7");
    expect(await reply(".active")).to.match(/^true true true true/);
    expect(await reply(".desc")).to.contain("active help");
    await said(tower, ".ext coc7 on", { role: "admin" });
  });

  it("know who invited the bot, when it came, and what it says to those who come", async () => {
    await put(
      tower,
      "invited",
      `command('invited', (ctx, msg) => {
        const { group } = ctx; const forged = seal.newMessage();
        Object.assign(forged, { messageType: 'group', groupId: msg.groupId }); forged.sender.userId = group.inviteUserId;
        const named = seal.createTempCtx(ctx.endPoint, forged).privilegeLevel;
        say(ctx, msg, [ctx.privilegeLevel, named, group.inviteUserId, group.enteredTime, group.showGroupWelcome, group.groupWelcomeMessage].join(' '));
      });`,
    );
    invite();
    const listed = () => tower.get("/api/groups").data<object>();
    for (let turn = 0; turn < 200 && !JSON.stringify(await listed()).includes('"77"'); turn++);
    await said(tower, ".welcome set hello there", { groupId: "77", role: "admin" });
    const asked = { groupId: "77", locale: "en" };
    expect(await reply(".invited", asked)).to.equal("40 40 QQ:111 5 true hello there");
    expect(await reply(".invited", { ...asked, userId: "222" })).to.equal("0 0 QQ:111 5 true hello there");
    expect(await reply(".invited", { ...asked, role: "admin" })).to.match(/^50 /);
  });

  it("are those of accounts that there are, never of the test chat", async () => {
    await put(
      tower,
      "accounts",
      `command("eps", (ctx, msg) => say(ctx, msg, "n" + seal.getEndPoints().length));`,
    );
    expect(await reply(".eps")).to.equal("n0");
  });

  it("show the words of other hosts in the extensions that these have them in", async () => {
    await put(
      tower,
      "words",
      `command('words', (ctx, msg) => say(ctx, msg, ['st' in seal.ext.find('coc7').cmdMap, seal.ext.find('template').name, seal.ext.find('exp').name, seal.ext.find('reply').name].join(' ')));`,
    );
    expect(await reply(".words")).to.equal("true template exp reply");
  });

  it("have the answer to a test message wait for timers and promises of hooks", async () => {
    await put(
      tower,
      "waits",
      `ext.onMessageReceived = (ctx, msg) => { if (msg.message === 'wait') setTimeout(() => say(ctx, msg, 'received'), 200); };
      ext.onNotCommandReceived = async (ctx, msg) => { if (msg.message !== 'wait') return; await new Promise((go) => setTimeout(go, 50)); say(ctx, msg, 'plain'); };`,
    );
    expect(await reply("wait")).to.equal("received\nplain");
    await put(
      tower,
      "commands",
      `command('hear', (ctx, msg) => say(ctx, msg, 'first'));
      ext.onCommandReceived = (ctx, msg, args) => { if (args.command === 'hear') setTimeout(() => say(ctx, msg, 'heard'), 100); };`,
    );
    expect(await reply(".hear")).to.equal("first\nheard");
  });
});

describe("items of commands", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
  });
  after(() => tower.stop());
  const reply = async (text: string, more: object = {}) => (await said(tower, text, more)).reply;

  it("of built-in extensions may be changed, for as long as the plugin is there", async () => {
    await put(
      tower,
      "changer",
      `const rc = seal.ext.find('coc7').cmdMap['ra']; const old = rc.solve;
      rc.solve = (ctx, msg, args) => { say(ctx, msg, 'mine'); return old(ctx, msg, args); };`,
    );
    expect(await reply(".ra 50")).to.match(/^mine\n.*50/s);
    await tower.post("/api/plugins/js/delete", { name: "changer" }).answers({ code: 0 });
    expect(await reply(".ra 50")).to.not.contain("mine");
  });

  it("of built-in extensions may be changed at any time", async () => {
    await put(
      tower,
      "later",
      `command('take', (ctx, msg) => { seal.ext.find('coc7').cmdMap['ra'].solve = (c, m) => { say(c, m, 'taken'); return seal.ext.newCmdExecuteResult(true); }; say(ctx, msg, 'ok'); });`,
    );
    expect(await reply(".ra 50")).to.not.contain("taken");
    expect(await reply(".take")).to.equal("ok");
    expect(await reply(".ra 50")).to.equal("taken");
  });

  it("of a plugin's own as well, whatever of them it is", async () => {
    await put(
      tower,
      "own",
      `const cmd = command('own', (ctx, msg) => say(ctx, msg, 'own'));
      command('change', (ctx, msg) => { cmd.disabledInPrivate = true; ext.aliases.push('another'); say(ctx, msg, seal.ext.find('another').name); });`,
    );
    expect(await reply(".own", { messageType: "private" })).to.equal("own");
    expect(await reply(".change")).to.equal("own");
    expect(await reply(".own", { messageType: "private" })).to.contain("private");
  });
});
