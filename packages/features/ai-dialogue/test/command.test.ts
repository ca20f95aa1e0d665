import type { AiMemoryRow } from "@dicetower/ai/api";
import { Clock, defineFeature, messageFact, messageFacts, Store, senderTrust } from "@dicetower/contract";
import { type PersonalData, Players, personalData } from "@dicetower/players/api";
import { asksFirst, patientClock } from "@dicetower/testkit";
import { expect } from "chai";
import { usual } from "./model.js";
import { admin, bob, type TalkTower, talkTower } from "./talking.js";

const master = { userId: "999", nickname: "Root" };

describe("ai-dialogue: .ai", () => {
  let tower: TalkTower;
  let held: PersonalData | undefined;
  let store: Store | undefined;
  const probe = defineFeature({
    id: "probe",
    needs: { store: Store, players: Players },
    setup(host) {
      store = host.needs.store;
      host.add(
        messageFacts,
        messageFact({
          key: "probe",
          fact: senderTrust,
          rank: 2_000,
          of: ({ userId }) => (userId === "999" ? 5 : undefined),
        }),
      );
      host.read(personalData, ({ all }) => {
        held = all.find(({ key }) => key === "ai-dialogue")?.item;
      });
    },
  });
  const { clock, feature } = patientClock(Date.now());
  before(async () => {
    tower = await talkTower({ features: [probe, feature], replace: [[Clock, clock]] });
  });
  after(() => tower.stop());
  beforeEach(() => tower.model.reset());
  const now = () => ({ sentAt: clock.seconds() });
  const says = (text: string, how = {}) => tower.say(text, { ...now(), ...how });

  it("talks about anything behind it, and always behind --", async () => {
    await says(".ai on the roof there is a cat").replies("Hello.");
    await says(".ai -- stop").replies("Hello.");
    await says(".ai --flag is talk").replies("Hello.");
    expect(tower.model.said?.content).to.include("--flag is talk");
    await says(".ai").replies(/What would you like/);
    tower.model.set({ triggerModes: ["mention"] });
    await says(".ai hello").replies("I do not talk here.");
    tower.model.available = false;
    await says(".ai hello").replies("I do not talk here.");
  });

  it("answers a form that ends too early with how it is written", async () => {
    const inGroup = { groupId: "100" };
    for (const [said, form] of [
      [".ai polish", /^Missing: on\|off\. Use: \.ai polish <on\|off>\n/],
      [".ai persona", /^Missing: name\. Use: \.ai persona <name>\n/],
      [".ai npc on", /^Missing: name\. Use: \.ai npc on <name>\n/],
    ] as const)
      await says(said, { ...admin, ...inGroup }).replies(form);
    await says(".ai polish me an apple", inGroup).replies("Hello.");
    await says(".ai persona", { scene: "private" }).replies("Hello.");
  });

  it("takes nothing for talk that was meant as an order", async () => {
    for (const [said, word, form] of [
      [".ai forget me please", "please", "forget me"],
      [".ai 忘记 我 吧", "吧", "forget me"],
      [".ai forget 3 4", "4", "forget <number>"],
      [".ai forget all of it", "of it", "forget all"],
      [".ai off me --now", "--now", "off me"],
      [".ai usage group 2", "2", "usage group"],
      [".ai npc list all", "all", "npc list"],
      [".ai polish on here", "here", "polish <on|off>"],
    ] as const)
      expect(await says(said, { ...admin, groupId: "100" }).text()).to.match(
        new RegExp(
          `^“${word}” was not understood, so nothing was done\\. Use: \\.ai ${form.replace("|", "\\|")}\n`,
        ),
      );
    await says(".ai forget it", { groupId: "100" }).replies("Hello.");
    await says(".ai -- forget me please", { groupId: "100" }).replies("Hello.");
    expect(tower.model.said?.content).to.include("forget me please");
  });

  it("shows what is remembered in private, and forgets it", async () => {
    await says(".ai memory").replies(/told/);
    tower.model.set({ memory: { ...usual.memory, enabled: true, summaryEvery: 1 } });
    tower.model.answers = ({ purpose }) =>
      purpose === "summary"
        ? '```json\n{"summary": "They spoke of hats.", "facts": [{"about": "u1", "text": "Ann likes green hats"}]}\n```'
        : "Hello.";
    await says(".ai I like green hats").done();
    await until(() => tower.model.rows.length === 2);
    const said = says(".ai memory");
    await said.whispers(/1\. Ann likes green hats/);
    // What is no JSON is dropped: nothing more is noted from here on.
    tower.model.answers = () => "Hello.";
    await says(".ai and what do I like?").done();
    const shown = tower.model.asked.filter(({ purpose }) => purpose === "dialogue").at(-1);
    expect(JSON.stringify(shown?.messages))
      .to.include("Ann likes green hats")
      .and.include("They spoke of hats.");
    await says(".ai forget 7").replies(/nothing with the number 7/);
    await says(".ai forget 1").replies("Forgotten: 1.");
    await says(".ai reset", admin).done();
    await says(".ai and now?").done();
    const after = tower.model.asked.filter(({ purpose }) => purpose === "dialogue").at(-1);
    expect(JSON.stringify(after?.messages)).to.not.include("hats");
    await says(".ai forget all").replies(/administrator/i);
    await says(".ai forget me").replies("Forgotten: 0.");
  });

  it("says how much it would forget before it forgets all", async () => {
    const fact = (scope: "user" | "group", subjectId: string): AiMemoryRow => ({
      id: scope,
      scope,
      platform: "test",
      subjectId,
      kind: "fact",
      text: "hats",
      weight: 1,
      source: "auto",
      pinned: false,
      originId: "",
      expiresAt: 0,
      createdAt: 0,
      updatedAt: 0,
    });
    tower.model.rows = [fact("user", "111"), fact("group", "1000")];
    for (const [line, by, of, left] of [
      [".ai forget me", {}, "you", 2],
      [".ai forget all", admin, "this group", 1],
    ] as const)
      await asksFirst(tower, {
        line,
        by: { ...now(), ...by },
        question: new RegExp(`^All 1 entries that I remember of ${of} will be forgotten\\.\\n`),
        done: /^Forgotten: 1\.$/,
        untouched: () => expect(tower.model.rows).to.have.lengthOf(left),
      });
    expect(tower.model.rows).to.deep.equal([]);
  });

  it("chooses a model for a group, for masters", async () => {
    await says(".ai model").replies(/permission|trust|right|may/i);
    await says(".ai model", master).replies("Answering here: chatty\nConfigured:\nchatty\nquick");
    await says(".ai model nosuch", master).replies("No model nosuch is configured.");
    await says(".ai model quick", master).replies("quick answers in this group now.");
    await says(".ai hello").done();
    expect(tower.model.asked.at(-1)?.model).to.equal("quick");
    await says(".ai model clear", master).replies(/usual model/);
    await says(".ai hello").done();
    expect(tower.model.asked.at(-1)).to.not.have.property("model");
  });

  it("tells what was used, and polishes nothing where nobody can", async () => {
    await says(".ai usage").replies(/Your requests today: 0, 0 tokens/);
    await says(".ai usage group", admin).replies(/Requests of this group/);
    await says(".ai usage all", admin).replies(/permission|trust|right|may/i);
    await says(".ai usage all", master).replies(/All requests today: 0/);
    await says(".ai polish on", admin).replies("Polishing is not installed.");
    await says(".ai persona Nobody", admin).replies("There are no personas here.");
  });

  it("holds conversations for a day, and erases and exports what a person said", async () => {
    await says(".ai my hat is green").done();
    await says(".ai mine is red", bob).done();
    const person = { platform: "test", userId: "111" };
    expect(JSON.stringify(await held?.export(person)))
      .to.include("green")
      .and.not.include("mine is red");
    const counts = await store?.change((db) => held?.erase(db, person, "someone") ?? Promise.resolve({}));
    expect(counts).to.have.property("exchanges").that.is.at.least(1);
    expect(await held?.export(person)).to.deep.equal([]);
    expect(JSON.stringify(await held?.export({ platform: "test", userId: "222" }))).to.include("mine is red");
    await store?.change((db) =>
      db("ai_dialogue_conversations").update({ updated_at: clock.seconds() - 90_000 }),
    );
    await tower.disable("ai-dialogue");
    await tower.enable("ai-dialogue");
    await says(".ai what colour is it?").done();
    expect(tower.model.shown).to.not.include("mine is red");
  });

  it("says that it takes a while after fifteen seconds", async () => {
    let release = () => {};
    tower.model.answers = () =>
      new Promise((resolve) => {
        release = () => resolve("At last.");
      });
    const said = says(".ai a hard question", { groupId: "1200" });
    await until(() => tower.model.running > 0);
    await clock.advance(16_000);
    release();
    await said.replies("Give me a moment…\nAt last.");
  });
});

/** Waits until something is so. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 6_000 && !holds(); turn++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(holds()).to.equal(true);
}
