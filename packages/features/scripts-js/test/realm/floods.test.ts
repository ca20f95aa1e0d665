import { expect } from "chai";
import { FakeTower, plugin } from "./fake-side.js";

describe("floods of JavaScript plugins", () => {
  let tower: FakeTower;
  beforeEach(() => {
    tower = new FakeTower({}, { limits: { sliceMs: 5_000, loadMs: 5_000 } });
  });
  afterEach(() => tower.end());

  /** Loads a plugin that does something until it throws, and logs after how often and why. */
  async function until(what: string, before = ""): Promise<string | undefined> {
    await tower.load({
      p: `${before} let n = 0; try { for (; n < 1e5; n++) { ${what} } } catch (error) { console.log(n, error.message) }`,
    });
    return tower.side.lines.at(-1);
  }

  it("stop at two hundred timers", async () => {
    expect(await until("setTimeout(() => {}, 1e6)")).to.equal("p: 200 a plugin may have 200 timers at most");
  });
  it("stop at sixteen requests and eight sockets", async () => {
    expect(await until(`new WebSocket("ws://a")`)).to.equal("p: 8 a plugin may have 8 sockets at a time");
    await tower.load({
      q: `for (let i = 0; i < 20; i++) fetch("http://a").catch((error) => console.log(error.message))`,
    });
    expect(tower.side.of("fetch")).to.have.length(16);
    expect(
      tower.side.lines.filter((line) => line === "q: a plugin may have 16 requests at a time"),
    ).to.have.length(4);
  });
  it("print a hundred lines a second", async () => {
    await until(`console.log(n); if (n > 1000) break`);
    expect(tower.side.lines.length).to.be.within(1, 700);
  });
  it("do five thousand things at once", async () => {
    await tower.load({
      p: plugin("p", `let n = 0; for (;;) { seal.vars.intSet(ctx, "$t" + n, n); n++ }`),
    });
    const ended = await tower.command("p", "x").catch((error: unknown) => error);
    expect(ended)
      .to.have.property("message")
      .that.matches(/^too much was done at once/u);
    expect(tower.side.of("variable")).to.have.length(5_000);
  });
  it("keep only the last of what is stored under a key", async () => {
    await until(
      `e.storageSet("k", n); if (n > 2000) throw new Error("enough")`,
      `const e = seal.ext.new("p", "me", "1"); seal.ext.register(e);`,
    );
    expect(tower.side.of("store").map(({ value }) => value)).to.deep.equal(["2001"]);
  });
  it("have two thousand commands an extension", async () => {
    const { extensions } = await tower.load({
      p: `${plugin("p", "")} for (let i = 0; i < 5000; i++) ext.cmdMap["w" + i] = cmd;`,
    });
    expect(extensions[0]?.commands).to.have.length(2_000);
  });
  it("cannot make up what others did, nor operations that there are not", async () => {
    await tower.load({
      other: plugin("other", ""),
      p: `const e = seal.ext.new("p", "me", "1"); seal.ext.register(e); const seen = [];
        for (const name of ["native", "kit", "host", "__name", "real", "entries", "process", "Buffer", "std", "os", "importScripts", "WebAssembly", "Atomics", "postMessage", "globalThis.process"]) seen.push(typeof globalThis[name]);
        console.log([...new Set(seen)].join());`,
    });
    expect(tower.side.lines.at(-1)).to.match(/^p: (undefined|undefined,object)$/u);
  });
});

describe("ways out of the realm of JavaScript plugins", () => {
  const tower = new FakeTower({}, { limits: { sliceMs: 2_000 } });
  after(() => tower.end());

  /** Known ways of other sandboxes: each must find nothing of Node.js. */
  const ways: Record<string, string> = {
    "the constructor of what was handed in": `ctx.constructor.constructor("return typeof process")()`,
    "the constructor of a function that was handed in": `seal.replyToSender.constructor("return typeof process")()`,
    "this of a sloppy function": `(function () { return typeof this.process })()`,
    "what callee and caller are": `(function () { return String(arguments.callee.caller && arguments.callee.caller.arguments && typeof process) })()`,
    "an error of the host": `(() => { try { seal.format(ctx, "x") } catch (e) { return e.constructor.constructor("return typeof process")() } })()`,
    prepareStackTrace: `(() => { Error.prepareStackTrace = (e, frames) => frames; const s = new Error().stack; return typeof s === "string" ? "undefined" : typeof s[0].getThis })()`,
    "overflow in a function of the host": `(() => { const f = () => { try { f() } catch (e) { try { seal.vars.intGet(ctx, "$tx") } catch (x) { return x.constructor.constructor("return typeof process")() } } return "undefined" }; return f() })()`,
    "a proxy that is thrown at the host": `(() => { try { seal.vars.strSet(ctx, new Proxy({}, { get: (t, k) => { throw { k } } }), 1) } catch {} return typeof process })()`,
    "async functions": `(async () => {}).constructor("return 1")().constructor.constructor("return typeof process")()`,
    generators: `(function* () {}).constructor("yield typeof process")().next().value`,
    "species of arrays": `(() => { class A extends Array { static get [Symbol.species]() { return function () { return seal } } } try { A.from([1]).map((x) => x) } catch {} return typeof process })()`,
    import: `(() => { try { return eval("import('fs')") && "undefined" } catch (e) { return "undefined" } })()`,
    "prototypes of what was handed in": `(() => { ctx.__proto__.__proto__.polluted = 1; msg.__proto__.polluted2 = 1; cmdArgs["__proto__"]["polluted3"] = 1; return typeof process })()`,
    "own keys of prototypes in what is stored": `(() => { ext.storageSet("__proto__", "x"); ext.cmdMap.__proto__ = null; ext.cmdMap["constructor"] = 1; seal.vars.strSet(ctx, "$t__proto__", "x"); return ext.storageGet("__proto__") + typeof process })()`,
  };

  before(async () => {
    const text = Object.entries(ways)
      .map(([name, way]) => `${JSON.stringify(name)}: (ctx, msg, cmdArgs, ext) => ${way}`)
      .join(",\n");
    const { plugins } = await tower.load({
      p: `${plugin("p", `const name = cmdArgs.rawArgs; seal.replyToSender(ctx, msg, ways[name](ctx, msg, cmdArgs, ext));`)}\nconst ways = {${text}};`,
    });
    expect(plugins[0]?.error).to.equal(undefined);
  });

  for (const name of Object.keys(ways))
    it(`lead nowhere: ${name}`, async () => {
      const said = await tower.say("p", "x", name).catch((error: unknown) => [String(error)]);
      expect(said.join()).not.to.match(/object|function(?!:)/u);
      expect(({} as Record<string, unknown>)["polluted"]).to.equal(undefined);
      expect([].constructor).to.equal(Array);
    });
});
