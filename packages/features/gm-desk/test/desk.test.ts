import type { Segment } from "@dicetower/contract";
import { expect } from "chai";
import type { DeskState } from "../src/state/desk-state.js";
import { bob, type DeskTower, deskTower, gm, holding, tokenOf } from "./desk-tower.js";

describe("the desk of a session's host", () => {
  let tower: DeskTower;
  before(async () => {
    tower = await deskTower();
  });
  after(() => tower.stop());
  beforeEach(async () => {
    await tower.say(".game new", { ...gm, role: "owner" }).done();
    // Limits by address and link fill again.
    await tower.clock.advance(600_000);
  });

  const look = async (token: string) =>
    (await tower.get("/desk/api/state", holding(token)).data<{ version: string; state: DeskState }>()).state;
  const post = (path: string, body: object, token: string) =>
    tower.post(`/desk/api/${path}`, body, holding(token));
  const refused = (token: string) => tower.get("/desk/api/state", holding(token)).answers({ code: 40101 });

  it("is opened by a link in private, by the host and nobody else", async () => {
    await tower.say(".desk", bob).replies(/host of the table/);
    const { spoken } = await tower.say(".desk", gm).done();
    expect(spoken.map(({ scene, target }) => `${scene} ${target}`)).to.deep.equal([
      "group 1000",
      "private 111",
    ]);
    expect(spoken[0]?.text).to.not.include("http");
    await tower.say(".desk on", gm).done();
    await tower.put("/api/settings/desk", { address: "" }).answers({ code: 0 });
    await tower.say(".desk", gm).replies(/No address is set/);
    await tower.put("/api/settings/desk", { address: "https://dice.example.org" }).answers({ code: 0 });
    await tower.put("/api/settings/desk", { address: "https://x.example/#a" }).answers({ code: 40001 });
  });

  it("shows who plays with hit points and sanity, and nothing of other groups", async () => {
    const token = await tokenOf(tower);
    await tower.say(".game join", bob).done();
    await tower.say(".pc new 木落", bob).done();
    await tower.say(".st 力量50 体质50 体型60 hp9 san42", bob).done();
    await tower.say(".st san1", { ...bob, groupId: "2000", userId: "333" }).done();
    await tower.say(".ra 侦查", { ...bob, groupId: "2000", userId: "333" }).done();
    const { people, group, initiative, log } = await look(token);
    expect(group.id).to.equal("1000");
    expect(people.map(({ userId }) => userId)).to.deep.equal(["222"]);
    expect(people[0]?.card).to.deep.include({ name: "木落", hp: { now: 9, max: 11 } });
    expect(people[0]?.card?.san?.now).to.equal(42);
    expect(initiative?.entries).to.deep.equal([]);
    expect(log?.on).to.equal(false);
    const { version } = await tower
      .get("/desk/api/state", holding(token))
      .data<{ version: string; state?: DeskState }>();
    const again = await tower
      .get(`/desk/api/state?version=${version}`, holding(token))
      .data<{ version: string; state?: DeskState }>();
    expect(again).to.deep.equal({ version });
    await tower.say(".st hp-4", bob).done();
    expect((await look(token)).people[0]?.card?.hp?.now).to.equal(5);
    await tower.say(".pc lock 木落 r", bob).done();
    expect((await look(token)).people[0]).to.deep.include({ name: "木落", card: null });
  });

  it("passes turns on, switches the log, rolls and checks as if it was typed", async () => {
    const token = await tokenOf(tower);
    await tower.say(".ri 12 地精", gm).done();
    await tower.say(".ri 15 巨魔", gm).done();
    await post("next", {}, token).answers({ data: { name: "地精" } });
    await post("log", { on: true }, token).answers({ data: { on: true } });
    expect((await look(token)).log?.on).to.equal(true);
    tower.dice.push(17);
    const { lines } = await post("roll", { expression: "d20" }, token).data<{ lines: string[] }>();
    expect(lines.join("\n")).to.match(/17/);
    await tower.say(".pc new 管家", gm).done();
    await tower.say(".st 侦查60", gm).done();
    const [npc] = (await look(token)).npcs;
    expect(npc?.skills).to.deep.include({ name: "侦查", value: 60 });
    tower.dice.push(43);
    const check = { cardId: npc?.id, skill: "侦查", hidden: true };
    const said = await post("check", check, token).data<{ lines: string[] }>();
    expect(said.lines.at(-1)).to.match(/43/);
    await tower.say(".set dnd", { ...gm, role: "owner" }).done();
    tower.dice.push(12);
    const open = { ...check, skill: "力量", hidden: false };
    expect((await post("check", open, token).data<{ lines: string[] }>()).lines.join()).to.match(/D20\(12\)/);
    await tower.say(".set coc", { ...gm, role: "owner" }).done();
    const { items } = await tower.get("/api/logs?groupId=1000").data<{ items: { id: number }[] }>();
    const lined = await tower
      .get(`/api/logs?id=${items[0]?.id}&lines=1`)
      .data<{ items: { hidden: boolean }[] }>();
    expect(lined.items.filter(({ hidden }) => hidden)).to.have.length(2);
    await post("log", { on: false }, token).answers({ data: { on: false } });
    for (const [path, body, code] of [
      ["roll", { expression: "" }, 40001],
      ["roll", { expression: `d20\n.game over` }, 40001],
      ["roll", { expression: "1".repeat(201) }, 40001],
      ["check", { ...check, skill: "管家:侦查" }, 40001],
      ["check", { ...check, skill: "侦".repeat(49) }, 40001],
      ["check", { ...check, cardId: 999_999 }, 40400],
      ["log", { on: true, more: 1 }, 40001],
    ] as const) {
      await tower.clock.advance(5_000);
      await post(path, body, token).answers({ code });
    }
  });

  it("ends with the session, by .desk off, after a day, and with the lead of its host", async () => {
    const over = await tokenOf(tower);
    await tower.say(".game over", gm).done();
    await refused(over);
    await tower.say(".game new", gm).done();
    await refused(over);
    const off = await tokenOf(tower);
    await tower.say(".desk off", bob).replies(/host of the table/);
    await tower.say(".desk off", gm).replies(/ended/);
    await refused(off);
    await tower.say(".desk off", gm).replies(/no link/);
    const handed = await tokenOf(tower);
    const mention: Segment[] = [
      { type: "text", data: { text: ".game master " } },
      { type: "at", data: { qq: "222" } },
    ];
    await tower.say(".game master @222", { ...gm, segments: mention }).done();
    await refused(handed);
    const old = await tokenOf(tower, bob);
    tower.skip(86_399);
    await look(old);
    tower.skip(1);
    await refused(old);
    tower.skip(-86_400);
  });

  it("has at most five links to a session; the oldest ends", async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 6; count++) {
      tokens.push(await tokenOf(tower));
      await tower.clock.advance(1_000);
    }
    await refused(tokens[0] ?? "");
    await look(tokens[1] ?? "");
  });

  it("gives nothing without its token, and waits where tokens are tried", async () => {
    const token = await tokenOf(tower);
    for (const path of ["next", "log", "roll", "check"]) await post(path, {}, "").answers({ code: 40101 });
    await tower.get("/api/groups", holding(token)).answers({ code: 40100 });
    for (let tried = 0; tried < 16; tried++) await refused("A".repeat(43));
    await tower.get("/desk/api/state", holding("A".repeat(43))).answers({ code: 42900 });
    await tower.get("/desk/api/state", holding(token)).answers({ code: 42900 });
    await tower.clock.advance(60_000);
    await look(token);
    for (let act = 0; act < 9; act++) await post("next", {}, token).done();
    expect((await post("next", {}, token).done()).status).to.not.equal(429);
    await post("next", {}, token).answers({ code: 42900 });
  });
});
