import { expect } from "chai";
import { type DiceTower, diceTower, root } from "./tower.js";

interface Choice {
  readonly mode: string;
  readonly engines: readonly string[];
}

interface Rules {
  readonly defaultFaces: number;
  readonly engines: {
    readonly global: Choice;
    readonly byAdapterType: Record<string, Choice>;
    readonly byAccount: Record<string, Choice>;
  };
}

const defaults = {
  defaultFaces: 100,
  maxFaces: 9999,
  maxDice: 999,
  maxRounds: 10,
  maxBonus: 9,
  maxGenerate: 10,
  maxExplosions: 100,
  cocVariant: 0,
  rcUsesVariant: false,
  opposedRule: 1,
  capValues: false,
  showDetail: true,
  shortenOver: 20,
  switches: { delegate: true, stats: true, ticks: true, luckBurn: true },
  engines: { global: { mode: "enhanced", engines: [] }, byAdapterType: {}, byAccount: {} },
};

describe("the dice rules", () => {
  let tower: DiceTower;
  beforeEach(async () => {
    tower = await diceTower();
  });
  afterEach(() => tower.stop());

  const put = (value: unknown) => tower.put("/api/dice/rules", value);
  const mode = (name: string, engines: readonly string[] = []) => ({ mode: name, engines });

  it("have exactly the members of the data model and take back what they answer", async () => {
    expect(await tower.get("/api/dice/rules").data()).to.deep.equal(defaults);
    const changed = {
      ...defaults,
      maxRounds: 25,
      switches: { ...defaults.switches, delegate: false },
      engines: {
        global: mode("raw"),
        byAdapterType: { botproto_v11: mode("custom", ["compat2"]), other: null },
        byAccount: { "7": mode("compatible") },
      },
    };
    expect((await put(changed).answers({ code: 0 })).json.data).to.deep.equal(changed);
    expect(await tower.get("/api/dice/rules").data()).to.deep.equal(changed);
    expect((await put({}).answers({ code: 0 })).json.data).to.deep.equal(defaults);
  });

  it("refuse what is out of range or unknown, naming the field", async () => {
    for (const [value, path] of [
      [{ defaultFaces: 0 }, "/defaultFaces"],
      [{ defaultFaces: 10_000 }, "/defaultFaces"],
      [{ defaultFaces: "20" }, "/defaultFaces"],
      [{ maxFaces: 1 }, "/maxFaces"],
      [{ maxFaces: 1_000_001 }, "/maxFaces"],
      [{ maxDice: 10_000 }, "/maxDice"],
      [{ maxRounds: 26 }, "/maxRounds"],
      [{ maxBonus: 21 }, "/maxBonus"],
      [{ opposedRule: 3 }, "/opposedRule"],
      [{ maxExplosions: 9 }, "/maxExplosions"],
      [{ maxExplosions: 1001 }, "/maxExplosions"],
      [{ showDetail: 1 }, "/showDetail"],
      [{ switches: { no: true } }, "/switches/no"],
      [{ engines: { global: mode("best") } }, "/engines/global/mode"],
      [{ engines: { byAccount: { a: mode("custom", ["x", "x"]) } } }, "/engines/byAccount/a/engines/1"],
      [{ nope: 1 }, "/nope"],
    ] as const) {
      const { json } = await put(value).answers({ code: 40001 });
      expect(
        json.errors?.map((error) => error.path),
        JSON.stringify(value),
      ).to.deep.equal([path]);
    }
    await put({ engines: { global: mode("custom") } }).answers({ code: 42200 });
    await put({ engines: { byAccount: { a: mode("custom") } } }).answers({ code: 42200 });
    expect(await tower.get("/api/dice/rules").data()).to.deep.equal(defaults);
  });

  it("refuse names of engines that nobody has, with the field and those there are, but keep what is stored", async () => {
    for (const [value, path] of [
      [{ engines: { global: mode("custom", ["compat2", "nobodys"]) } }, "/engines/global/engines/1"],
      [
        { engines: { byAdapterType: { "a/b": mode("custom", ["nobodys"]) } } },
        "/engines/byAdapterType/a~1b/engines/0",
      ],
      [{ engines: { byAccount: { "7": mode("raw", ["nobodys"]) } } }, "/engines/byAccount/7/engines/0"],
    ] as const) {
      const { json } = await put(value).answers({ code: 40001 });
      expect(json.errors?.map((error) => error.path)).to.deep.equal([path]);
      expect(json.errors?.[0]?.message).to.match(/"nobodys".*native, compat1, compat2/);
    }
    const stored = { engines: { byAccount: { "7": mode("custom", ["native", "compat2"]) } } };
    await put(stored).answers({ code: 0 });
    // Its feature is off for a while: what was chosen before stays, and other fields can be saved.
    await tower.disable("dice-compat2");
    await put({ ...stored, maxRounds: 20 }).answers({ code: 0 });
    // So does one of them whose place in its list becomes another.
    for (const engines of [["compat2", "native"], ["compat2"], ["compat1", "compat2"]])
      await put({ engines: { byAccount: { "7": mode("custom", engines) } } }).answers({ code: 0 });
    await put({ engines: { global: mode("custom", ["compat2"]) } }).answers({ code: 40001 });
  });

  it("say which engines are asked: the account's before the adapter type's before all others", async () => {
    const asked = async (how: object = {}) =>
      /^Engines here: (.*) \(mode (\w+), from the (\w+) layer\)$/
        .exec(await tower.say(".engine", how).text())
        ?.slice(1)
        .join(" | ");
    expect(await asked()).to.equal("native → compat1 → compat2 | enhanced | global");
    await put({ engines: { global: mode("compatible") } }).answers({ code: 0 });
    expect(await asked()).to.equal("native → compat1 | compatible | global");
    const byAdapterType = { test: mode("custom", ["compat2", "native"]), other: mode("raw") };
    await put({ engines: { global: mode("compatible"), byAdapterType } }).answers({ code: 0 });
    expect(await asked()).to.equal("native → compat2 | custom | adapter");
    expect(await asked({ platform: "other" })).to.equal("native | raw | adapter");
    const byAccount = { test: mode("enhanced") };
    await put({ engines: { global: mode("raw"), byAdapterType, byAccount } }).answers({ code: 0 });
    expect(await asked()).to.equal("native → compat1 → compat2 | enhanced | account");
    expect(await asked({ accountId: "2", userId: "333" })).to.equal("native → compat2 | custom | adapter");
  });

  it("take null for no choice everywhere: the usual engines are asked", async () => {
    await put({ engines: { global: mode("raw") } }).answers({ code: 0 });
    const { json } = await put({ engines: { global: null } }).answers({ code: 0 });
    expect((json.data as Rules).engines).to.deep.equal({ global: null, byAdapterType: {}, byAccount: {} });
    expect((await tower.get("/api/dice/rules").data<Rules>()).engines.global).to.equal(null);
    const usual = "Engines here: native → compat1 → compat2 (mode enhanced, from the global layer)";
    await tower.say(".engine").replies(usual);
    await tower.say(".engine raw", root).replies("This account now uses the mode raw.");
    await tower.say(".engine clr", root).replies(/enhanced/);
    tower.dice.push(3, 15);
    await tower.say(".r 2d20kh").replies(/=15$/);
  });

  it("change with the engines what a text means", async () => {
    await put({ engines: { global: mode("raw") } }).answers({ code: 0 });
    await tower.say(".r 2d20kh").replies("The expression cannot be read behind “2d20”, at “kh”.");
    await put({}).answers({ code: 0 });
    tower.dice.push(3, 15);
    await tower.say(".r 2d20kh").replies(/=15$/);
  });

  it("tell in chat which engine takes a text, and why the ones before it declined", async () => {
    await tower
      .say(".engine explain 2d20kh longsword")
      .replies(/^native declines at character 6: .*\ncompat1 reads “2d20kh”\.$/);
    await tower.say(".engine explain 3d6").replies("native reads “3d6”.");
    await tower.say(".engine explain 1 + 2 dex").replies(/\ncompat2 reads “1 \+ 2”\.$/);
    await tower.say(".engine explain d6>3?4d6:5").replies(/Did you mean \(d6>3\)\?\(4d6\):5\?\n/);
    await tower
      .say(".engine explain hello")
      .replies(/\nIt rolls and calculates nothing: the default die is rolled/);
    await tower
      .say(".engine explain 2d20kh", { locale: "zh-CN" })
      .replies(/^native：在第 6 个字符处不支持，.*\ncompat1：可读取「2d20kh」。$/);
  });

  it("are set for an account by masters in chat", async () => {
    const rules = () => tower.get("/api/dice/rules").data<Rules>();
    await tower.say(".engine raw").replies(/trust level 5/);
    await tower.say(".engine raw", { role: "owner" }).replies(/trust level 5/);
    await tower.say(".engine raw", root).replies("This account now uses the mode raw.");
    expect((await rules()).engines.byAccount).to.deep.equal({ test: mode("raw") });
    await tower.say(".engine custom 1，3,1", root).replies("This account now uses the mode custom.");
    expect((await rules()).engines.byAccount).to.deep.equal({ test: mode("custom", ["native", "compat2"]) });
    await tower.say(".ENGINE CUSTOM compat1", root).replies("This account now uses the mode custom.");
    await tower.say(".engine", root).replies("Engines here: compat1 (mode custom, from the account layer)");
    await tower.say(".engine best", root).replies(/^“best” was not understood.*Use: \.engine/s);
    for (const wrong of ["4", "0", "x"])
      await tower
        .say(`.engine custom 1,${wrong}`, root)
        .replies(`There is no engine “${wrong}” here. Engines: 1 native, 2 compat1, 3 compat2`);
    await tower.say(".engine custom", root).replies(/^Missing: engines.*Use: \.engine custom </s);
    await tower.say(".engine clr", root).replies("This account follows the layers above again: enhanced.");
    expect((await rules()).engines.byAccount).to.deep.equal({});
  });
});
