import { expect } from "chai";
import { obeys, results } from "./model.js";
import { admin, bob, heardIn, type TalkTower, talkTower } from "./talking.js";

const barkeep = {
  id: "n1",
  name: "Barkeep",
  prompt: "You are grumpy and keep the Rusty Anchor.",
  cardId: "",
  groups: [],
  triggers: ["innkeeper"],
  model: "",
};
const guard = {
  ...barkeep,
  id: "n2",
  name: "Bar",
  prompt: "You guard the door.",
  triggers: [],
  groups: ["test:1000"],
};

describe("ai-dialogue: NPCs", () => {
  let tower: TalkTower;
  before(async () => {
    tower = await talkTower();
  });
  after(() => tower.stop());
  beforeEach(() => {
    tower.model.reset();
    tower.model.set({ npc: [barkeep, guard] });
    tower.model.answers = ({ system }) => (system.includes("grumpy") ? "Hmpf." : "Halt!");
  });

  it("are called by name or word at the beginning, the longest first, or by @name", async () => {
    await tower.say("Barkeep, a beer!").replies("【Barkeep】Hmpf.");
    await tower.say("innkeeper? a beer!").replies("【Barkeep】Hmpf.");
    await tower.say("Bar, open up").replies("【Bar】Halt!");
    await tower.say("a beer please, @Barkeep").replies("【Barkeep】Hmpf.");
    await tower.say("the Barkeep is rude").silent();
    await tower.say("Barkeeper").silent();
    expect(await heardIn(tower.say("Bar and @Barkeep, hear me"))).to.equal("【Bar】Halt!\n【Barkeep】Hmpf.");
    expect(tower.model.asked.at(-1)?.purpose).to.equal("npc");
  });

  it("have conversations of their own, and answer who quotes them", async () => {
    await tower.say("Barkeep, my name is Zed", { id: "z1" }).done();
    await tower.say("Bar, who am I?").done();
    const others = tower.model.asked
      .at(-1)
      ?.messages.filter(({ content }) => !String(content).startsWith('{"data"'));
    expect(JSON.stringify(others)).to.not.include("Zed");
    await tower.say("Barkeep, who am I?").done();
    expect(tower.model.shown).to.include("Zed");
    const quote = { type: "reply", data: { id: "z1.1" } };
    await tower
      .say("and now?", { segments: [quote, { type: "text", data: { text: "and now?" } }] })
      .replies("【Barkeep】Hmpf.");
  });

  it("are at home in their groups, and switched there", async () => {
    await tower.say("Bar, open up", { groupId: "2000" }).silent();
    await tower.say("Barkeep, a beer", { groupId: "2000" }).replies("【Barkeep】Hmpf.");
    await tower.say(".ai npc list").replies(/Barkeep\nBar$/);
    await tower.say(".ai npc off Barkeep", bob).replies(/administrator/i);
    await tower.say(".ai npc off Barkeep", admin).replies("Barkeep keeps silent here.");
    await tower.say("Barkeep, a beer").silent();
    await tower.say(".ai npc on Barkeep", admin).done();
    await tower.say("Barkeep, a beer").replies("【Barkeep】Hmpf.");
    await tower.say(".ai npc off Nobody", admin).replies("There is no character Nobody here.");
  });

  it("never call one another", async () => {
    tower.model.answers = () => "@Bar come here!";
    const { spoken } = await tower.say("Barkeep, call the guard").done();
    expect(spoken.map(({ text }) => text)).to.deep.equal(["【Barkeep】@Bar come here!"]);
    expect(tower.model.asked).to.have.length(1);
  });

  it("roll their card for the host of the table, and show it to nobody else", async () => {
    const leader = { userId: "500", nickname: "Eve", role: "admin" } as const;
    await tower.say(".pc new Grim", leader).done();
    await tower.say(".st spot hidden 70", leader).done();
    const shared = await tower.say(".pc share Grim", leader).text();
    const detail = await tower
      .get("/api/players/test/500/detail")
      .data<{ cards: { id: number; name: string }[] }>();
    const id = detail.cards.find(({ name }) => name === "Grim")?.id;
    expect(id, shared).to.be.a("number");
    tower.model.set({ npc: [{ ...barkeep, cardId: String(id) }] });
    tower.model.answers = obeys("check", { skill: "spot hidden" }, "Hm.");
    await tower.say(".st spot hidden 20").done();
    tower.dice.push(5, 4);
    const { spoken } = await tower.say("Barkeep, do you see me?", leader).done();
    expect(spoken[0]?.text).to.equal("【Barkeep】");
    expect(spoken[1]?.text).to.match(/70/);
    expect(tower.model.shown).to.match(/Grim: [^"]* 70/);
    tower.dice.push(5, 4);
    const own = await tower.say("Barkeep, do I see you?").done();
    expect(own.spoken[0]?.text).to.match(/20/);
    expect(tower.model.shown).to.not.include("Grim:");
    expect(results(tower.model.asked.at(-1))).to.have.length(1);
  });
});
