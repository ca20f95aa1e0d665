import { expect } from "chai";
import { FakeTower, plugin } from "./fake-side.js";

const good = plugin(
  "good",
  `const words = ["b", "a"].map((one) => one.trim()).sort().concat(Object.keys({ c: 1 }));
  for (const key in ["d"]) words.push(key);
  for (const [key] of new Map([["e", 1]])) words.push(key);
  const found = [...new Set(words)].filter((one) => /[a-e0]/u.test(one)).join("");
  setTimeout(() => Promise.resolve([1]).then((list) => console.log("later " + list.length)), 1);
  seal.replyToSender(ctx, msg, ctx.player.name + cmdArgs.getArgN(1) + found + JSON.stringify({ n: Math.max(1, 2) }) +
    new Date(0).getTime() + String({}) + "x".padStart(2, "-") + new URL("http://a/b").pathname + Number("3").toFixed(1));
  return seal.ext.newCmdExecuteResult(true);`,
);
const answer = 'Ann!abc0e{"n":2}0[object Object]-x/b3.0';

/** What a plugin may try on the realm that all share. */
const tampering: Record<string, string> = {
  "toJSON everywhere": `for (const one of [Object, Array, String, Number, Boolean]) one.prototype.toJSON = () => "evil";`,
  JSON: `JSON.parse = JSON.stringify = () => "evil"; JSON = null;`,
  globals: `Map = Set = Promise = Proxy = Reflect = Error = TypeError = Object = Array = String = globalThis = null;`,
  "globals that are deleted": `for (const one of Object.getOwnPropertyNames(globalThis)) delete globalThis[one];`,
  "globals that are declared anew": `for (const text of ["var Map = 1", "let Set = 1", "function Array() {}", "const seal = 1", "class Date {}"]) try { (0, eval)(text) } catch {}
    Object.defineProperty(globalThis, "Math", { value: 1 }); Object.freeze(globalThis);`,
  seal: `try { seal.replyToSender = null; delete globalThis.seal; Object.defineProperty(globalThis, "seal", { value: 1 }) } catch {}`,
  "setters of fields": `for (const key of ["kind", "ctx", "text", "plugin", "name", "value", "0"])
    for (const one of [Object.prototype, Array.prototype]) Object.defineProperty(one, key, { set() { throw 1 }, configurable: true });`,
  "globals of others": `globalThis.console = globalThis.setTimeout = globalThis.fetch = globalThis.URL = null; console.log = () => { throw 1 };`,
  Reflect: `Reflect.apply = Reflect.set = () => { throw 1 };`,
  Function: `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 1 };
    [].map.call = [].map.apply = () => { throw 1 }; Object.defineProperty([].map, "bind", { value: null });`,
  "members of every prototype": `for (const name of Object.getOwnPropertyNames(globalThis)) {
    const { prototype } = globalThis[name] ?? {};
    if (prototype === undefined || prototype === null) continue;
    for (const key of Reflect.ownKeys(prototype)) {
      try { prototype[key] = () => { throw 1 } } catch {}
      try { Object.defineProperty(prototype, key, { get() { throw 1 } }) } catch {}
      try { delete prototype[key] } catch {}
      try { prototype.__defineGetter__(key, () => { throw 1 }) } catch {}
    }
  }`,
  "prototypes of prototypes": `for (const one of [Array, String, Map, Promise, Date]) {
    try { Object.setPrototypeOf(one.prototype, null) } catch {} try { one.prototype.__proto__ = { toString() { throw 1 } } } catch {}
    one.prototype.hasOwnProperty = one.prototype.valueOf = () => { throw 1 };
    Object.defineProperty(one.prototype, "isPrototypeOf", { value: null });
  }`,
  "what is behind iterators": `for (const one of [[].values(), new Map().keys(), "".matchAll(/a/g), (function* () {})()]) {
    const proto = Object.getPrototypeOf(one); proto.next = () => { throw 1 };
    Object.getPrototypeOf(proto)[Symbol.iterator] = () => { throw 1 };
  }
  Array.prototype[Symbol.iterator] = Map.prototype[Symbol.iterator] = () => { throw 1 };`,
  "what the language asks every value for": `for (const key of [Symbol.toPrimitive, Symbol.toStringTag, Symbol.isConcatSpreadable, Symbol.match])
    for (const one of [Object.prototype, Array.prototype]) { one[key] = () => { throw 1 }; Object.defineProperty(one, key, { get() { throw 1 } }); }
    Array.prototype.then = Function.prototype.then = () => { throw 1 };`,
  "prototypes that are frozen": `for (const one of [Array, Object, String, Map]) { Object.freeze(one.prototype); Object.seal(one); }`,
  "the constructor of functions": `(function () {}).constructor.prototype.call = null; (async () => {}).constructor.prototype.constructor = null;`,
  "the prototype of contexts": `ext.cmdMap.x.solve = (ctx, msg, args) => {
    for (const one of [ctx, ctx.player, ctx.group, ctx.endPoint, args]) { const p = Object.getPrototypeOf(one);
      for (const key of Reflect.ownKeys(p)) { try { p[key] = null } catch {} Object.defineProperty(p, key, { get() { throw 1 } }); } } };`,
};

