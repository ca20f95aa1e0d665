import { expect } from "chai";
import type { ConfigRecord, HookAnswer } from "../../src/protocol.js";
import { FakeTower, plugin } from "./fake-side.js";

const item = (key: string, type: ConfigRecord["type"], value: ConfigRecord["value"]): ConfigRecord => ({
  key,
  type,
  value,
  defaultValue: value,
  option: [],
  description: "",
  group: "",
  deprecated: false,
});

describe("what JavaScript plugins keep", () => {
  let tower: FakeTower;
  beforeEach(() => {
    tower = new FakeTower({
      kept: () => ({
        storage: { old: "kept" },
        config: [
          item("name", "string", "mine"),
          item("count", "string", "text"),
          item("gone", "bool", true),
          item("at", "task:daily", "9:30"),
        ],
      }),
    });
  });
  afterEach(() => tower.end());
  const ext = `const e = seal.ext.new("p", "me", "1"); seal.ext.register(e);`;

  it("is text by key, and null is the empty text", async () => {
    await tower.load({
      p: `${ext} console.log(e.storageGet("old"), e.storageGet("none") === ""); e.storageSet("a", 1); e.storageSet("a", { b: 1 });
        e.storageSet("old", null); console.log(e.storageGet("a"), e.storageGet("old") === "");`,
    });
    expect(tower.side.lines).to.deep.equal(["p: kept true", "p: [object Object] true"]);
    expect(tower.side.of("store").map(({ key, value }) => [key, value])).to.deep.equal([
      ["a", "[object Object]"],
      ["old", ""],
    ]);
    expect(tower.side.asked.filter(({ name }) => name === "kept")).to.have.length(1);
  });

  it("follows what somebody else changes", async () => {
    await tower.load({
      p: `${plugin("p", `seal.replyToSender(ctx, msg, ext.storageGet("old") + seal.ext.getStringConfig(ext, "name"))`)}
      seal.ext.registerStringConfig(ext, "name", "default");`,
    });
    expect(await tower.say("p", "x")).to.deep.equal(["keptmine"]);
    tower.tasks.do("storageChanged", { extension: "p", key: "old", value: "new" });
    tower.tasks.do("configChanged", { extension: "p", key: "name", value: "yours" });
    expect(await tower.say("p", "x")).to.deep.equal(["newyours"]);
    tower.tasks.do("storageChanged", { extension: "p" });
    expect(await tower.say("p", "x")).to.deep.equal(["yours"]);
  });

  it("has limits", async () => {
    await tower.load({
      p: `${ext} try { e.storageSet("big", "x".repeat(1 << 20)) } catch (error) { console.log(error.message) }
        const some = "x".repeat((1 << 20) - 10); let n = 0; try { for (;;) { e.storageSet("k" + n, some); n++ } } catch (error) { console.log(n, error.message) }`,
    });
    expect(tower.side.lines).to.deep.equal([
      "p: storageSet: a value may have 1 MiB at most",
      "p: 16 storageSet: a plugin may keep 16 MiB at most",
    ]);
  });

  it("is configured by typed items that a person's values stay with", async () => {
    const { plugins } = await tower.load({
      p: `const early = seal.ext.new("p", "me", "1"); try { seal.ext.registerIntConfig(early, "x", 1) } catch (error) { console.log(error.message) }
        ${ext}
        seal.ext.registerStringConfig(e, "name", "default", "who"); seal.ext.registerIntConfig(e, "count", 3.7, "how many", "numbers");
        seal.ext.registerFloatConfig(e, "part", "0.5"); seal.ext.registerBoolConfig(e, "on", 1); seal.ext.registerTemplateConfig(e, "list", ["a", 2]);
        seal.ext.registerOptionConfig(e, "pick", "a", ["a", "b"], "which");
        seal.ext.registerConfig(e, seal.ext.newConfigItem(e, "made", 2.5, "by hand"), seal.ext.newConfigItem(e, "words", ["x"], ""));
        console.log(seal.ext.getStringConfig(e, "name"), seal.ext.getIntConfig(e, "count"), seal.ext.getFloatConfig(e, "part"), seal.ext.getBoolConfig(e, "on"),
          seal.ext.getTemplateConfig(e, "list"), seal.ext.getOptionConfig(e, "pick"), seal.ext.getFloatConfig(e, "made"), seal.ext.getConfig(e, "count").description, seal.ext.getConfig(e, "none"));
        for (const ask of [() => seal.ext.getIntConfig(e, "name"), () => seal.ext.getIntConfig(e, "none"), () => seal.ext.getBoolConfig(e, "gone")]) try { ask() } catch (error) { console.log(error.message) }
        seal.ext.unregisterConfig(e, "made", "never");`,
    });
    expect(plugins[0]?.error).to.equal(undefined);
    expect(tower.side.lines).to.deep.equal([
      "p: seal.ext.registerIntConfig: register the extension p first",
      'p: mine 3 0.5 true ["a", "2"] a 2.5 how many null',
      "p: seal.ext.getIntConfig: name is of type string",
      "p: seal.ext.getIntConfig: there is no item none",
      "p: seal.ext.getBoolConfig: there is no item gone",
    ]);
    expect(
      tower.side.of("config").map(({ position, item: { key, type, group } }) => [position, key, type, group]),
    ).to.deep.equal([
      [0, "name", "string", ""],
      [1, "count", "int", "numbers"],
      [2, "part", "float", ""],
      [3, "on", "bool", ""],
      [4, "list", "template", ""],
      [5, "pick", "option", ""],
      [6, "made", "float", ""],
      [7, "words", "template", ""],
    ]);
    expect(tower.side.of("configGone").map(({ key }) => key)).to.deep.equal(["made"]);
  });

  it("has two thousand items at most", async () => {
    const { plugins } = await tower.load({
      p: `${ext} for (let i = 0; i < 60000; i++) seal.ext.registerIntConfig(e, "k" + i, i);`,
    });
    expect(plugins[0]?.error).to.match(/2000 items/u);
  });

  it("runs tasks by the schedule that a person has set", async () => {
    await tower.load({
      p: `${ext} const task = seal.ext.registerTask(e, "daily", "8:00", ({ now, key }) => console.log(now, key), "at", "when"); task.off().on();
        seal.ext.registerTask(e, "cron", "* * * * *", async () => { throw new Error("later") });
        try { seal.ext.registerTask(e, "weekly", "x", () => {}) } catch (error) { console.log(error.message) }`,
    });
    expect(
      tower.side.asked.filter(({ name }) => name === "registerTask").map(({ value }) => value),
    ).to.deep.equal([
      {
        id: 1,
        plugin: "p",
        extension: "p",
        type: "daily",
        value: "9:30",
        key: "at",
        description: "when",
        group: "",
      },
      {
        id: 2,
        plugin: "p",
        extension: "p",
        type: "cron",
        value: "* * * * *",
        key: "",
        description: "",
        group: "",
      },
    ]);
    const ran = (await tower.tasks.do("schedule", { id: 1, now: 100, key: "at" })) as HookAnswer;
    expect(ran.effects).to.deep.include({ kind: "console", level: "info", text: "100 at", plugin: "p" });
    const later = (await tower.tasks.do("schedule", { id: 2, now: 100, key: "" })) as HookAnswer;
    expect(later.effects).to.have.nested.property("[0].failure.message", "later");
    expect([tower.side.of("taskOff"), tower.side.of("taskOn")].map(({ length }) => length)).to.deep.equal([
      1, 1,
    ]);
  });
});
