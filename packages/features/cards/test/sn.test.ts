import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AccountEvent,
  type AccountStatus,
  Adapters,
  adapterState,
  platformEvent,
} from "@dicetower/adapters/api";
import { defineFeature, failure, type Scope } from "@dicetower/contract";
import { expect } from "chai";
import { type CardsTower, cardsTower, until } from "./cards-tower.js";

/** A platform with one account that sets cards of members. */
const platform = {
  cards: [] as string[],
  refuses: 0,
  /** What the platform itself knows of cards, by member. */
  shown: new Map<string, string>(),
  scope: undefined as Scope | undefined,
};
const status = {
  id: "7",
  name: "one",
  platform: "p",
  type: "p",
  state: "connected",
  selfId: "10",
} as AccountStatus;
const actions = {
  async setCard(groupId: string, userId: string, card: string) {
    if (platform.refuses !== 0) throw failure(platform.refuses, "no right");
    platform.cards.push(`${groupId}/${userId}: ${card}`);
  },
  async member(groupId: string, userId: string) {
    return { userId, nickname: "", card: platform.shown.get(`${groupId}/${userId}`) ?? "" };
  },
};
const fake = {
  list: () => [status],
  get: (id: string) => (id === "7" ? status : undefined),
  account: () => undefined,
  actions: (id: string) => (id === "7" ? actions : {}),
  action: (_id: string, name: keyof typeof actions) => actions[name],
};
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup(host) {
    platform.scope = host;
    host.provide(Adapters, fake as unknown as Adapters);
  },
});

const ann = { accountId: "7", platform: "p", nickname: "Ann" };
const values = ".st 敏捷70 san60 hp11 体质60 体型60";

describe("cards: .sn", () => {
  let tower: CardsTower;
  before(async () => {
    tower = await cardsTower({ more: [adapters] });
  });
  after(() => tower.stop());
  beforeEach(async () => {
    await tower.clock.advance(11_000);
    platform.cards = [];
    platform.refuses = 0;
    platform.shown.clear();
  });

  it("sets the card that the template makes", async () => {
    await tower.say(values, ann).replies(/5/);
    await tower.say(".sn", ann).replies("Group card of <Ann>: Ann SAN60 HP11/12 DEX70");
    expect(platform.cards).to.deep.equal(["1000/111: Ann SAN60 HP11/12 DEX70"]);
  });

  it("calls the platform once in ten seconds, and the last state wins", async () => {
    await tower.say(".sn expr 一 {敏捷}", ann).replies(/一 70/);
    await tower.say(".sn expr 二", ann).replies(/in a few seconds/);
    await tower.say(".sn expr 三", ann).replies(/三 in a few seconds/);
    expect(platform.cards).to.have.length(1);
    await tower.clock.advance(10_000);
    await until(() => platform.cards.length === 2);
    expect(platform.cards).to.deep.equal(["1000/111: 一 70", "1000/111: 三"]);
    await tower.clock.advance(10_000);
    await tower.say(".sn none", ann).replies("The group card of <Ann> was taken away.");
    expect(platform.cards.at(-1)).to.equal("1000/111: ");
    await tower.say(".sn off", ann).replies(/not one that the bot has set/);
  });

  it("says why there is none", async () => {
    await tower.say(".sn", { platform: "p" }).replies(/cannot be set on this platform/);
    await tower.say(".sn nix", ann).replies(/no template “nix”.*coc/);
    platform.refuses = 42200;
    await tower.say(".sn coc", ann).replies(/administrator/);
    await tower.say(".st hp-1", ann).replies(/10/);
    await tower.say(".st hp+1", ann).replies(/11/);
    await tower.clock.advance(11_000);
    platform.refuses = 50300;
    await tower.say(".sn coc", ann).replies(/does not answer just now/);
    await tower.clock.advance(11_000);
    platform.refuses = 0;
    platform.scope?.emit(adapterState, status);
    await until(() => platform.cards.length === 1);
  });

  it("follows the values from then on", async () => {
    const eve = { ...ann, userId: "5", nickname: "Eve" };
    await tower.say(".st san50 hp9", eve).replies(/2/);
    await tower.say(".sn coc", eve).replies(/Eve SAN50 HP9$/);
    await tower.clock.advance(11_000);
    await tower.say(".st san-1", eve).replies(/49/);
    await until(() => platform.cards.length === 2);
    await tower.say(".st san-1", eve).replies(/48/);
    await tower.say(".st 敏捷33", eve).replies(/1/);
    await tower.clock.advance(11_000);
    await until(() => platform.cards.length === 3);
    expect(platform.cards).to.deep.equal([
      "1000/5: Eve SAN50 HP9",
      "1000/5: Eve SAN49 HP9",
      "1000/5: Eve SAN48 HP9 DEX33",
    ]);
    await tower.say(".sn auto off", eve).replies(/stays/);
    await tower.clock.advance(11_000);
    await tower.say(".st san-1", eve).replies(/47/);
    await tower.say(".sn off", eve).replies(/taken away/);
    expect(platform.cards).to.have.length(4);
  });

  it("follows the values where a setting says so", async () => {
    const cid = { ...ann, userId: "6", nickname: "Cid" };
    platform.shown.set("1000/6", "Sir Cid");
    await tower.say(".st hp8", cid).replies(/1/);
    await tower.say(".sn auto on", cid).replies(/follows/);
    await tower.say(".st hp-1", cid).replies(/7/);
    await until(() => platform.cards.length === 1);
    expect(platform.cards).to.deep.equal(["1000/6: Sir Cid HP7"]);
    await tower.say(".sn auto off", cid).replies(/stays/);
    await tower.say(".sn auto on --group", { ...cid, role: "admin" }).replies(/follow the characters/);
    await tower.clock.advance(11_000);
    await tower.say(".st hp-1", cid).replies(/6/);
    await until(() => platform.cards.length === 2);
    await tower.say(".sn auto off --group", { ...cid, role: "admin" }).replies(/stay as they are/);
    await tower.clock.advance(11_000);
    await tower.say(".sn off", { ...cid, card: "Sir Cid HP6" }).replies(/is again what it was: Sir Cid/);
    expect(platform.cards.at(-1)).to.equal("1000/6: Sir Cid");
  });

  it("reads templates as other hosts have them: the name as a variable, expressions of attributes", async () => {
    const dan = { ...ann, userId: "18", nickname: "Dan" };
    await tower.say(".st 敏捷70 hp11", dan).done();
    await tower.say(".sn expr {$t玩家_RAW} HP{hp} D{敏捷 / 2} X{没有的/2}", dan).replies(/Dan HP11 D35$/);
  });

  it("never takes its own words for a name, and gives back what stood there", async () => {
    const dot = { ...ann, userId: "8", nickname: "Dot" };
    const own = { ...dot, card: "夜班医生" };
    await tower.say(".st hp10", own).replies(/<夜班医生>/);
    await tower.say(".sn coc", own).replies("Group card of <夜班医生>: 夜班医生 HP10");
    const written = { ...dot, card: "夜班医生 HP10" };
    tower.dice.push(1);
    await tower.say(".r 1d1", written).replies(/^<夜班医生> /);
    await tower.clock.advance(11_000);
    await tower.say(".sn coc", written).replies(/: 夜班医生 HP10$/);
    await tower.clock.advance(11_000);
    // The player writes another one.
    tower.dice.push(1);
    await tower.say(".r 1d1", { ...dot, card: "主治医生" }).replies(/^<主治医生> /);
    await tower.say(".st hp-1", { ...dot, card: "主治医生" }).replies(/9/);
    await until(() => platform.cards.at(-1) === "1000/8: 主治医生 HP9");
    await tower.say(".st hp-1", { ...dot, card: "主治医生 HP9" }).replies(/8/);
    await tower.say(".sn off", { ...dot, card: "主治医生 HP9" }).replies(/主治医生 again in a few seconds/);
    await tower.clock.advance(11_000);
    await until(() => platform.cards.at(-1) === "1000/8: 主治医生");
    tower.dice.push(1);
    await tower.say(".r 1d1", { ...dot, card: "主治医生 HP9" }).replies(/^<主治医生> /);
  });

  it("hears of a card that its owner has changed or taken away", async () => {
    const fay = { ...ann, userId: "9", nickname: "Fay" };
    await tower.say(".st hp10", { ...fay, card: "甲" }).replies(/1/);
    await tower.say(".sn coc", { ...fay, card: "甲" }).replies(/甲 HP10/);
    const event = { kind: "member.card", groupId: "1000", userId: "9", card: "", cardBefore: "甲 HP10" };
    const account = { id: "7", platform: "p" };
    platform.scope?.emit(platformEvent, { account, event } as unknown as AccountEvent);
    await tower.clock.advance(11_000);
    await tower.say(".st hp-1", fay).replies(/9/);
    await until(() => platform.cards.at(-1) === "1000/9: Fay HP9");
    await tower.clock.advance(11_000);
    await tower.say(".sn off", fay).replies(/taken away/);
  });
});

