import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { ann, bob, type SessionTower, sessionTower } from "./tower.js";

describe("session: what is held of a person", () => {
  let tower: SessionTower;
  beforeEach(async () => {
    tower = await sessionTower();
    tower.dice.push(40, 60);
    await tower.say(".r d100", bob).done();
    await tower.say(".r d100", ann).done();
    await tower.say(".ob", bob).done();
    await tower.say(".team", { ...ann, ...mentioning(".team add [@222 Bob][@111 Ann]") }).done();
  });
  afterEach(() => tower.stop());

  it("is exported with them, and gone with them everywhere", async () => {
    const { text: exported } = await tower.get("/api/players/test/222/export").done();
    expect(exported).to.contain("observer");
    await tower.delete("/api/players/test/222?scope=all").answers({ code: 0 });
    await tower.say(".ob list", ann).replies("Nobody is watching.");
    await tower.say(".team", ann).replies("Team of 1: Ann");
    await tower.say(".stat", bob).replies("<Bob> here: 0 × D100, mean -; 0 × D20, mean -; 0 checks");
    await tower.say(".stat", ann).replies(/^<Ann> here: 1 × D100, mean 60/);
    await tower.say(".rr", bob).replies(/no roll of <Bob>/);
  });
});