/** What honest plugins do, and what it comes to. */
const honest: Record<string, readonly [string, string]> = {
  "own text of an object": [`const a = {}; a.toString = () => "mine"; return a + ""`, "mine"],
  "classes of the old kind": [
    `"use strict"; function Shape() {} Shape.prototype.toString = function () { return "shape" }; Shape.prototype.constructor = Shape;
    function Fault(m) { this.message = m; this.name = "Fault" } Fault.prototype = Object.create(Error.prototype); Fault.prototype.constructor = Fault;
    const f = new Fault("x"); return [new Shape(), f, f instanceof Error, f.constructor === Fault].join()`,
    "shape,Fault: x,true,true",
  ],
  "classes that compilers write": [
    `var __extends = (function () { var extendStatics = Object.setPrototypeOf || ({ __proto__: [] } instanceof Array && function (d, b) { d.__proto__ = b; });
      return function (d, b) { extendStatics(d, b); function __() { this.constructor = d; } d.prototype = (__.prototype = b.prototype, new __()); }; })();
    var Bag = (function (_super) { __extends(Bag, _super); function Bag() { var s = _super !== null && _super.apply(this, arguments) || this; return s; }
      Bag.prototype.push = function (one) { this[this.length] = one + "!"; return this.length; }; Bag.from = function () { return "from"; }; return Bag; })(Array);
    var bag = new Bag(); Bag.prototype.push.call(bag, "a"); return bag.join() + Bag.from()`,
    "a!from",
  ],
  "classes with fields": [
    `class Box extends Map { name = "box"; static of = () => "of"; get(key) { return super.get(key) ?? this.name } toString() { return this.name } }
    const box = new Box([["a", 1]]); return [box.get("a"), box.get("b"), Box.of(), box, box.size].join()`,
    "1,box,of,box,2".replace("2", "1"),
  ],
  "helpers on prototypes": [
    `Date.prototype.Format = function (text) { return text.replace("yyyy", String(this.getUTCFullYear())) };
    Array.prototype.last = function () { return this[this.length - 1] }; String.prototype.trimAll = function () { return this.replace(/ /g, "") };
    Object.defineProperty(Array.prototype, "first", { value() { return this[0] }, configurable: true });
    return [new Date(0).Format("yyyy"), [1, 2].last(), [3].first(), "a b".trimAll()].join()`,
    "1970,2,3,ab",
  ],
  "fillers for what may be missing": [
    `"use strict"; if (!Array.prototype.flat) throw 1; Array.prototype.includes = function () { return "filled" };
    Object.defineProperty(String.prototype, "replaceAll", { value() { return "filled" }, configurable: true, writable: true });
    globalThis.setTimeout = globalThis.setTimeout || function () {}; if (typeof Promise.prototype.finally !== "function") throw 2;
    return [[1].includes(1), "aa".replaceAll("a", "b")].join()`,
    "true,bb",
  ],
  "helpers for all on globalThis": [
    `globalThis.Tools = globalThis.Tools || {}; Tools.add = (a, b) => a + b; counter = 1; counter++;
    Object.defineProperty(globalThis, "late", { get: () => "late", configurable: true }); globalThis.late2 = function () { return late };
    return [Tools.add(1, 2), counter, late2(), delete globalThis.counter, typeof counter].join()`,
    "3,2,late,true,undefined",
  ],
  "own console and own members of what is its own": [
    `const console = { log: () => "own" }; const map = new Map(); map.get = () => "own"; const f = () => 1; f.call = () => "own";
    const list = []; list.push = () => "own"; const e = new TypeError("x"); e.name = "Own"; e.toJSON = () => "own";
    return [console.log(), map.get(), f.call(), list.push(), e, JSON.stringify(e)].join()`,
    'own,own,own,own,Own: x,"own"',
  ],
  "dictionaries with the names of members": [
    `const d = {}; for (const w of "constructor toString valueOf hasOwnProperty __proto__ then".split(" ")) d[w] = w;
    const o = JSON.parse('{"constructor":1,"toString":2}'); const s = { ...d }; return [Object.keys(d).length, s.toString, o.constructor, d.valueOf].join()`,
    "5,toString,1,valueOf",
  ],
  "proxies and mixins": [
    `const p = new Proxy({}, { get: (t, k) => k === "a" ? 1 : Reflect.get(t, k), set: (t, k, v) => Reflect.set(t, k, v * 2) }); p.toString = 4; p.b = 1;
    class A {} Object.assign(A.prototype, { hello() { return "hi" }, valueOf() { return 7 } }); return [p.a, p.b, p.toString, new A().hello(), new A() + 1].join()`,
    "1,2,8,hi,8",
  ],
};