describe("cards: .sn over restarts", () => {
  it("keeps what stood on a card, and writes what was left to write", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-sn-"));
    const own = { ...ann, card: "夜班医生" };
    platform.cards = [];
    const first = await cardsTower({ more: [adapters], dataFolder: folder });
    try {
      await first.say(".pc new 沈青", own).replies(/沈青/);
      await first.say(".st hp10 san55", own).replies(/2/);
      await first.say(".sn coc", own).replies(/沈青 SAN55 HP10/);
      await first.say(".st hp-1", own).replies(/9/);
      expect(platform.cards).to.deep.equal(["1000/111: 沈青 SAN55 HP10"]);
    } finally {
      await first.stop();
    }
    const second = await cardsTower({ more: [adapters], dataFolder: folder });
    try {
      await until(() => platform.cards.length === 2);
      expect(platform.cards[1]).to.equal("1000/111: 沈青 SAN55 HP9");
      await second
        .say(".pc untagAll 沈青", { ...ann, card: platform.cards[0]?.slice(10) ?? "" })
        .replies(/1/);
      second.dice.push(1);
      await second.say(".r 1d1", { ...ann, card: "沈青 SAN55 HP9" }).replies(/^<夜班医生> /);
      await second.clock.advance(11_000);
      await until(() => platform.cards.length === 3);
      await second.clock.advance(11_000);
      await second.say(".sn off", { ...ann, card: "沈青 SAN55 HP9" }).replies(/was: 夜班医生/);
    } finally {
      await second.stop();
    }
    const count = platform.cards.length;
    await first.clock.advance(60_000);
    await second.clock.advance(60_000);
    expect(platform.cards).to.have.length(count);
    await rm(folder, { recursive: true, force: true });
  });
});
