import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import { defineFeature } from "@dicetower/contract";
import { mentioning, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, put } from "./towers.js";

/** Names that the platform was told to show. */
const shown: string[] = [];
const status = { id: "7", name: "one", platform: "p", type: "p", state: "connected", selfId: "10" };
const actions = {
  async setCard(groupId: string, userId: string, card: string) {
    shown.push(`${groupId}/${userId}: ${card}`);
  },
  async member(_groupId: string, userId: string) {
    return { userId, nickname: "", card: "" };
  },
};
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup(host) {
    host.provide(Adapters, {
      list: () => [status as AccountStatus],
      get: () => status as AccountStatus,
      account: () => undefined,
      actions: () => actions,
      action: (_id: string, name: keyof typeof actions) => actions[name],
    } as unknown as Adapters);
  },
});

const ann = { accountId: "7", platform: "p", userId: "111", nickname: "Ann" };

describe("names in groups that plugins set", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, adapters] });
    await put(
      tower,
      "names",
      `command('name', (ctx, msg, args) => say(ctx, msg, seal.setPlayerGroupCard(seal.getCtxProxyFirst(ctx, args), 'HP' + args.getArgN(1))), { allowDelegate: true });`,
    );
  });
  after(() => tower.stop());

  it("are shown for those who may choose them, and answered for the others", async () => {
    await tower.say("", mentioning(".name 8 [@222]", ann)).replies(/HP8$/);
    expect(shown).to.deep.equal([]);
    await tower.say(".name 9", ann).replies("HP9");
    expect(shown.splice(0)).to.deep.equal(["1000/111: HP9"]);
    await tower.say("", mentioning(".name 7 [@222]", { ...ann, role: "admin" })).replies(/HP7$/);
    expect(shown).to.deep.equal(["1000/222: HP7"]);
  });
});
