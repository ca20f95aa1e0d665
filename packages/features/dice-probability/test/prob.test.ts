import { setTimeout } from "node:timers/promises";
import commands from "@dicetower/commands";
import { Clock, defineFeature, engines as enginePoint, Random } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import dice from "@dicetower/dice";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import {
  fakeClock,
  longRun,
  quickestAwaited,
  scriptedDice,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import probability from "../src/index.js";

interface Distribution {
  readonly expr: string;
  readonly engine: string;
  readonly method: string;
  readonly exact: boolean;
  readonly rolls: number | null;
  readonly error: { readonly mean: number; readonly chance: number } | null;
  readonly mean: number;
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  readonly percentiles: Readonly<Record<string, number>>;
  readonly failed: number;
  readonly reach: readonly { readonly target: number; readonly below: number; readonly atLeast: number }[];
  readonly outcomes: readonly { readonly value: number; readonly chance: number }[];
  readonly bars: readonly { readonly from: number; readonly to: number; readonly chance: number }[];
  readonly elapsedMs: number;
}

/** An engine of another package: no formula, no module to make it again in a thread. */
const foreign = defineFeature({
  id: "foreign",
  setup(host) {
    host.add(enginePoint, {
      key: "foreign",
      rank: 5,
      probe(source) {
        const count = Number(/^coins?(\d+)$/.exec(source)?.[1] ?? Number.NaN);
        if (Number.isNaN(count)) return { supported: false, position: 0, reason: "dice.refused.character" };
        return {
          supported: true,
          program: {
            source,
            acts: true,
            evaluate(environment) {
              if (count === 0) throw new EngineError("dice.count.zero");
              let value = 0;
              for (let coin = 0; coin < count; coin++) value += environment.die(2) - 1;
              const tree = { operator: "coins", text: source, value };
              return { value, type: "int", expression: source, tree, print: () => String(value) };
            },
          },
        };
      },
    });
  },
});

describe("chances", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({
      features: [texts, commands, dice, native, compat1, compat2, foreign, probability],
    });
  });
  after(() => tower.stop());

  const ask = (expr: string, more: object = {}) =>
    tower.post("/api/dice/distribution", { expr, ...more }).data<Distribution>();

  describe("in chat", () => {
    it("tell mean, spread and percentiles", () =>
      tower
        .say(".prob 3d6+2")
        .replies("3d6+2 (exact): mean 12.5 ± 2.96, 5 to 20\n5%: 8 · 25%: 10 · 50%: 12 · 75%: 15 · 95%: 17"));

    it("tell how likely a target is reached", async () => {
      await tower.say(".prob 4d6k3 15").replies(/\nAt least 15: 23\.15%, exactly: 10\.11%$/);
      await tower.say("．ｐｒｏｂ　４ｄ６ｋ３　１５").replies(/\nAt least 15: 23\.15%/);
    });

    it("tell of a comparison how likely it holds", async () => {
      await tower.say(".prob 2d6>=7").replies("2d6>=7 (exact): holds with 58.33%");
      await tower.say(".prob 2d6>=7", { locale: "zh-CN" }).replies("2d6>=7（精确）：成立概率 58.33%");
    });

    it("tell how many rolls end in an error", () =>
      tower.say(".prob 6/(d6-1)").replies(/mean 2\.6 .*\n.*\n16\.67% of the rolls end in an error/));

    it("are estimated later, while the conversation goes on", async function () {
      this.timeout(120_000);
      const said = tower.say(".prob [4d20,5d12,6d6]kh 60");
      await tower.say(".prob d20").replies(/^d20 \(exact\)/);
      await said.replies(
        /^\[4d20,5d12,6d6\]kh \(estimate from 100000 rolls, mean ±0\.\d+, chances ±0\.31%\): mean /,
      );
    });

    it("are worked out for one person one at a time, with bounded work", async function () {
      this.timeout(120_000);
      const first = tower.say(".prob 999d999", { userId: "7" });
      await tower.say(".prob d20", { userId: "7" }).replies(/^d20 \(exact\)/);
      await tower
        .say(".prob 998d999", { userId: "7" })
        .replies("Your last question is still being worked out; ask again when it is answered.");
      const other = tower.say(".prob [4d20,5d12,6d6]kh", { userId: "8" });
      await first.replies(/^999d999 \(estimate from [12]\d{4} rolls, mean ±\d/);
      await other.replies(/\(estimate from 100000 rolls/);
      await tower.say(".prob [4d20,5d12,6d6]kh", { userId: "7" }).replies(/\(estimate from 100000 rolls/);
    });

    it("refuse what is no expression, no number, or an error whatever the dice show", async () => {
      await tower.say(".prob").replies(/^Missing: expression\. Use: \.prob <expression> \[target\]\n/);
      await tower.say(".prob sword").replies(/^“sword” was not understood/);
      await tower.say(".prob d20 sword").replies(/^“sword” was not .* Use: \.prob <expression> \[target\]\n/);
      await tower.say(".prob 'a'+'b'").replies("That expression does not come to a number.");
      await tower.say(".prob 0d6").replies("At least one die has to be rolled.");
      await tower.say(".prob 1/0").replies("Division by zero.");
      await tower.say(".prob 999d6*999d6/999d6+999d6*999d6+9999d6").replies(/^Too many dice at once/);
    });
  });

  describe("over HTTP", () => {
    it("are exact where convolution can follow", async () => {
      const found = await ask("100d6", { targets: [350, 600, 601] });
      expect(found).to.deep.include({ engine: "native", method: "convolution", exact: true, rolls: null });
      expect(found).to.deep.include({ error: null, least: 100, most: 600, failed: 0 });
      expect(found.mean).to.be.closeTo(350, 1e-9);
      expect(found.deviation).to.be.closeTo(Math.sqrt((100 * 35) / 12), 1e-9);
      expect(found.reach[0]?.atLeast).to.be.closeTo(0.5 + 0.0116, 0.001);
      expect(found.reach[1]?.atLeast).to.be.closeTo(6 ** -100, 1e-80);
      expect(found.reach[2]?.atLeast).to.equal(0);
      expect(found.outcomes).to.have.length(501);
      expect(found.bars).to.have.length.at.most(100);
      expect(found.bars.reduce((sum, { chance }) => sum + chance, 0)).to.be.closeTo(1, 1e-9);
    });

    it("go through all ways to fall where an expression is no formula", async () => {
      const found = await ask("[2d6,d8]kh", { targets: [12] });
      expect(found).to.deep.include({ engine: "compat1", method: "enumeration", exact: true, failed: 0 });
      expect(found.reach[0]?.atLeast).to.be.closeTo(1 / 36, 1e-12);
    });

    it("are estimates with their error elsewhere, the same each time", async function () {
      this.timeout(120_000);
      const found = await ask("$t1=(8d6)+$t1*10");
      const again = await ask("$t1=(8d6)+$t1*10");
      expect(found).to.deep.include({ method: "estimate", exact: false, rolls: 100_000 });
      expect(found.error?.chance).to.be.closeTo(0.0031, 0.0001);
      expect(found.mean).to.be.closeTo(28 * 11, 5 * (found.error?.mean ?? 0));
      expect({ ...again, elapsedMs: 0 }).to.deep.equal({ ...found, elapsedMs: 0 });
    });

    it("read card values that come along", async () => {
      expect((await ask("d20+力量", { card: { 力量: 3 } })).mean).to.be.closeTo(13.5, 1e-9);
      expect((await ask("d20+力量", { card: { 力量: { $computed: "d4" } } })).mean).to.be.closeTo(13, 1e-9);
    });

    it("say what is wrong", async () => {
      const failed = async (expr: string, engine?: string) => {
        const body = { expr, ...(engine === undefined ? {} : { engine }) };
        const answer = await tower.post("/api/dice/distribution", body).answers({ code: 42200 });
        return (answer.json.data as { errorKey: string }).errorKey;
      };
      expect(await failed("sword")).to.equal("dice.expr.refused");
      expect(await failed("d20 sword")).to.equal("dice.expr.refused");
      expect(await failed("0d6")).to.equal("dice.count.zero");
      expect(await failed("'a'+'b'")).to.equal("prob.notNumber");
      expect(await failed("coins12", "foreign")).to.equal("prob.notHere");
      await tower.post("/api/dice/distribution", { expr: "" }).answers({ code: 40001 });
      await tower.post("/api/dice/distribution", { expr: "d6", more: 1 }).answers({ code: 40001 });
      await tower.post("/api/dice/distribution", { expr: "d6" }, { key: false }).answers({ code: 40100 });
    });

    it("say at once what no roll can do, before anything is worked out", async () => {
      for (const [expr, key] of [
        ['"x"*10**9', "dice.type.mismatch"],
        ["999a2m999", "dice.expr.tooMuch"],
        ["9999999d9999999", "dice.count.tooMany"],
        ["d1!", "wod.addLeast"],
        ["1000lp[1000lp[1d6]kh]", "dice.expr.tooMuch"],
        ["lp[d6]", "dice.type.wrong"],
        ["'a'+'b'", "prob.notNumber"],
        ["4d6k5", "dice.keep.range"],
        ["999d9999*999d9999*d10001", "dice.faces.tooMany"],
        ["999d9999*999d9999/(1-1)", "dice.divideByZero"],
        ["(d6/0)*999d9999", "dice.divideByZero"],
        ["b10+999d9999", "dice.bonus.tooMany"],
        ["[1d6,2d6,3d6][9]", "dice.index.outOfRange"],
        ["999a5k1m10^99", "dice.number.unsafe"],
      ] as const) {
        const { json } = await tower.post("/api/dice/distribution", { expr }).answers({ code: 42200 });
        expect((json.data as { errorKey: string }).errorKey, expr).to.equal(key);
        let said = 0;
        if (!longRun) continue;
        // A few milliseconds; a thread takes hundreds before it has begun, and what it works out takes seconds.
        const took = await quickestAwaited(
          // Each from another account, for nobody may ask as fast.
          () => tower.say(`.prob ${expr}`, { accountId: `${expr} ${said++}` }).replies(/./),
          200,
        );
        expect(took, `milliseconds for ${expr}`).to.be.below(200);
      }
    });

    it("say so where hardly any roll comes to a value", async () => {
      await tower.put("/api/dice/rules", { maxDice: 9999 }).answers({ code: 0 });
      const body = { expr: "9999c9^21", engine: "compat2" };
      const answer = await tower.post("/api/dice/distribution", body).done();
      await tower.put("/api/dice/rules", {}).answers({ code: 0 });
      const { code, data } = answer.json;
      expect(code).to.equal(42200);
      expect((data as { errorKey: string }).errorKey).to.equal("dice.number.unsafe");
    });

    it("refuse more requests than may wait", async function () {
      this.timeout(180_000);
      // No time passes, and none of them is worked out meanwhile: it makes no difference how fast they come.
      const replace = [[Clock, fakeClock()]] as const;
      const crowded = await testHost({ features: [texts, commands, dice, native, probability], replace });
      const codes: number[] = [];
      const asked = Array.from({ length: 13 }, async () => {
        const { json } = await crowded.post("/api/dice/distribution", { expr: "999d9999" }).done();
        codes.push(json.code);
      });
      try {
        while (codes.length < 4) await setTimeout(20);
        expect(codes, "one is worked out, eight wait").to.deep.equal(Array(4).fill(42900));
      } finally {
        await crowded.stop();
      }
      await Promise.allSettled(asked);
      expect(codes.filter((code) => code === 42900)).to.have.length(4);
    });

    it("leave a thread to others, however many questions one person asks", async function () {
      this.timeout(180_000);
      const order: string[] = [];
      const one = (userId: string, expr: string) =>
        tower
          .post("/api/dice/distribution", { expr, platform: "test", userId })
          .done()
          .then(() => order.push(userId));
      const many = Array.from({ length: 5 }, (_, at) => one("greedy", `99${at}d999`));
      await setTimeout(20);
      await one("other", "[4d20,5d12,6d6]kh");
      expect(order.filter((who) => who === "greedy")).to.have.length.at.most(3);
      await Promise.all(many);
    });
  });

  it("keep the event loop free while they are worked out", async function () {
    this.timeout(120_000);
    // The shortest of several tries: a busy machine holds up every process now and then.
    let shortest = Number.POSITIVE_INFINITY;
    for (let go = 0; go < 5 && shortest >= 1_000; go++) {
      let longest = 0;
      let last = performance.now();
      const ticking = setInterval(() => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      }, 5);
      try {
        // Worked out in time or not: what counts is what happens meanwhile.
        await tower.post("/api/dice/distribution", { expr: `${300 + go}d9999` }).done();
      } finally {
        clearInterval(ticking);
      }
      shortest = Math.min(shortest, longest);
    }
    // What they are worked out with takes seconds.
    expect(shortest).to.be.below(1_000);
  });
});

