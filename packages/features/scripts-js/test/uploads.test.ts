import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, plugin, put, type Row, said, upload } from "./towers.js";

/** Counts how often it was loaded in this realm, beside which others. */
const counting = (
  name: string,
) => `globalThis.loads = globalThis.loads || {}; loads['${name}'] = (loads['${name}'] || 0) + 1;
  const born = Math.random();
  command('${name}', (ctx, msg) => say(ctx, msg, [loads['${name}'], born, Object.keys(loads).length].join(' ')));`;

describe("a plugin that is uploaded", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
    for (const name of ["m1", "m2", "m3"]) await put(tower, name, counting(name));
  });
  after(() => tower.stop());
  const reply = async (text: string) => (await said(tower, text)).reply;
  const born = async (name: string) => (await reply(`.${name}`)).split(" ")[1];
  const toggle = (name: string, more: object) =>
    tower.post("/api/plugins/js/toggle", { name, ...more }).answers({ code: 0 });
  const remove = (name: string) => tower.post("/api/plugins/js/delete", { name }).answers({ code: 0 });
  const all = async () => Promise.all(["m1", "m2", "m3"].map(born));

  it("leaves the others as they are, with what they keep and what runs in them", async () => {
    const before = await all();
    await put(tower, "a-first", counting("a-first"));
    expect(await all()).to.deep.equal(before);
    expect(await reply(".m1")).to.match(/^1 [\d.]+ 4$/);
    expect(await reply(".a-first")).to.match(/^1 [\d.]+ 4$/);
  });

  it("has the realm begun anew when it replaces one, fails, or goes", async () => {
    let before = await all();
    await put(tower, "a-first", `${counting("a-first")} // newer`);
    expect(await all()).to.not.deep.equal(before);
    before = await all();
    expect(await upload(tower, "bad.js", plugin("bad", "helper.there();")).data<Row>()).to.include({
      loaded: false,
    });
    expect(await all()).to.deep.equal(before);
    // What was missing comes, and the one that failed is tried again.
    await put(tower, "helper", "globalThis.helper = { there() {} };");
    const rows = await tower.get("/api/plugins/js").data<Row[]>();
    expect(rows.map(({ name, loaded }) => `${name} ${loaded}`)).to.include("bad false");
    for (const name of ["bad", "helper", "a-first"]) await remove(name);
    expect(await reply(".m1")).to.match(/^1 [\d.]+ 3$/);
  });

  it("comes before those that need it, and a switch leaves the others alone", async () => {
    const needs = ["@depends tester:base"];
    await upload(
      tower,
      "b-needs.js",
      plugin("b-needs", "globalThis.based = globalThis.base;", needs),
    ).data<Row>();
    let before = await all();
    await put(tower, "base", "globalThis.base = 'there';");
    expect((await tower.get("/api/plugins/js").data<Row[]>()).every(({ loaded }) => loaded)).to.equal(true);
    expect(await all()).to.deep.equal(before);
    await toggle("base", { enabled: false });
    before = await all();
    await toggle("base", { enabled: true });
    expect(await all()).to.deep.equal(before);
    for (const name of ["b-needs", "base"]) await remove(name);
  });

  it("keeps the order in which plugins are tried, whenever it came", async () => {
    const word = (name: string) => `command('who', (ctx, msg) => say(ctx, msg, '${name}'));`;
    await put(tower, "p2", word("p2"));
    await put(tower, "p1", word("p1"));
    const first = await reply(".who");
    await tower.post("/api/plugins/js/reload", {}).answers({ code: 0 });
    expect(await reply(".who")).to.equal(first);
    const wrap = (
      name: string,
    ) => `const cmd = seal.ext.newCmdItemInfo(); cmd.name = 'ra'; const old = seal.ext.find('coc7').cmdMap['ra'];
      cmd.solve = (ctx, msg, args) => { say(ctx, msg, '${name}'); return old.solve(ctx, msg, args); }; seal.ext.find('coc7').cmdMap['ra'] = cmd;`;
    await put(tower, "w2", wrap("w2"));
    await put(tower, "w1", wrap("w1"));
    expect(await reply(".ra 50")).to.match(/^w2\nw1\n/);
    for (const name of ["p1", "p2", "w1", "w2"]) await remove(name);
  });

  it("that is set apart touches the realm of the others no more", async () => {
    await put(tower, "alone", counting("alone"));
    await toggle("alone", { enabled: true, isolated: true });
    const before = await all();
    await put(tower, "alone", `${counting("alone")} // newer`);
    expect(await all()).to.deep.equal(before);
    expect(await reply(".alone")).to.match(/^1 [\d.]+ 1$/);
    const own = await born("alone");
    await put(tower, "m3", `${counting("m3")} // newer`);
    expect(await born("alone")).to.equal(own);
    await remove("alone");
  });

  it("finds thirty others as they were", async () => {
    for (let i = 0; i < 30; i++) await put(tower, `n${String(i).padStart(2, "0")}`, counting(`n${i}`));
    const before = await all();
    await put(tower, "late", counting("late"));
    expect(await all()).to.deep.equal(before);
    expect(await reply(".late")).to.match(/^1 [\d.]+ 34$/);
  }).timeout(120_000);
});
