import { soaking } from "@dicetower/testkit";
import { expect } from "chai";
import { FakeTower, plugin } from "./fake-side.js";

const good = plugin(
  "good",
  `seal.replyToSender(ctx, msg, ctx.player.name + cmdArgs.getArgN(1)); return seal.ext.newCmdExecuteResult(true);`,
);

/** Each ends with `out of memory` or with its own error, and never with more than the realm may hold. */
const growth: Record<string, string> = {
  "an array": `const a = []; for (;;) a.push(new Array(1000).fill(1));`,
  "a text": `let s = "x"; for (;;) s += s;`,
  "texts behind try": `const a = []; for (;;) try { a.push("x".repeat(1e6) + a.length) } catch {}`,
  "a buffer": `const a = []; for (;;) a.push(new Uint8Array(1 << 24));`,
  "a map": `const m = new Map(); for (let i = 0; ; i++) m.set(i, { i });`,
  closures: `let f = () => 1; for (;;) { const g = f; f = () => g; }`,
  "a big number": `let n = 2n; for (;;) n = n * n;`,
  "an array of a billion": `new Array(1e9).fill(0);`,
  "a text of a billion": `"x".repeat(1e9); "x".padEnd(1e9, "y");`,
  JSON: `const a = []; for (;;) a.push(JSON.stringify(a));`,
};

/** Deep nesting: each ends with an error of the language. */
const depth: Record<string, string> = {
  calls: `const f = () => f() + 1; f();`,
  "calls behind try": `const f = () => { try { return f() + 1 } finally { f } }; f();`,
  "JSON that is read": `JSON.parse("[".repeat(2e5));`,
  "JSON that is written": `let a = []; for (let i = 0; i < 2e5; i++) a = [a]; JSON.stringify(a);`,
  "text that is evaluated": `eval("(".repeat(1e5) + ")".repeat(1e5));`,
  "a pattern": `new RegExp("(".repeat(1e5) + ")".repeat(1e5));`,
  accessors: `const o = { get a() { return this.a } }; o.a;`,
  proxies: `let p = {}; for (let i = 0; i < 2e5; i++) p = new Proxy(p, {}); p.x;`,
  "bound functions": `let f = () => 1; for (let i = 0; i < 2e5; i++) f = f.bind(null); f();`,
  "text conversions": `const a = []; a.toString = () => "" + a; "" + a;`,
  "what is printed": `let a = {}; for (let i = 0; i < 1e5; i++) a = { a }; console.log(a); throw new Error("shown");`,
  "what is cloned": `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; structuredClone(a);`,
};

describe("hostile JavaScript plugins", () => {
  let tower: FakeTower;
  afterEach(() => tower.end());
  const limits = { sliceMs: 500, loadMs: 2_000 };

  /** The bad one is stopped and named; the realm is rebuilt where that is asked for, and the good one answers. */
  async function stopped(body: string): Promise<unknown> {
    await tower.load({ good, bad: plugin("bad", body) });
    const ended = await tower.command("bad", "x").catch((error: unknown) => error);
    expect(tower.side.bytes).to.be.at.most((tower.tasks.data.isolated ? 32 : 256) << 20);
    if (tower.side.of("spoilt").length > 0) await tower.reload();
    expect(await tower.say("good", "x", "!")).to.deep.equal(["Ann!"]);
    return ended;
  }

  for (const [name, body] of Object.entries(growth).slice(0, soaking ? undefined : 4))
    it(`hold no more than their realm may by growing ${name}`, async () => {
      tower = new FakeTower({}, { limits, isolated: true });
      const ended = await stopped(body);
      expect(ended)
        .to.include({ script: "bad" })
        .and.to.have.property("kind")
        .that.is.oneOf(["memory", "overran", "threw"]);
    }).timeout(120_000);

  for (const [name, body] of Object.entries(depth).slice(0, soaking ? undefined : 5))
    it(`nest no deeper than the stack by ${name}`, async () => {
      tower = new FakeTower({}, { limits });
      const ended = await stopped(body);
      expect(ended)
        .to.include({ script: "bad" })
        .and.to.have.property("kind")
        .that.is.oneOf(["threw", "memory", "overran"]);
    }).timeout(120_000);
});
