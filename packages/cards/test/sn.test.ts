import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import { defineFeature, failure } from "@dicetower/contract";
import { expect } from "chai";
import { type CardsTower, cardsTower, until } from "./cards-tower.js";

/** A platform with one account that sets cards of members. */
const platform = { cards: [] as string[], refuses: false };
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
    if (platform.refuses) throw failure(42200, "no right");
    platform.cards.push(`${groupId}/${userId}: ${card}`);
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
    host.provide(Adapters, fake as unknown as Adapters);
  },
});

describe("cards: .sn", () => {
  let tower: CardsTower;
  const ann = { accountId: "7", platform: "p", nickname: "Ann" };
  before(async () => {
    tower = await cardsTower({ more: [adapters] });
  });
  after(() => tower.stop());
  beforeEach(async () => {
    platform.cards = [];
    platform.refuses = false;
    await tower.clock.advance(6_000);
  });

  it("sets the card that the template makes", async () => {
    await tower.say(".st 敏捷70 san60 hp11 体质60 体型60", ann).replies(/5/);
    await tower.say(".sn", ann).replies("Group card of <Ann>: Ann SAN60 HP11/12 DEX70");
    expect(platform.cards).to.deep.equal(["1000/111: Ann SAN60 HP11/12 DEX70"]);
  });

  it("calls the platform once in five seconds, and the last state wins", async () => {
    await tower.say(".sn expr 一 {敏捷}", ann).replies(/一 70/);
    await tower.say(".sn expr 二", ann).replies(/in a few seconds/);
    await tower.say(".sn expr 三", ann).replies(/in a few seconds/);
    expect(platform.cards).to.have.length(1);
    await tower.clock.advance(5_000);
    expect(platform.cards).to.deep.equal(["1000/111: 一 70", "1000/111: 三"]);
    await tower.clock.advance(5_000);
    await tower.say(".sn none", ann).replies(/taken away/);
    expect(platform.cards.at(-1)).to.equal("1000/111: ");
  });

  it("says why there is none", async () => {
    await tower.say(".sn", { platform: "p" }).replies(/cannot be set on this platform/);
    await tower.say(".sn nix", ann).replies(/no template “nix”.*coc/);
    platform.refuses = true;
    await tower.say(".sn coc", ann).replies(/administrator/);
  });

  it("follows the values, where that is wanted", async () => {
    await tower.say(".sn auto on --group", ann).replies(/./);
    await tower.say(".sn auto on", ann).replies(/follows/);
    await tower.say(".st hp-1", ann).replies(/10/);
    await until(() => platform.cards.length === 1);
    expect(platform.cards).to.deep.equal(["1000/111: Ann SAN60 HP10/12 DEX70"]);
    await tower.clock.advance(6_000);
    await tower.say(".st 侦查60", ann).replies(/1/);
    await tower.say(".st hp-1", ann).replies(/9/);
    await until(() => platform.cards.length === 2);
    expect(platform.cards[1]).to.equal("1000/111: Ann SAN60 HP9/12 DEX70");
    await tower.say(".sn auto off", ann).replies(/stays/);
    await tower.say(".sn auto on --group", { ...ann, role: "admin" }).replies(/follow the characters/);
    await tower.clock.advance(6_000);
    await tower.say(".st hp-1", ann).replies(/8/);
    await until(() => platform.cards.length === 3);
  });
});
