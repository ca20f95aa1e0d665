import { commands as commandsPoint, defineFeature, Lifecycle } from "@dicetower/contract";
import globals from "@dicetower/silence";
import { probeCommand } from "@dicetower/testkit";
import { expect } from "chai";
import { type AccessTower, accessTower, endAll, makeRootMaster, root } from "../access-host.js";

const owner = { ...root, scene: "private" as const };

/** Decks that can be read again. */
const decks = defineFeature({
  id: "decks",
  setup(host) {
    host.add(
      commandsPoint,
      probeCommand({ key: "draw", permission: "master", run: ({ rest }) => `decks: ${rest}` }),
    );
  },
});

describe("the console of the owners", () => {
  let tower: AccessTower;
  const run = {
    supervised: true,
    restartPending: false,
    stops: 0,
    restarts: 0,
    restart: () => void run.restarts++,
    stop: () => void run.stops++,
  };
  before(async () => {
    tower = await accessTower({ more: [globals, decks], replace: [[Lifecycle, run]] });
    await makeRootMaster(tower);
  });
  after(endAll);

  it("tells switches, lists and accounts, in a group only that it did", async () => {
    await tower.say(".admin DisabledJrrp=1", owner).replies(/0 → 1/);
    await tower.say(".ban add 222", owner).replies(/^Noted/);
    await tower
      .say(".admin state", owner)
      .replies(
        /DisabledGlobal=0 .*DisabledJrrp=1 .*\nAllow list only: 0\nDenied: 1, watched: 0, allowed: 0, masters: 1\nAccounts online: 1\/3\nBot 1: connected\n/,
      );
    await tower.say(".admin state", root).replies("The answer was sent to you in private.");
    await tower.say(".admin state", root).whispers(/Denied: 1/);
    await tower.say(".admin state", { userId: "333" }).replies(/^Only/);
  });

  it("reads again what features have", async () => {
    await tower.say(".master reload deck", owner).replies("decks: reload");
    await tower.say(".master reload js", owner).replies("Nothing here reads “js” from files.");
    await tower.say(".system reload", owner).replies(/^Read again: deck, text$/);
    await tower.say(".system load", { ...owner, locale: "zh-CN" }).replies("已重新读取：deck, text");
    await tower.say(".system save", owner).replies(/nothing waits/);
    await tower.say(".system reload", { userId: "333" }).replies(/^Only/);
  });

  it("ends the service for who gives the last digits of the account", async () => {
    const account = { ...owner, accountId: "1", selfId: "7654321" };
    await tower.say(".system die", account).replies(/^This ends .*: \.system die 4321$/);
    await tower.say(".system die 9999", account).replies(/^This ends/);
    expect(run.stops).to.equal(0);
    await tower.say(".system die 4321", account).replies("The service is ending.");
    expect(run.stops).to.equal(1);
    await tower.say(".system restart", account).replies("The service is restarting.");
    expect(run.restarts).to.equal(1);
  });
});
