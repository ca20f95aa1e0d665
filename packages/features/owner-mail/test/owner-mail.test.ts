import access from "@dicetower/access";
import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import commands from "@dicetower/commands";
import { Clock, defineFeature, type ReplyPart } from "@dicetower/contract";
import {
  conforms,
  type FakeClock,
  fakeClock,
  type Saying,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import contact from "../src/index.js";

/** What was said through the one account there is. */
const said: { readonly to: string; readonly part: ReplyPart }[] = [];
const status = { id: "7", platform: "p", type: "p", state: "connected", selfId: "10" } as AccountStatus;
const fake = {
  list: () => [status],
  get: () => status,
  account: () => undefined,
  actions: () => ({}),
  say(_account: string, { scene, target }: { scene: string; target: string }, part: ReplyPart) {
    if (target === "unknown") return false;
    said.push({ to: `${scene} ${target}`, part });
    return true;
  },
};
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup: (host) => host.provide(Adapters, fake as unknown as Adapters),
});
const others = [texts, commands, access, adapters];

conforms(contact, { with: others });

describe("owner-mail", () => {
  let tower: TestHost;
  let clock: FakeClock;
  const ann: Saying = {
    userId: "1",
    nickname: "Ann",
    accountId: "7",
    platform: "p",
    groupId: "g1",
    groupName: "Inn",
  };
  const master: Saying = { userId: "9", nickname: "Max", accountId: "7", platform: "p", scene: "private" };
  const say = (text: string, who: Saying) => tower.say(text, who).text();
  /** What was said elsewhere, as words. */
  const heard = () =>
    said.splice(0).map(({ to, part }) => {
      const { content } = part;
      if (typeof content === "string") return `${to}: ${content}`;
      if ("key" in content) return `${to}: ${content.key} ${JSON.stringify(content.values)}`;
      return `${to}: ${content.map(({ type, data }) => (type === "text" ? data["text"] : `<${type}>`)).join("")}`;
    });

  before(async () => {
    clock = fakeClock();
    tower = await testHost({ features: [...others, contact], replace: [[Clock, clock]] });
    await tower.post("/api/masters", { platform: "p", userId: "9" }).data();
  });
  after(() => tower.stop());

  it("brings a message to the owners, once a minute, and the answer back to where it was said", async () => {
    expect(await say(".send 骰子好冷  really", ann)).to.match(/number 1\./);
    const [told] = heard();
    expect(told)
      .to.match(/^private 9: send\.toOwner/)
      .and.include("骰子好冷  really")
      .and.include("p:1, p:g1");
    expect(tower.host.notices()[0]).to.deep.include({ kind: "userSend" });
    expect(await say(".send again", ann)).to.match(/wait \d+ s/);
    await clock.advance(61_000);
    expect(await say(".send again", ann)).to.include("number 2.");
    heard();
    expect(await say(".send to 1 warm them", master)).to.include("1");
    expect(heard()).to.deep.equal(['group g1: send.fromOwner {"id":1,"name":"Ann","text":"warm them"}']);
    expect(await say(".send to 99 x", master)).to.include("no message 99");
  });

  it("says something in a chat for helpers alone", async () => {
    expect(await say(".send to g 55 the inn opens", master)).to.include("g55");
    expect(await say(".send to u66 hello you", master)).to.include("u66");
    expect(heard()).to.deep.equal(["group 55: the inn opens", "private 66: hello you"]);
    expect(await say(".send to g unknown hello", master)).to.include("cannot be reached");
    expect(await say(".send to g 55", master)).to.match(
      /^Missing: text\. Use: \.send to <g id \| u id> <text>/,
    );
    expect(await say(".send to google it", master)).to.match(/^“google it” was not understood/);
    await say(".send to g 55 let me", ann);
    expect(heard()).to.deep.equal([]);
  });

  it("refuses what is empty or too long", async () => {
    expect(await say(".send", master)).to.match(/^Missing: text\. Use: \.send <text>/);
    expect(await say(`.send ${"x".repeat(1_001)}`, master)).to.include("1000");
  });

  it("forwards between linked chats, marked, as long as the link is on, and never what the bot said", async () => {
    const there: Saying = { ...ann, groupId: "g2", groupName: "" };
    await say(".link to g g2", ann);
    expect(heard(), "not for everybody").to.deep.equal([]);
    const helper: Saying = { ...master, scene: "group", groupId: "g1" };
    expect(await say(".link to g g2", helper)).to.include("gg1 → gg2");
    await say("good evening", ann);
    expect(heard()).to.deep.equal(["group g2: [Inn Ann] good evening"]);
    await say("and to you", there);
    expect(heard(), "one way").to.deep.equal([]);
    expect(await say(".link with g g2", helper)).to.include("↔");
    heard();
    await say("and to you", there);
    expect(heard()).to.deep.equal(["group g1: [g2 Ann] and to you"]);
    await tower.say("my own words", { ...ann, own: true }).done();
    expect(heard(), "no second hop").to.deep.equal([]);
    await say(".link close", helper);
    heard();
    await say("is anybody there", ann);
    expect(heard()).to.deep.equal([]);
    expect(await say(".link list", helper)).to.include("○ gg1 ↔ gg2");
    await say(".link start", helper);
    heard();
    await clock.advance(61_000);
    for (let i = 0; i < 40; i++) await say(`line ${i}`, ann);
    expect(heard(), "thirty a minute").to.have.length(30);
    expect(await say(".link del", helper)).to.include("gone");
    expect(await say(".link state", helper)).to.include("no link");
    expect(await say(".link to g g1", helper)).to.include("itself");
    expect(await say(".link to nowhere", helper)).to.match(/^“nowhere” was not understood/);
  });
});
