import { type Account, delivered, Message, textSegment } from "@dicetower/contract";
import { asksFirst } from "@dicetower/testkit";
import { expect } from "chai";
import { ann, bob, carol, type SessionTower, sessionTower } from "./tower.js";

describe("session: observers", () => {
  let tower: SessionTower;
  beforeEach(async () => {
    tower = await sessionTower();
  });
  afterEach(() => tower.stop());

  it("get what is hidden, and nothing of other groups or once they are gone", async () => {
    await tower.say(".ob", bob).replies("<Bob> now watches this table.");
    await tower.say(".ob", bob).replies("<Bob> is watching already.");
    await tower.say(".ob list", ann).replies("1 watching: Bob");
    tower.dice.push(18, 9, 7, 3, 4);
    const { spoken } = await tower.say(".rh d20 listen", ann).done();
    expect(spoken.map(({ target, scene }) => `${scene} ${target}`)).to.deep.equal([
      "group 1000",
      "private 111",
      "private 222",
    ]);
    expect(spoken[0]?.text).to.not.match(/18/);
    expect(spoken[2]?.text).to.match(/^Hidden roll of <Ann> in 1000: listen .*18/);
    expect(spoken[1]?.text).to.match(/^Your hidden roll in 1000: listen .*18/);
    const mention = [textSegment(".rxh d20 "), { type: "at", data: { qq: "333", name: "Carol" } }];
    const forCarol = await tower.say(".rxh d20", { ...ann, segments: mention }).done();
    expect(forCarol.spoken[2]?.text).to.match(/^Hidden roll of <Ann> for <Carol> in 1000: D20/);
    const elsewhere = await tower.say(".rh d20", { ...ann, groupId: "2000" }).done();
    expect(elsewhere.spoken.map(({ target }) => target)).to.deep.equal(["2000", "111"]);
    const own = await tower.say(".rh d20", bob).done();
    expect(own.spoken.map(({ target }) => target)).to.deep.equal(["1000", "222"]);
    await tower.say(".obexit", bob).replies("<Bob> watches no longer.");
    await tower.say(".ob exit", bob).replies("<Bob> is not watching.");
    const after = await tower.say(".rh d20", ann).done();
    expect(after.spoken.map(({ target }) => target)).to.deep.equal(["1000", "111"]);
  });

  it("are cleared by the host, and refused where the group wants none", async () => {
    await tower.say(".ob", bob).done();
    await tower.say(".ob clr", carol).replies(/host of the table or an administrator/);
    await tower.say(".ob off", bob).replies(/administrator/);
    await tower.say(".ob off", ann).replies("This group no longer allows observers.");
    await tower.say(".ob", carol).replies("This group allows no observers.");
    tower.dice.push(5);
    const off = await tower.say(".rh d20", ann).done();
    expect(off.spoken.map(({ target }) => target)).to.deep.equal(["1000", "111"]);
    await tower.say(".ob on", ann).replies("This group now allows observers.");
    await tower.say(".game new", carol).replies("<Carol> opens a game table and leads it.");
    await tower.say(".ob", ann).done();
    await asksFirst(tower, {
      line: ".ob clr",
      by: carol,
      another: { ...ann, userId: "999", role: "owner" },
      question: /^All 2 who watch here will watch no longer: Bob, Ann\n/,
      done: /^Nobody watches any longer\.$/,
      again: /^Nobody watches any longer\.$/,
      untouched: () => tower.say(".ob list", carol).replies(/^2 watching/),
    });
    await tower.say(".ob", bob).done();
    await tower.say(".ob clr", carol).replies("Nobody watches any longer.");
    await tower.say(".ob", { ...bob, scene: "private" }).replies(/group/i);
  });

  it("who cannot be reached are told so in the group, once", async () => {
    await tower.say(".ob", bob).done();
    const said: string[] = [];
    // A platform that sends nothing to Bob.
    const account: Account = {
      id: "test",
      type: "test",
      platform: "test",
      selfId: "10000",
      exempt: true,
      deliver(outgoing) {
        const { scene, target, text } = outgoing;
        const refused = scene === "private" && target === "222";
        if (!refused) said.push(`${scene} ${target}: ${text}`);
        tower.host.emit(delivered, {
          account,
          scene,
          target,
          segments: [textSegment(text)],
          outcome: refused ? { state: "failed", reason: "no friend" } : { state: "sent", messageId: "1" },
          outgoing,
          at: 0,
        });
      },
    };
    tower.dice.push(18, 7);
    const hidden = () => {
      const { userId = "", nickname = "" } = ann;
      const segments = [textSegment(".rh d20")];
      const where = { scene: "group", groupId: "1000", userId, nickname } as const;
      return new Message({ account, id: "m", ...where, segments, text: ".rh d20", sentAt: 0, locale: "en" });
    };
    for (let turn = 0; turn < 2; turn++) {
      await tower.host.line.receive(hidden(), { wait: true });
      // Changes of tables come one after another: that of the refusal is over when another one is.
      await tower.say(".ob on", ann).replies(/allows observers/);
    }
    const refusals = said.filter((line) => line.includes("Bob"));
    expect(refusals).to.deep.equal([
      "group 1000: Bob, hidden results cannot be sent to you in private; adding the bot as a friend may help.",
    ]);
  });
});
