import { Accumulator, type AccumulatorOptions, type Connection, type Store } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { failureOf, type TestHome, testHome } from "./test-support.js";

interface Counted {
  hits: number;
  last: string;
}

const table = "tally_hits";
const migration = {
  id: "001-hits",
  async up(db: Connection) {
    await db.schema.createTable(table, (columns) => {
      columns.text("key").primary();
      columns.integer("hits").notNullable();
      columns.text("last").notNullable();
    });
  },
};

describe("Accumulator", () => {
  let home: TestHome;
  let store: Store;
  let clock: FakeClock;
  let ending: AbortController;
  let deferred: (() => unknown)[];
  let followed: Promise<unknown>[];
  /** Keys of each transaction that was begun. */
  let chunks: string[][];
  /** What a transaction does when its rows are in. */
  let atEnd: (keys: readonly string[]) => unknown;

  beforeEach(async () => {
    home = await testHome();
    const opened = await home.open();
    await opened.migrate("tally", "1.0.0", [migration]);
    store = opened.state;
    clock = fakeClock();
    ending = new AbortController();
    deferred = [];
    followed = [];
    chunks = [];
    atEnd = () => {};
  });
  afterEach(() => home.end());

  const scope = {
    get signal() {
      return ending.signal;
    },
    defer: (undo: () => unknown) => void deferred.push(undo),
    follow: (work: Promise<unknown>) => void followed.push(work.catch(() => "failed")),
  };

  async function write(db: Connection, rows: readonly (readonly [string, Counted])[]): Promise<string> {
    const keys = rows.map(([key]) => key);
    chunks.push(keys);
    for (const [key, { hits, last }] of rows)
      await db(table)
        .insert({ key, hits, last })
        .onConflict("key")
        .merge({ hits: db.raw("?? + ?", [`${table}.hits`, hits]), last });
    await atEnd(keys);
    return keys.join("");
  }

  function accumulator(options: Partial<AccumulatorOptions<string, Counted, string>> = {}) {
    return new Accumulator<string, Counted, string>(scope, {
      store,
      clock,
      merge(later, earlier) {
        later.hits += earlier.hits;
        if (later.last === "") later.last = earlier.last;
      },
      write,
      ...options,
    });
  }

  /** What is stored, such as `a2 b1`. */
  async function stored(): Promise<string> {
    const rows = await store.read((db) => db<Counted & { key: string }>(table).orderBy("key"));
    return rows.map(({ key, hits }) => `${key}${hits}`).join(" ");
  }

  /** Has transactions wait at their end. @returns when the first has come there, and what lets them go on */
  function held(): { readonly begun: Promise<void>; readonly release: () => void } {
    let release = () => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    const begun = new Promise<void>((done) => {
      atEnd = () => {
        done();
        return gate;
      };
    });
    return { begun, release: () => release() };
  }

  const refuse = () => {
    throw new Error("no room");
  };

  it("merges changes of a key, and counts in place what waits", async () => {
    const counts = accumulator();
    counts.add("a", { hits: 1, last: "one" });
    counts.add("a", { hits: 2, last: "" });
    const waiting = counts.add("b", { hits: 1, last: "" });
    waiting.hits++;
    expect(counts.current("b")).to.equal(waiting);
    expect(counts.pending("a")).to.deep.equal({ hits: 3, last: "one" });
    await counts.flush();
    expect(await stored()).to.equal("a3 b2");
    expect(counts.pending("a")).to.equal(undefined);
    counts.add("a", { hits: 1, last: "" });
    await counts.flush();
    expect(await stored()).to.equal("a4 b2");
  });

  it("writes after its delay, once for all that was counted, and does nothing while nothing waits", async () => {
    const counts = accumulator({ everyMs: 5_000 });
    for (let time = 0; time < 100; time++) counts.add(`k${time % 3}`, { hits: 1, last: "" });
    expect(clock.pending, "timers").to.equal(1);
    await clock.advance(4_999);
    expect(followed).to.have.length(0);
    await clock.advance(1);
    await Promise.all(followed);
    expect(await stored()).to.equal("k034 k133 k233");
    await clock.advance(60_000);
    expect(followed).to.have.length(1);
  });

  it("tells what is pending of a key while it is being written", async () => {
    const counts = accumulator();
    counts.add("a", { hits: 2, last: "" });
    const { begun, release } = held();
    const flushed = counts.flush();
    await begun;
    expect(counts.current("a")).to.equal(undefined);
    expect(counts.pending("a")?.hits).to.equal(2);
    counts.add("a", { hits: 3, last: "" });
    expect(counts.pending("a")?.hits).to.equal(5);
    expect(counts.current("a")?.hits, "what waits is as it was").to.equal(3);
    release();
    await flushed;
    expect(counts.pending("a")?.hits).to.equal(3);
  });

  it("tries again what could not be written, with what came since, and counts nothing twice", async () => {
    const counts = accumulator({ chunk: 2 });
    for (const key of "abcde") counts.add(key, { hits: 1, last: key });
    atEnd = (keys) => {
      if (!keys.includes("c")) return;
      counts.add("c", { hits: 5, last: "" });
      refuse();
    };
    expect((await failureOf(counts.flush())).message).to.equal("no room");
    expect(await stored(), "the chunk before, and nothing of the one that failed").to.equal("a1 b1");
    expect(counts.pending("a")).to.equal(undefined);
    expect(counts.pending("c")).to.deep.equal({ hits: 6, last: "c" });
    counts.add("a", { hits: 1, last: "" });
    atEnd = () => {};
    await clock.advance(3_000);
    await Promise.all(followed);
    expect(await stored()).to.equal("a2 b1 c6 d1 e1");
    await counts.flush();
    expect(await stored()).to.equal("a2 b1 c6 d1 e1");
  });

  it("goes on counting in the same object after a failure", async () => {
    const counts = accumulator();
    counts.add("a", { hits: 1, last: "" });
    const { takings } = counts;
    let since: Counted | undefined;
    atEnd = () => {
      since = counts.add("a", { hits: 1, last: "" });
      refuse();
    };
    await failureOf(counts.flush());
    expect(counts.takings).to.equal(takings + 1);
    if (since !== undefined) since.hits++;
    atEnd = () => {};
    await counts.flush();
    expect(await stored()).to.equal("a3");
  });

  it("writes chunks in the order of counting, and one that failed last", async () => {
    const written: string[] = [];
    const counts = accumulator({ chunk: 2, written: (keys) => written.push(keys) });
    for (const key of "edcba") counts.add(key, { hits: 1, last: "" });
    await counts.flush();
    expect(written).to.deep.equal(["ed", "cb", "a"]);
    chunks.length = 0;
    for (const key of "edcba") counts.add(key, { hits: 1, last: "" });
    atEnd = (keys) => (keys.includes("d") ? refuse() : undefined);
    await failureOf(counts.flush());
    await failureOf(counts.flush());
    expect(chunks.map((keys) => keys.join(""))).to.deep.equal(["ed", "cb", "ae", "d"]);
    expect(await stored()).to.equal("a2 b2 c2 d1 e2");
  });

  it("begins a flush when much waits, and loses new keys alone when memory is full", async () => {
    const counts = accumulator({ most: 2 });
    const { begun, release } = held();
    counts.add("a", { hits: 1, last: "" });
    expect(followed).to.have.length(0);
    counts.add("b", { hits: 1, last: "" });
    expect(followed).to.have.length(1);
    await begun;
    for (const key of "cde") counts.add(key, { hits: 1, last: "" });
    counts.add("c", { hits: 1, last: "" });
    expect(counts.pending("e")).to.equal(undefined);
    expect(followed).to.have.length(2);
    release();
    await Promise.all(followed);
    expect(await stored()).to.equal("a1 b1 c2 d1");
    counts.add("e", { hits: 1, last: "" });
    await counts.flush();
    expect(await stored()).to.equal("a1 b1 c2 d1 e1");
  });

  it("does not try again at each change while nothing can be written", async () => {
    const counts = accumulator({ most: 2 });
    atEnd = refuse;
    for (const key of "abcdefgh") {
      counts.add(key, { hits: 1, last: "" });
      await Promise.all(followed);
    }
    expect(chunks.length).to.be.at.most(2);
    atEnd = () => {};
    await counts.flush();
    expect((await stored()).split(" "), "twice as many as wait").to.have.length(4);
  });

  it("writes what is left when the scope ends", async () => {
    const counts = accumulator();
    counts.add("a", { hits: 1, last: "" });
    ending.abort();
    expect(clock.pending, "timers").to.equal(0);
    for (const undo of deferred) await undo();
    expect(await stored()).to.equal("a1");
  });

  it("does work with everything written, and work while nothing is being written, in turn", async () => {
    const counts = accumulator();
    counts.add("a", { hits: 1, last: "" });
    const seen = await counts.afterFlush(async () => {
      counts.add("a", { hits: 1, last: "" });
      counts.flushSoon();
      counts.flushSoon();
      return stored();
    });
    expect(seen).to.equal("a1");
    expect(followed, "flushes").to.have.length(1);
    expect(await counts.inTurn(stored)).to.equal("a2");
  });
});
