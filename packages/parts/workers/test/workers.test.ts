import { createHash } from "node:crypto";
import { codes } from "@dicetower/contract";
import { expect } from "chai";
import { inWorker, sha256Of, TimeSlicer, workerTask } from "../src/index.js";
import { piecesOf, Rebuilt } from "../src/pieces.js";
import type * as work from "./work.js";

const module = new URL("./work.ts", import.meta.url).href;
const task = <Name extends keyof typeof work>(name: Name) => workerTask<(typeof work)[Name]>(module, name);
const idle = () => ({ signal: new AbortController().signal });

describe("work in threads", () => {
  it("hands over what a function makes of its input", async () => {
    const made = await inWorker(task("table"), 3, idle());
    expect(made).to.deep.equal({ rows: [{ at: 0 }, { at: 1 }, { at: 2 }], none: undefined, "10": null });
  });

  it("holds the event loop up neither by working nor by taking a large result over", async () => {
    let turns = 0;
    let over = false;
    const turn = () => {
      turns++;
      if (!over) setImmediate(turn);
    };
    await inWorker(task("table"), 1, idle());
    setImmediate(turn);
    const made = await inWorker(task("table"), 400_000, idle());
    over = true;
    expect(made.rows).to.have.length(400_000);
    expect(made.rows[399_999]).to.deep.equal({ at: 399_999 });
    expect(turns).to.be.above(100);
  });

  it("hands failures over with code and problems, and other errors with their words", async () => {
    const refused = await inWorker(task("refused"), "row 3", idle()).catch((error: unknown) => error);
    expect(refused).to.deep.include({ isBoom: true, message: "It cannot be read." });
    expect((refused as { data: unknown }).data).to.deep.include({
      code: codes.invalid,
      errors: [{ path: "/content", message: "row 3" }],
    });
    const broken = await inWorker(task("broken"), "odd", idle()).catch((error: unknown) => error);
    expect(broken).to.be.instanceOf(Error).with.property("message", "odd");
  });

  it("says so where a thread has ended by itself, and goes on", async () => {
    const error = await inWorker(task("dying"), undefined, idle()).catch((caught: unknown) => caught);
    expect(error).to.have.nested.property("data.code", codes.internal);
    expect(await inWorker(task("table"), 1, idle()))
      .to.have.property("rows")
      .with.length(1);
  });

  it("ends what takes too long, and what is given up", async () => {
    const late = await inWorker(task("endless"), undefined, { ...idle(), limitMs: 200 }).catch(
      (error: unknown) => error,
    );
    expect(late).to.have.nested.property("data.code", codes.tooLarge);
    const gone = new AbortController();
    const waiting = inWorker(task("endless"), undefined, { signal: gone.signal }).catch(
      (error: unknown) => error,
    );
    gone.abort(new Error("the caller has gone"));
    expect(await waiting).to.have.property("message", "the caller has gone");
    expect(await inWorker(task("table"), 1, idle()))
      .to.have.property("rows")
      .with.length(1);
  });
});

describe("pieces of a value", () => {
  const again = (value: unknown) => {
    const rebuilt = new Rebuilt();
    for (const piece of piecesOf(value)) rebuilt.take(structuredClone(piece));
    return rebuilt.value;
  };

  it("make the same value again, whatever its shape", () => {
    const long = Array.from({ length: 9_000 }, (_, at) => at);
    for (const value of [
      undefined,
      null,
      "",
      [],
      {},
      [[]],
      long,
      [long, [long, { long }]],
      { a: { b: long, c: undefined }, d: [{}, [], { long: [long] }] },
      Object.fromEntries(long.map((at) => [`k${at}`, { at, list: [at] }])),
      { bytes: new Uint8Array(3), date: new Date(5) },
      ["x".repeat(1_000_000), "y"],
    ])
      expect(again(value)).to.deep.equal(value);
  });

  it("make no prototype of a name", () => {
    const made = again(JSON.parse(`{"__proto__": {"x": 1}, "rest": [${"1,".repeat(9_000)}1]}`));
    expect(Object.keys(made as object)).to.deep.equal(["__proto__", "rest"]);
    expect(Object.getPrototypeOf(made)).to.equal(Object.prototype);
  });
});

describe("digests", () => {
  it("are those of the bytes, few or many, text or not", async () => {
    for (const text of ["", "abc", "ä€".repeat(100_000)]) {
      const wanted = createHash("sha256").update(text).digest("hex");
      expect(await sha256Of(text)).to.equal(wanted);
      expect(await sha256Of(Buffer.from(text))).to.equal(wanted);
    }
  });
});

describe("turns", () => {
  it("are due by the clock, and let what waits have its own", async () => {
    const slicer = new TimeSlicer(1);
    let passed = false;
    setImmediate(() => {
      passed = true;
    });
    while (!slicer.due);
    await slicer.next();
    expect(passed).to.equal(true);
    expect(slicer.due).to.equal(false);
  });
});
