import { expect } from "chai";
import type { Effect } from "../../src/protocol.js";
import { FakeTower, plugin } from "./fake-side.js";

/** Waits for the plugins to have nothing under way. */
async function settled(tower: FakeTower): Promise<void> {
  const { effects } = (await tower.tasks.do("settle", { atMostMs: 20_000 })) as { effects: Effect[] };
  tower.side.effects.push(...effects);
}

/** Callbacks come in the turn of their plugin. */
async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; !what() && Date.now() < end; )
    await new Promise((resolve) => setImmediate(resolve));
}

describe("globals of JavaScript plugins", () => {
  let tower: FakeTower;
  beforeEach(() => {
    tower = new FakeTower();
  });
  afterEach(() => tower.end());

  /** What a plugin logs while it is loaded, a line for each expression. */
  async function shown(expressions: readonly string[]): Promise<string[]> {
    const text = expressions
      .map(
        (one) =>
          `try { console.log(${one}) } catch (error) { console.log("!" + error.name + " " + error.message) }`,
      )
      .join("\n");
    const { plugins } = await tower.load({ p: text });
    expect(plugins[0]?.error).to.equal(undefined);
    return tower.side.lines.map((line) => line.slice(3));
  }

  it("print values like JSON", async () => {
    const lines = await shown([
      `"a", 1, null, undefined, true, 5n`,
      `{ a: "x", b: [1, { c: new Map([["k", 1]]) }], f() {} }`,
      `(() => { const a = {}; a.a = a; return a })()`,
      `new Set([1]), /x/g, Symbol("s")`,
      `"x".repeat(10000)`,
      `new TypeError("bad")`,
    ]);
    expect(lines.slice(0, 4)).to.deep.equal([
      "a 1 null undefined true 5n",
      '{a: "x", b: [1, {c: {k: 1}}], f: [function f]}',
      "{a: [circular]}",
      "Set {1} /x/g Symbol(s)",
    ]);
    expect(lines[4]).to.have.length(4096);
    expect(lines[5]).to.match(/^TypeError: bad\n +at .*p\.js:6/u);
  });

  it("name the plugin whose code prints, whoever called it", async () => {
    await tower.load({
      gives: `globalThis.say = (text) => console.warn(text);`,
      uses: `say("hi"); console.error("mine")`,
    });
    expect(tower.side.lines).to.deep.equal(["gives: hi", "uses: mine"]);
    expect(tower.side.of("console").map(({ level }) => level)).to.deep.equal(["warn", "error"]);
  });

  it("code and decode as UTF-8", async () => {
    const lines = await shown([
      `btoa("骰子"), atob("6aqw5a2Q"), atob("data:text/plain;base64, 6aqw 5a2Q"), atob(btoa("😀é"))`,
      `atob("***")`,
      `[...new TextEncoder().encode("é骰😀\\ud800")].join()`,
      `new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0xe9, 0xaa, 0xb0, 0xff, 0x41]))`,
      `new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([0xff]))`,
      `["", "a", "ab", "abc"].map((one) => btoa(one)).join()`,
    ]);
    expect(lines).to.deep.equal([
      "6aqw5a2Q 骰子 骰子 😀é",
      "!Error atob: this is not base64",
      "195,169,233,170,176,240,159,152,128,239,191,189",
      "骰\ufffdA",
      "!TypeError these bytes are not UTF-8",
      ",YQ==,YWI=,YWJj",
    ]);
  });

  it("read and write addresses", async () => {
    const lines = await shown([
      `new URL("HTTPS://User:pw@Example.com:443/a/../b c?x=1&y=%20z#h").href`,
      `new URL("../x?y=1", "http://a.b:8080/c/d/e").href, new URL("//h/p", "https://a").href, new URL("?q", "https://a/b").href`,
      `new URL("nonsense")`,
      `(() => { const u = new URL("http://a/?a=1"); u.searchParams.append("骰", "1 2"); u.hash = "#x"; return u.href + " " + u.origin })()`,
      `new URLSearchParams({ a: 1, b: "x y" }).toString(), new URLSearchParams("?a=1&a=2").getAll("a").join(), [...new URLSearchParams([["q", "r"]])].join()`,
      `URL.canParse("http://x"), URL.canParse("x")`,
    ]);
    expect(lines).to.deep.equal([
      "https://User:pw@example.com/b%20c?x=1&y=%20z#h",
      "http://a.b:8080/c/x?y=1 https://h/p https://a/b?q",
      "!TypeError Invalid URL: nonsense",
      "http://a/?a=1&%E9%AA%B0=1+2#x http://a",
      "a=1&b=x+y 1,2 q,r",
      "true false",
    ]);
  });

  it("write dates in one form whatever is asked for", async () => {
    const lines = await shown([
      `new Date(2024, 0, 5, 15, 4, 9).toLocaleString("zh-CN", { hour12: true }), new Date(2024, 11, 25).toLocaleDateString(), new Date(2024, 0, 1, 0, 0, 1).toLocaleTimeString("en")`,
      `new Date(NaN).toLocaleString(), (1234567.5).toLocaleString("en")`,
      `Date.prototype.toLocaleString.call(5)`,
    ]);
    expect(lines.slice(0, 2)).to.deep.equal([
      "01/05/2024, 15:04:09 12/25/2024 00:00:01",
      "Invalid Date 1234567.5",
    ]);
    expect(lines[2]).to.match(/^!TypeError/u);
  });

  it("draw the same numbers from the same seed, within bounds", async () => {
    const text = `const draws = Array.from({ length: 1000 }, Math.random);
      if (!draws.every((one) => one >= 0 && one < 1) || new Set(draws).size !== 1000) throw new Error("bad");
      console.log(draws.reduce((sum, one) => sum + one)); const bytes = crypto.getRandomValues(new Uint8Array(8));
      console.warn(bytes.some((one) => one > 0), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()))`;
    await tower.load({ p: text });
    await tower.reload();
    const [first, well, second] = tower.side.lines;
    expect(first).to.equal(second);
    expect(well).to.equal("p: true true");
    expect(Number(first?.slice(3))).to.be.within(400, 600);
  });

  it("clone, and refuse modules", async () => {
    const lines = await shown([
      `structuredClone({ a: [1, structuredClone(new Date(5)).getTime()], m: new Map([[1, new Set([2])]]) })`,
      `(() => { const a = { b: {} }; a.b.a = a; const c = structuredClone(a); return c !== a && c.b.a === c })()`,
      `structuredClone({ f() {} })`,
      `require("fs")`,
      `__dirname === "", typeof performance.now()`,
    ]);
    expect(lines).to.deep.equal([
      "{a: [1, 5], m: {1: Set {2}}}",
      "true",
      "!TypeError structuredClone: functions and symbols cannot be cloned",
      "!Error require: there is no module fs; a plugin is one file, and what has several is bundled into one first",
      "true number",
    ]);
  });

  it("run timers with their arguments, until they are cleared", async () => {
    await tower.load({
      p: `setTimeout((a, b) => console.log("late", a, b), 30, 1, 2); setImmediate(() => console.log("soon"));
        let n = 0; const every = setInterval(() => { if (++n === 3) { clearInterval(every); console.log("third") } }, 2);
        clearTimeout(setTimeout(() => console.log("never"), 1)); queueMicrotask(() => console.log("micro"));
        setTimeout(() => { throw new Error("in a timer") }, 5); try { setTimeout("x") } catch (error) { console.log(error.name) }`,
    });
    await settled(tower);
    expect(tower.side.lines).to.have.members([
      "p: TypeError",
      "p: micro",
      "p: soon",
      "p: third",
      "p: late 1 2",
    ]);
    expect(tower.side.of("failure").map(({ failure }) => failure.message)).to.deep.equal([
      "in a timer (p.js:4)",
    ]);
  });

  it("fetch through the service", async () => {
    await tower.load({
      p: `const run = async () => {
        const answer = await fetch("https://a.example/x", { method: "post", headers: { "X-A": 1 }, body: { toString: () => "body" } });
        console.log(answer.ok, answer.status, answer.url, answer.headers.get("Content-Type"), [...answer.headers.entries()].join(), JSON.stringify(await answer.json()));
        const failed = await fetch(new URL("https://b.example")); console.log(failed.ok, failed.status, await failed.text(), (await failed.arrayBuffer()).byteLength);
        const stop = new AbortController(); const waits = fetch("https://c.example", { signal: stop.signal }); stop.abort();
        try { await waits } catch (error) { console.log(error.name) }
      }; run();`,
    });
    const [first] = tower.side.of("fetch");
    expect(first).to.include({ url: "https://a.example/x", method: "POST", body: "body", plugin: "p" });
    expect(first?.headers).to.deep.equal([["X-A", "1"]]);
    const answer = {
      id: first?.id,
      status: 200,
      statusText: "OK",
      url: "https://a.example/y",
      headers: [["Content-Type", "text/json"]],
    };
    tower.tasks.do("fetched", { ...answer, body: Buffer.from('{"a":"骰"}').toString("base64") });
    await until(() => tower.side.of("fetch").length === 2);
    const second = tower.side.of("fetch")[1];
    expect(second?.url).to.equal("https://b.example/");
    tower.tasks.do("fetched", {
      ...answer,
      id: second?.id,
      status: 500,
      headers: [],
      body: Buffer.from("no").toString("base64"),
    });
    await settled(tower);
    expect(tower.side.lines).to.deep.equal([
      'p: true 200 https://a.example/y text/json content-type,text/json {"a":"骰"}',
      "p: false 500 no 2",
      "p: AbortError",
    ]);
    expect(tower.side.of("fetchAbort")).to.have.length(1);
  });

  it("speak over sockets that the service holds", async () => {
    await tower.load({
      p: `const socket = new WebSocket("wss://a.example", ["one"]); socket.onopen = () => { socket.send("hello " + socket.protocol) };
        socket.addEventListener("message", ({ data }) => { console.log(data); socket.close(1000, "bye") });
        socket.onclose = ({ code, reason }) => console.log(code, reason, socket.readyState === WebSocket.CLOSED); socket.onerror = () => { throw new Error("no") };
        try { socket.send("early") } catch (error) { console.log(error.message) }`,
    });
    const [{ id } = { id: 0 }] = tower.side.of("socketOpen");
    for (const event of [
      { event: "opened", protocol: "one" },
      { event: "message", text: "what" },
      { event: "failed", reason: "x" },
      { event: "closed", code: 1000, reason: "bye" },
      { event: "message", text: "late" },
    ])
      tower.tasks.do("socket", { id, ...event });
    await settled(tower);
    expect(tower.side.lines).to.deep.equal([
      "p: WebSocket: it is not open yet",
      "p: what",
      "p: 1000 bye true",
    ]);
    expect(tower.side.of("socketSend").map(({ text }) => text)).to.deep.equal(["hello one"]);
    expect(tower.side.of("socketClose")).to.have.length(1);
    expect(tower.side.of("failure")).to.have.length(1);
  });

  it("have the language whole", async () => {
    const lines = await shown([
      `"a1".replace(/(?<=a)(?<d>\\d)/u, "[$<d>]"), [3, 1].toSorted().join(), Object.groupBy([1, 2], (n) => n % 2 ? "odd" : "even"), 2n ** 70n`,
      `/\\p{Script=Han}/u.test("骰"), ["b", "a"].sort((x, y) => x.localeCompare(y, "zh")).join()`,
      `eval("1 + 1"), new Function("return 3")()`,
    ]);
    expect(lines).to.deep.equal([
      "a[1] 1,3 {odd: [1], even: [2]} 1180591620717411303424n",
      "true a,b",
      "2 3",
    ]);
  });

  it("take TypeScript with its lines kept", async () => {
    const { plugins } = await tower.load({
      "typed.ts": `interface Named { name: string }\nenum Kind { One = 1 }\nconst of = <T,>(x: T): T => x;\nconst one: Named = of<Named>({ name: "n" });\nconsole.log(one.name, Kind.One);`,
      "lines.ts": `type A = {\n  b: string;\n};\nconst a = {} as A;\nnull!.x;`,
      "broken.ts": `const a: = 1;`,
    });
    expect(tower.side.lines).to.deep.equal(["typed: n 1"]);
    expect(plugins.map(({ error }) => error?.replace(/:.*\(/u, ": (") ?? "")).to.deep.equal([
      "",
      "TypeError: (lines.ts:5)",
      "SyntaxError: (line 1)",
    ]);
  });

  it("take modules with their lines kept: exports are what they declare, imports of types are left out", async () => {
    const { plugins } = await tower.load({
      "empty.ts": `import type { A } from "./a";\nimport { B,\n  C } from "./b";\nlet b: B = 1, c: C = b;\nconsole.log("empty", c);\nexport {};\nnull!.x;`,
      "exports.ts": `export enum Kind { One = 1 }\nexport const a: number = Kind.One;\nexport default function named() { return a; }\nexport { a as b };\nexport abstract class T {}\nconsole.log("exports", named(), typeof T);`,
      plain: `console.log("plain", typeof f);\nexport default class {}\nexport async function f() {}\nexport * as all from "console";`,
      value: `import { one as x } from "two";\nimport * as all from "console";\nall.log("value");\nx();`,
      text: "console.log(`\nexport const a`.length);\nif (true) return;",
      "broken.ts": `export const a: = 1;`,
      alsoBroken: `export const a = 1;\nexport const b = = 1;`,
    });
    expect(tower.side.lines).to.deep.equal([
      "empty: empty 1",
      "exports: exports 1 function",
      "plain: plain function",
      "text: 15",
    ]);
    expect(
      plugins.map(({ error }) => error?.replace(/of null.*\(/u, "(").replace(/:.*\((?=line)/u, ": (") ?? ""),
    ).to.deep.equal([
      "TypeError: cannot read property 'x' (empty.ts:7)",
      "",
      "",
      "require: there is no module two; a plugin is one file, and what has several is bundled into one first (value.js:1)",
      "",
      "SyntaxError: (line 1)",
      "SyntaxError: Unexpected token (2:17)",
    ]);
  });

  it("are asked nothing by plugins that are loaded with a command alone", async () => {
    await tower.load({ p: plugin("p", `return { solved: true }`) });
    await tower.command("p", "x");
    expect(tower.side.asked).to.deep.equal([]);
  });
});