describe("chances of a service whose dice must not be thrown", () => {
  it("are found all the same, exactly and as an estimate", async function () {
    this.timeout(120_000);
    const replace = [[Random, scriptedDice()]] as const;
    const tower = await testHost({ features: [texts, commands, dice, compat2, probability], replace });
    try {
      await tower.say(".prob 3d6+2").replies(/^3d6\+2 \(exact\)/);
      await tower.say(".prob [9d20,9d12].sum()").replies(/^.*\(estimate from/);
      await tower.say(".r 3d6").replies(/^Something went wrong/);
    } finally {
      await tower.stop();
    }
  });
});

describe("chances when their feature ends", () => {
  it("end with the service at once, whoever waits for them", async function () {
    this.timeout(120_000);
    const tower = await testHost({ features: [texts, commands, dice, native, probability] });
    // Two are worked out, one waits for its turn, one was asked for in a chat.
    const asked = [0, 1, 2].map(() => tower.post("/api/dice/distribution", { expr: "999d9999" }).done());
    const said = tower.say(".prob 999d9999");
    await Promise.all(asked.map((one) => Promise.race([one, setTimeout(300)])));
    const began = performance.now();
    await tower.stop();
    const took = performance.now() - began;
    await Promise.allSettled([...asked, said.text()]);
    expect(took, "milliseconds until the service has ended").to.be.below(5_000);
  });

  it("end with it, threads included", async function () {
    this.timeout(120_000);
    const tower = await testHost({ features: [texts, commands, dice, native, probability] });
    try {
      const asked = tower.post("/api/dice/distribution", { expr: "999d9999" }).done();
      await tower.get("/api/dice/rules").done();
      await tower.disable("dice-probability");
      expect((await asked).status).to.be.oneOf([200, 404, 500, 503]);
      await tower.say(".prob d20").silent();
    } finally {
      await tower.stop();
    }
  });
});
