import { type Actor, defineFeature, systemActor } from "@dicetower/contract";
import { asksFirst, mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { Session } from "../src/api.js";
import session from "../src/index.js";
import { ann, around, bob, carol, type SessionTower, sessionTower } from "./tower.js";

const group = { platform: "test", groupId: "1000" };

/** Hands out what the feature offers. */
function probe() {
  let found: Session | undefined;
  const feature = defineFeature({
    id: "probe",
    needs: { session: Session },
    setup(host) {
      found = host.needs.session;
    },
  });
  return { feature, session: () => found as Session };
}

describe("session: team and game table", () => {
  let tower: SessionTower;
  const probing = probe();
  beforeEach(async () => {
    tower = await sessionTower({ features: [...around, session, probing.feature] });
  });
  afterEach(() => tower.stop());

  it("a team is listed, called, drawn from, and changed by the host alone", async () => {
    await tower.say(".team", ann).replies(/^There is no team yet.*\.team add/);
    await tower
      .say(".team add", { ...ann, ...mentioning(".team add [@222 Bob][@333 Carol]") })
      .replies("In the team now: Bob, Carol");
    await tower.say(".team", bob).replies("Team of 2: Bob, Carol");
    await tower
      .say(".team del", { ...bob, ...mentioning(".team del [@333 Carol]") })
      .replies(/Only the host/);
    const called = await tower.say(".team call gather at the inn", bob).done();
    expect(
      called.spoken[0]?.segments?.map(({ type, data }) => data["qq"] ?? data["text"] ?? type),
    ).to.deep.equal(["222", " ", "333", " ", "gather at the inn"]);
    tower.dice.push(2);
    await tower.say(".team draw", bob).replies("Drawn from the team: Carol");
    await tower
      .say(".team del", { ...ann, ...mentioning(".team del [@333 Carol]") })
      .replies("No longer in the team: Carol");
    await tower.say(".tm", bob).replies("Team of 1: Bob");
    await tower
      .say(".team add", { ...ann, ...mentioning(".team add [@333 Carol]") })
      .replies("In the team now: Carol");
    await asksFirst(tower, {
      line: ".team clr",
      by: ann,
      question: /^All 2 will be taken out of the team: Bob, Carol\n/,
      done: /^The team is empty now\.$/,
      again: /^The team is empty now\.$/,
      untouched: () => tower.say(".team", bob).replies("Team of 2: Bob, Carol"),
    });
    await tower
      .say(".team add", { ...ann, ...mentioning(".team add [@222 Bob]") })
      .replies("In the team now: Bob");
    await tower.say(".team clr preview", ann).replies(/^“preview” was not understood/);
    await tower.say(".team clr", ann).replies("The team is empty now.");
    await tower.say(".team call", ann).replies(/^There is no team yet/);
  });

  it("a game has a host, players, notes and an end", async () => {
    await tower.say(".game new", bob).replies("<Bob> opens a game table and leads it.");
    expect(probing.session().host(group)).to.equal("222");
    await tower.say(".game new", carol).replies(/open already/);
    await tower.say(".game join", carol).replies("<Carol> joins the table.");
    await tower.say(".game list", ann).replies("1 at the table: Carol");
    await tower.say(".game set place The old mill", carol).replies(/Only the host/);
    await tower.say(".game set place The old mill", bob).replies("place of this table: The old mill");
    await tower.say(".game state", ann).replies(/Host: Bob\nPlayers: Carol\n.*Settings: place=The old mill/s);
    await tower
      .say(".game master", { ...bob, ...mentioning(".game master [@333 Carol]") })
      .replies("Carol now leads this table.");
    await tower.say(".game master", ann).replies("Host of the table: Carol");
    const { items } = await tower.get("/api/groups").data<{ items: Record<string, unknown>[] }>();
    expect(items[0]).to.deep.include({ host: "333", team: [], observers: [] });
    expect(items[0]?.["table"]).to.deep.equal({
      players: ["333"],
      master: ["333"],
      settings: { place: "The old mill" },
    });
    await tower.say(".game over", carol).replies("The game table is closed.");
    expect(probing.session().host(group)).to.equal(undefined);
  });

  it("plain dice come from the pot, each once, until it is taken away", async () => {
    await tower.say(".game rou 3", ann).replies(/^D3 are now drawn from a pot of 3/);
    tower.dice.push(2, 2, 1, 4);
    await tower.say(".r d3", bob).replies("<Bob> rolls D3=2");
    await tower.say(".r d3", bob).replies("<Bob> rolls D3=3");
    await tower.say(".r d3", bob).replies("<Bob> rolls D3=1");
    await tower.say(".r d6", bob).replies("<Bob> rolls D6=4");
    await tower.say(".game rou hist", bob).replies("Pot of D3: 0 left, drawn so far: 2, 3, 1");
    await tower.say(".game rou clr", ann).replies("Dice are thrown as usual again.");
    tower.dice.push(2, 2);
    await tower.say(".r 2d3", bob).replies(/2\+2/);
  });

  it("who began the log leads while no game is open", async () => {
    const actor: Actor = systemActor;
    await probing.session().setHost(group, "log", "222", actor);
    expect(probing.session().host(group)).to.equal("222");
    await tower.say(".team add", { ...bob, ...mentioning(".team add [@333 Carol]") }).replies(/Carol/);
    await probing.session().setHost(group, "log", undefined, actor);
    await tower.say(".team clr", bob).replies(/Only the host/);
  });

  it("is kept over a switch of the feature", async () => {
    await tower.say(".ob", bob).done();
    await tower.disable("play-session");
    await tower.say(".ob", carol).silent();
    await tower.enable("play-session");
    await tower.say(".ob list", carol).replies("1 watching: Bob");
  });
});
