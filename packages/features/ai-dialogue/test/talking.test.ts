import { recalled } from "@dicetower/contract";
import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { usual } from "./model.js";
import { admin, bob, heardIn, type TalkTower, talkTower } from "./talking.js";

describe("ai-dialogue: talking", () => {
  let tower: TalkTower;
  before(async () => {
    tower = await talkTower();
  });
  after(() => tower.stop());
  beforeEach(async () => {
    tower.model.reset();
    await tower.say(".ai reset", admin).done();
    await tower.say(".ai reset", { scene: "private" }).done();
  });

  it("answers a mention, the command and private chats, and nothing else", async () => {
    await tower.ask("hello").replies("Hello.");
    await tower.say(".ai hello").replies("Hello.");
    await tower.say("hello", { scene: "private" }).replies("Hello.");
    await tower.say("hello").silent();
    expect(tower.model.asked).to.have.length(3);
  });

  it("shows the model what was said as JSON, without ids of the platform", async () => {
    await tower.ask("who are you?", { nickname: "A{l}[i]ce<>", userId: "987654" }).done();
    const { said, shown } = tower.model;
    expect(said).to.deep.equal({
      role: "user",
      content: JSON.stringify({ from: "u1", name: "Alice", text: "who are you?" }),
    });
    expect(shown).to.not.include("987654").and.not.include("1000").and.not.include("10000");
  });

  it("remembers what was said in a group, for all of them, and in private apart", async () => {
    await tower.ask("my hat is green").done();
    await tower.ask("what colour is it?", bob).done();
    const request = tower.model.asked.at(-1);
    expect(JSON.stringify(request?.messages)).to.include("my hat is green");
    expect(tower.model.said?.content).to.include('"from":"u2"');
    expect(request?.system).to.equal(tower.model.asked[0]?.system);
    await tower.say("and now?", { scene: "private" }).done();
    expect(tower.model.shown).to.not.include("my hat is green");
  });

  it("forgets what was said when a group resets it, and after a kill remembers it", async () => {
    await tower.ask("my hat is green").done();
    await tower.disable("ai-dialogue");
    await tower.enable("ai-dialogue");
    await tower.ask("what colour?").done();
    expect(tower.model.shown).to.include("my hat is green");
    await tower.say(".ai reset", admin).replies(/forgotten/);
    await tower.ask("what colour?").done();
    expect(tower.model.shown).to.not.include("my hat is green");
  });

  it("shows what was said in the group before, but no commands, and nobody who does not want that", async () => {
    await tower.say("the castle is on fire", bob).silent();
    await tower.say(".ai off me", { userId: "444", nickname: "Dan" }).replies(/no longer talk with <?Dan/);
    await tower.say("dan has a secret", { userId: "444", nickname: "Dan" }).silent();
    tower.dice.push(17);
    await tower.say(".r d20 why", bob).done();
    await tower.ask("what is going on?").done();
    const { shown } = tower.model;
    expect(shown).to.include("the castle is on fire").and.include("17");
    expect(shown).to.not.include("dan has a secret").and.not.include(".r d20");
    await tower.ask("do you hear me?", { userId: "444", nickname: "Dan" }).silent();
    await tower.say(".ai on me", { userId: "444", nickname: "Dan" }).replies(/talk with <?Dan>? again/);
    await tower.ask("do you hear me?", { userId: "444", nickname: "Dan" }).replies("Hello.");
  });

  it("goes by the switch of the group", async () => {
    await tower.say(".ai off").replies(/administrator/i);
    await tower.say(".ai off", admin).replies(/no longer talk in this group/);
    await tower.ask("hello").silent();
    await tower.say(".ai hello").replies("I do not talk here.");
    const { items } = await tower.get("/api/groups?q=1000").data<{ items: { aiEnabled: boolean }[] }>();
    expect(items[0]?.aiEnabled).to.equal(false);
    await tower.say(".ai on", admin).replies(/talk in this group now/);
    await tower.ask("hello").replies("Hello.");
    tower.model.set({ defaultOn: false });
    await tower.ask("hello").replies("Hello.");
    await tower.ask("hello", { groupId: "2000" }).silent();
    tower.model.set({ dialogue: { ...usual.dialogue, denyGroups: ["1000"] } });
    await tower.ask("hello").silent();
  });

  it("passes over bots, old and forwarded messages, mentions of others, and what begins with a prefix", async () => {
    await tower.ask("hello", { own: true }).silent();
    await tower.ask("hello", { sentAt: Math.floor(Date.now() / 1000) - 200 }).silent();
    await tower
      .say("", {
        segments: [
          { type: "at", data: { qq: "10000" } },
          { type: "forward", data: { id: "1" } },
        ],
      })
      .silent();
    await tower.say("hello Bob", mentioning("[@222] hello")).silent();
    await tower
      .say("hello all", {
        segments: [
          { type: "at", data: { qq: "all" } },
          { type: "text", data: { text: "hi" } },
        ],
      })
      .silent();
    await tower.ask(".nosuchcommand").silent();
    expect(tower.model.asked).to.have.length(0);
  });

  it("answers keywords, not more often than every ten seconds in a group", async () => {
    tower.model.set({ triggerModes: ["keyword"], keywords: ["Dragon"] });
    await tower.say("I saw a dragon today", { groupId: "3000" }).replies("Hello.");
    await tower.say("another dragon", { groupId: "3000" }).silent();
    await tower.say("a dragon", { groupId: "3001" }).replies("Hello.");
    await tower.ask("hello", { groupId: "3000" }).silent();
  });

  it("answers by chance", async () => {
    tower.model.set({ triggerModes: ["probability"], triggerProbability: 20 });
    tower.dice.push(21);
    await tower.say("nice weather", { groupId: "3002" }).silent();
    tower.dice.push(20);
    await tower.say("nice weather", { groupId: "3002" }).replies("Hello.");
    expect(tower.model.asked.at(-1)?.purpose).to.equal("probability");
  });

  it("joins what one person says in a row", async () => {
    tower.model.set({ dialogue: { ...usual.dialogue, mergeSeconds: 1 } });
    const first = tower.ask("I have a question");
    const second = tower.say("it is about dragons");
    const other = tower.say("not me", bob);
    await second.silent();
    await other.silent();
    expect(await heardIn(first)).to.equal("Hello.");
    expect(tower.model.asked).to.have.length(1);
    expect(tower.model.said?.content).to.include("I have a question\\nit is about dragons");
  });

  it("does not answer what was taken back meanwhile", async () => {
    let aborted = false;
    tower.model.answers = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          aborted = true;
          reject(signal.reason);
        });
        tower.host.emit(recalled, {
          account: { id: "test", type: "test", platform: "test", selfId: "10000", deliver() {} },
          groupId: "1000",
          userId: "111",
          messageId: "gone",
          at: 0,
        });
      });
    await tower.ask("forget it", { id: "gone" }).silent();
    expect(aborted).to.equal(true);
  });

  it("stops when the asker says so, and for others only when an administrator does", async () => {
    const begun = waiting(tower);
    const asked = tower.ask("tell me a story");
    await begun;
    await tower.say(".ai stop", bob).replies(/not answering/);
    await tower.say(".ai stop").replies("Stopped.");
    await asked.silent();
    const again = waiting(tower);
    const another = tower.ask("tell me a story");
    await again;
    await tower.say(".ai stop", admin).replies("Stopped.");
    await another.silent();
  });

  it("gives up what is under way when the feature is switched off", async () => {
    const begun = waiting(tower);
    const asked = tower.ask("tell me a story");
    await begun;
    const before = performance.now();
    await tower.disable("ai-dialogue");
    expect(performance.now() - before).to.be.below(10_000);
    await asked.silent();
    expect(tower.model.running).to.equal(0);
    await tower.ask("hello").silent();
    await tower.enable("ai-dialogue");
    tower.model.answers = () => "Hello.";
    await tower.ask("hello").replies("Hello.");
  });

  it("runs one of fifty at a time, lets three wait, and says once that it is busy; a roll does not wait", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let most = 0;
    tower.model.answers = async () => {
      most = Math.max(most, tower.model.running);
      await gate;
      return "Hello.";
    };
    const all = Array.from({ length: 50 }, (_, at) =>
      tower.ask("hello", { userId: `5${at}`, nickname: `P${at}` }),
    );
    tower.dice.push(9);
    // The models are held until it has been answered.
    await tower.say(".r d20", bob).replies(/9/);
    release();
    const texts = await Promise.all(all.map((one) => heardIn(one)));
    expect(texts.filter((one) => one === "Hello.")).to.have.length(4);
    expect(texts.filter((one) => /One after another/.test(one))).to.have.length(1);
    expect(texts.filter((one) => one === "")).to.have.length(45);
    expect(most).to.equal(1);
    expect(tower.model.asked).to.have.length(4);
  });

  it("answers who quotes an answer of it, and an empty mention by what is quoted", async () => {
    tower.model.answers = () => "The dragon sleeps.";
    const { spoken } = await tower.ask("what does it do?", { id: "q1" }).done();
    expect(spoken).to.have.length(1);
    const quote = { type: "reply", data: { id: "q1.1" } };
    await tower
      .say("why?", { segments: [quote, { type: "text", data: { text: "why?" } }] })
      .replies("The dragon sleeps.");
    expect(tower.model.said?.content).to.include("why?");
    await tower
      .say("", { segments: [quote, { type: "at", data: { qq: "10000" } }] })
      .replies("The dragon sleeps.");
    expect(tower.model.said?.content).to.include("The dragon sleeps.");
    await tower.say("", { segments: [{ type: "at", data: { qq: "10000" } }] }).silent();
  });

  it("quotes the question where others have spoken since", async () => {
    tower.model.answers = async () => {
      await tower.say("meanwhile", bob).silent();
      return "Late.";
    };
    const { spoken } = await tower.ask("slow question", { id: "q7" }).done();
    expect(spoken[0]?.segments).to.deep.equal([
      { type: "reply", data: { id: "q7" } },
      { type: "text", data: { text: "Late." } },
    ]);
  });

  it("says a long answer in at most four parts, and cuts it at a sentence", async () => {
    const paragraph = `${"words and words ".repeat(14)}end.`;
    tower.model.set({ dialogue: { ...usual.dialogue, maxReplyChars: 8_000 } });
    tower.model.answers = () => Array(6).fill(paragraph).join("\n\n");
    const { spoken } = await tower.ask("a long one").done();
    expect(spoken).to.have.length(4);
    tower.model.set({ dialogue: { ...usual.dialogue, maxReplyChars: 100 } });
    tower.model.answers = () => `One sentence of some length that is said. ${"word ".repeat(100)}`;
    await tower.ask("a long one").replies("One sentence of some length that is said.…");
  });
});

/** Has the model wait until it is given up; resolves when it was asked. */
function waiting(tower: TalkTower): Promise<void> {
  return new Promise((resolve) => {
    tower.model.answers = (_, signal) => {
      resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      );
    };
  });
}