describe("plugins in one realm", () => {
  let tower: FakeTower;
  const begin = () => {
    tower = new FakeTower({}, { limits: { sliceMs: 500, loadMs: 2_000 } });
  };
  afterEach(() => tower.end());

  for (const [name, body] of Object.entries(tampering))
    it(`leave it whole for the others that change ${name}`, async () => {
      begin();
      const bad = `${plugin("bad", "")} ext.onMessageReceived = () => { ${body} };\n${body}`;
      const loaded = await tower.load({ good, bad, late: good.replaceAll('"good"', '"late"') });
      expect(loaded.plugins.map(({ plugin: one }) => one)).to.deep.equal(["good", "bad", "late"]);
      await tower.command("bad", "x").catch(() => undefined);
      tower.hook("onMessageReceived", ["bad"]);
      for (const one of ["good", "late"]) expect(await tower.say(one, "x", "!")).to.deep.equal([answer]);
      await tower.tasks.do("settle", { atMostMs: 5_000 });
      expect(tower.side.lines.filter((line) => line.endsWith("later 1"))).to.have.length(2);
    });

  for (const [name, [body, outcome]] of Object.entries(honest))
    it(`do as they are used to: ${name}`, async () => {
      begin();
      const text = plugin("p", `seal.replyToSender(ctx, msg, (function () { ${body} })());`);
      const { plugins } = await tower.load({ p: text, good });
      expect(plugins.map(({ error }) => error)).to.deep.equal([undefined, undefined]);
      expect(await tower.say("p", "x")).to.deep.equal([outcome]);
      expect(await tower.say("good", "x", "!")).to.deep.equal([answer]);
    });

  it("are told once what has no effect, by its name", async () => {
    begin();
    await tower.load({
      bad: `for (let i = 0; i < 3; i++) { Array.prototype.map = null; Map = null; Object.defineProperty(Math, "max", { value: 1 }); Object.prototype.__defineGetter__("toString", () => 1); }`,
    });
    const why = (what: string) =>
      `bad: ${what} stays as it is: plugins may add to what the language brings, and change nothing of it.`;
    expect(tower.side.lines).to.deep.equal(
      ["Array.prototype.map", "globalThis.Map", "Math.max", "Object.prototype.toString"].map(why),
    );
  });

  it("find helpers that a plugin has put on prototypes, and do not meet them in loops", async () => {
    begin();
    await tower.load({
      gives: `Array.prototype.sample = function () { return this[0] };`,
      takes: `const keys = []; for (const key in ["x"]) keys.push(key); console.log(["x"].sample(), keys.join());`,
    });
    expect(tower.side.lines).to.deep.equal(["takes: x 0"]);
  });

  it("may change what the language brings where they are alone", async () => {
    tower = new FakeTower({}, { isolated: true });
    await tower.load({
      own: `Array.prototype.toString = () => "mine"; Object.setPrototypeOf(Number.prototype, { twice() { return this * 2 } });
        console.log([1] + "", (4).twice());`,
    });
    expect(tower.side.lines).to.deep.equal(["own: mine 8"]);
  });
});
