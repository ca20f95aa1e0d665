import { expect } from "chai";
import { type DiceTower, diceTower } from "./tower.js";

interface Tried {
  readonly engine: string;
  readonly supported: boolean;
  readonly position?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly hint?: string;
}

interface RollAnswer {
  readonly expr: string;
  readonly detail: string;
  readonly result: unknown;
  readonly type: string;
  readonly engine: string;
  readonly tried: readonly Tried[];
  readonly reason: string;
  readonly rolls: readonly { readonly faces: number; readonly value: number }[];
  readonly rounds: readonly { readonly result: unknown }[];
  readonly elapsedMs: number;
}

describe("rolling over HTTP", () => {
  let tower: DiceTower;
  before(async () => {
    tower = await diceTower();
    await speak("en");
  });
  after(() => tower.stop());

  const speak = (locale: string) => tower.put("/api/settings/language", { locale }).answers({ code: 0 });
  const post = (body: unknown) => tower.post("/api/dice/roll", body);
  const roll = (body: object) => post(body).data<RollAnswer>();
  const refused = async (body: object) => {
    const { json } = await post(body).answers({ code: 42200 });
    const data = json.data as unknown as {
      errorKey: string;
      engine: string;
      position: number;
      tried: Tried[];
    };
    return { ...data, message: json.message, errors: json.errors };
  };

  it("answers expression, working, value, engine, reason and every die", async () => {
    tower.dice.push(4, 2);
    const { elapsedMs, ...answer } = await roll({ expr: "2d6+3 短剑" });
    expect(answer).to.deep.include({
      expr: "2D6+3",
      detail: "2D6+3=(4+2)+3=6+3=9",
      result: 9,
      type: "int",
      engine: "native",
      tried: [{ engine: "native", supported: true }],
      reason: "短剑",
      rolls: [
        { faces: 6, value: 4 },
        { faces: 6, value: 2 },
      ],
      rounds: [],
    });
    expect(elapsedMs).to.be.a("number").and.at.least(0);
  });

  it("says why the earlier engines declined, where, and what they would take", async () => {
    tower.dice.push(3, 15);
    const { engine, tried } = await roll({ expr: "2d20kh" });
    expect(engine).to.equal("compat1");
    expect(tried).to.deep.equal([
      {
        engine: "native",
        supported: false,
        position: 5,
        reason: "dice.refused.character",
        message: "This character has no meaning here.",
        hint: "2d20k",
      },
      { engine: "compat1", supported: true },
    ]);
    const none = await roll({ expr: "1+", seed: 1 });
    expect(none).to.include({ reason: "1+", expr: "D100", engine: "native" });
    expect(none.tried.map(({ supported }) => supported)).to.deep.equal([false, false, false]);
    expect(none.tried.every(({ message }) => (message ?? "").length > 5)).to.equal(true);
  });

  it("says it in the language of the installation", async () => {
    await speak("zh-CN");
    try {
      tower.dice.push(3, 15);
      const { tried } = await roll({ expr: "2d20kh" });
      expect(tried[0]?.message).to.equal("此处的字符无法识别。");
      expect((await refused({ expr: "1/0" })).message).to.equal("除数不能为 0。");
      expect((await refused({ expr: "力量+1" })).message).to.equal("没有名为「力量」的数值。");
    } finally {
      await speak("en");
    }
    expect((await refused({ expr: "1/0" })).message).to.equal("Division by zero.");
  });

  it("answers every kind of value as it is", async () => {
    for (const [expr, result, type] of [
      ["1.5*3", 4.5, "float"],
      ["'a'+'b'", "ab", "str"],
      ["[1,2]+[3]", [1, 2, 3], "array"],
      ["{'a': 1+1}", { a: 2 }, "dict"],
    ] as const)
      expect(await roll({ expr, engine: "compat2" }), expr).to.deep.include({
        result,
        type,
        engine: "compat2",
      });
  });

  it("rolls the same dice for the same seed, and others for another", async () => {
    const rolls = async (seed: number) => (await roll({ expr: "20d100", seed })).rolls;
    const first = await rolls(7);
    expect(await rolls(7)).to.deep.equal(first);
    expect(await rolls(8)).to.not.deep.equal(first);
    expect(tower.dice.left).to.deep.equal([]);
    for (const seed of [-1, 1.5, "7", null]) await post({ expr: "d6", seed }).answers({ code: 40001 });
  });

  it("goes several rounds, by count or in the text", async () => {
    expect((await roll({ expr: "d6", count: 3, seed: 1 })).rounds).to.have.lengthOf(3);
    expect((await roll({ expr: "3#d6", seed: 1 })).rounds).to.have.lengthOf(3);
    expect((await roll({ expr: "d6", count: 1, seed: 1 })).rounds).to.have.lengthOf(0);
    expect((await refused({ expr: "d6", count: 11 })).errorKey).to.equal("dice.rounds.tooMany");
    expect((await refused({ expr: "11#d6" })).errorKey).to.equal("dice.rounds.tooMany");
    await post({ expr: "d6", count: 26 }).answers({ code: 40001 });
    await post({ expr: "d6", count: 0 }).answers({ code: 40001 });
  });

  it("reads card values, also those that are worked out", async () => {
    expect((await roll({ expr: "{力量}+1", card: { 力量: 50 } })).result).to.equal(51);
    expect((await roll({ expr: "力量+1", card: { 力量: 50 } })).result).to.equal(51);
    expect(
      (await roll({ expr: "伤害+1", card: { 力量: 50, 伤害: { $computed: "力量/10" } } })).result,
    ).to.equal(6);
    for (const card of [{}, undefined])
      expect(await refused({ expr: "力量+1", ...(card && { card }) })).to.include({
        errorKey: "dice.variable.unknown",
        message: "There is no value named “力量”.",
      });
    expect((await refused({ expr: "{constructor}+1", card: {} })).errorKey).to.equal("dice.variable.unknown");
  });

  it("answers a roll that cannot be worked out with 42200, its key, its engine and its place", async () => {
    for (const [expr, errorKey, engine] of [
      ["1/0", "dice.divideByZero", "native"],
      ["10000d6", "dice.count.tooMany", "native"],
      ["d0", "dice.faces.zero", "native"],
      ["2d20kh/0", "dice.divideByZero", "compat1"],
      ["'a'+1", "dice.type.mismatch", "compat2"],
      [`${"1+".repeat(300)}1`, "dice.expr.tooLong", "native"],
    ] as const) {
      const answer = await refused({ expr, seed: 1 });
      expect(answer, expr).to.include({ errorKey, engine });
      expect(answer.position).to.be.a("number");
      expect(answer.message).to.match(/[a-z]/).and.not.match(/[{}]/);
    }
  });

  it("answers an engine that is not there with the field, and those that are", async () => {
    const answer = await refused({ expr: "d6", engine: "nope" });
    expect(answer).to.include({ errorKey: "dice.engine.none", engine: "nope" });
    expect(answer.message).to.equal('There is no engine "nope" here. There are: native, compat1, compat2.');
    expect(answer.errors).to.deep.equal([
      { path: "/engine", message: "is none of native, compat1, compat2" },
    ]);
    const engines = ["dice-native", "dice-compat1", "dice-compat2"];
    for (const id of engines) await tower.disable(id);
    try {
      const bare = await refused({ expr: "d6", engine: "nope" });
      expect(bare.message).to.equal('There is no engine "nope" here. There is none.');
      expect(bare.errors).to.deep.equal([{ path: "/engine", message: "names one where there is none" }]);
    } finally {
      for (const id of engines) await tower.enable(id);
    }
  });

  it("asks one engine alone where one is named", async () => {
    expect((await roll({ expr: "d6", engine: "compat2", seed: 1 })).tried).to.deep.equal([
      { engine: "compat2", supported: true },
    ]);
  });

  it("uses the faces of a group or a player that it is told of", async () => {
    await tower.say(".set 6", { role: "admin" }).text();
    await tower.say(".set --my 20").text();
    const expr = async (place: object) => (await roll({ expr: "", seed: 1, ...place })).expr;
    expect(await expr({})).to.equal("D100");
    expect(await expr({ platform: "test", groupId: "1000" })).to.equal("D6");
    expect(await expr({ platform: "test", userId: "111" })).to.equal("D20");
    expect(await expr({ platform: "test", userId: "111", groupId: "1000" })).to.equal("D6");
    expect(await expr({ platform: "other", userId: "111" })).to.equal("D100");
  });

  it("refuses fields it does not know and those that do not fit", async () => {
    for (const body of [
      {},
      { expr: 1 },
      { expr: "d6", nope: 1 },
      { expr: "x".repeat(4097) },
      { expr: "d6", card: [] },
      { expr: "d6", userId: 5 },
      { expr: "d6", userId: "x".repeat(65) },
    ])
      await post(body).answers({ code: 40001 });
    await tower.post("/api/dice/roll", { expr: "d6" }, { key: false }).answers({ code: 40100 });
    await post({ expr: "!".repeat(4096), seed: 1 }).answers({ code: 0 });
  });

  it("tells what a page needs to roll in the same way", async () => {
    const known = await tower.get("/api/dice/engines").data();
    expect(known).to.deep.equal({
      engines: [
        { key: "native", rank: 10 },
        { key: "compat1", rank: 20 },
        { key: "compat2", rank: 30 },
      ],
      choice: { mode: "enhanced", engines: [] },
      faces: 100,
      maxRounds: 10,
      limits: {
        maxLength: 512,
        maxDice: 999,
        maxFaces: 9999,
        maxBonus: 9,
        maxExplosions: 100,
        maxOperations: 20_000,
      },
    });
  });
});
