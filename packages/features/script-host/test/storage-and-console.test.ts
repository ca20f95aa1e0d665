import type { ScriptId } from "@dicetower/script-host/api";
import { fakeClock, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { type Started, started } from "./language.js";

const script: ScriptId = { language: "js", name: "sample" };
const kib = 1024;

/** The sentence and the code of what is thrown. */
function refusal(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const postgres = await testPostgres();

/** What holds on both databases. */
function storesValues(options: () => { databaseUrl?: string }): void {
  let host: Started;
  const clock = fakeClock();
  before(async () => {
    host = await started({ ...options(), clock });
  });
  after(() => host.tower.stop());
  const rowsOf = async (prefix?: string, offset = 0) =>
    host.scripts.storage.list(script, "storage", {
      limit: 3,
      offset,
      ...(prefix === undefined ? {} : { prefix }),
    });

  it("keeps values in memory while they are open, and writes them within a second", async () => {
    const { storage } = host.scripts;
    const values = await storage.open(script, "storage");
    expect(await storage.open(script, "storage")).to.equal(values);
    for (const key of ["b", "a:2", "a:1", "a:10", "中文"]) values.set(key, `of ${key}`);
    values.set("b", undefined);
    expect([...values.values.keys()]).to.deep.equal(["a:2", "a:1", "a:10", "中文"]);
    const count = () =>
      host.store.read((db) => db("script_host_value").count({ rows: "*" }).first()) as Promise<{
        rows: number;
      }>;
    expect(Number((await count()).rows)).to.equal(0);
    await clock.advance(1_000);
    await values.flush();
    expect(Number((await count()).rows)).to.equal(4);
    await storage.close(script, "storage");
    values.set("late", "1");
    await storage.close(script, "storage");
    const again = await storage.open(script, "storage");
    expect(again).not.to.equal(values);
    expect(again.values).to.deep.equal(
      new Map(["a:1", "a:10", "a:2", "late", "中文"].map((key) => [key, key === "late" ? "1" : `of ${key}`])),
    );
    expect(again.bytes).to.equal(values.bytes);
    await storage.close(script, "storage");
  });

  it("lists them in the order of their keys, and clears one, some or all", async () => {
    const { storage } = host.scripts;
    const first = await rowsOf();
    expect(first.total).to.equal(5);
    expect(first.rows.map(({ key }) => key)).to.deep.equal(["a:1", "a:10", "a:2"]);
    expect(first.rows[0]?.value).to.equal("of a:1");
    expect(first.rows[0]?.updatedAt).to.be.within(clock.seconds() - 1, clock.seconds());
    expect((await rowsOf(undefined, 3)).rows.map(({ key }) => key)).to.deep.equal(["late", "中文"]);
    expect((await rowsOf("a:1")).total).to.equal(2);
    expect((await rowsOf("a%")).total).to.equal(0);
    expect((await storage.sizes("js", "storage")).get("sample")?.keys).to.equal(5);
    expect((await storage.sizes("lua", "storage")).size).to.equal(0);
    const found = await host.store.read((db) => storage.ofPrefix(db, "js", "storage", "中"));
    expect(found.map(({ name, key, value }) => [name, key, value])).to.deep.equal([
      ["sample", "中文", "of 中文"],
    ]);
    const open = await storage.open(script, "storage");
    expect(await storage.clear(script, "storage", { key: "late" })).to.equal(1);
    expect(await storage.clear(script, "storage", { prefix: "a:" })).to.equal(3);
    expect([...open.values.keys()]).to.deep.equal(["中文"]);
    await storage.close(script, "storage");
    expect(await storage.clear(script, "storage")).to.equal(1);
    expect((await rowsOf()).total).to.equal(0);
  });

  it("keeps texts that databases refuse as they are", async () => {
    const { storage } = host.scripts;
    const odd = ["\0", "a\0b", "\ud83d", "\ude00x", "\uf8fa", "\uf8fa0000", "🎲", ""];
    const values = await storage.open(script, "odd");
    for (const text of odd) values.set(text, text);
    await storage.close(script, "odd");
    const again = await storage.open(script, "odd");
    expect(new Set(again.values.keys())).to.deep.equal(new Set(odd));
    for (const text of odd) expect(again.values.get(text)).to.equal(text);
    expect((await storage.list(script, "odd", { prefix: "\0", limit: 9, offset: 0 })).rows).to.have.length(1);
    await storage.clear(script, "odd");
    await storage.close(script, "odd");
  });

  it("holds scripts to 1 MiB a value and 16 MiB in all", async () => {
    const { storage } = host.scripts;
    const values = await storage.open(script, "full");
    expect(refusal(() => values.set("a", "x".repeat(kib * kib + 1)))).to.contain("1 MiB");
    expect(refusal(() => values.set("k".repeat(kib + 1), "x"))).to.contain("1 KiB");
    for (let count = 0; count < 15; count++) values.set(`${count}`, "x".repeat(kib * kib));
    values.set("14", "y".repeat(kib * kib));
    values.set("last", "中".repeat(340_000));
    expect(refusal(() => values.set("more", "x".repeat(kib * kib)))).to.contain("16 MiB");
    await values.flush();
    expect((await storage.sizes("js", "full")).get("sample")?.bytes).to.equal(values.bytes);
    expect(await storage.clear(script, "full")).to.equal(16);
    expect(values.bytes).to.equal(0);
    await storage.close(script, "full");
  });
}

describe("storage of scripts", () => {
  storesValues(() => ({}));
});

postgres.describe("storage of scripts: on PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof postgres.database>>;
  before(async () => {
    database = await postgres.database();
  });
  after(() => database.drop());
  storesValues(() => ({ databaseUrl: database.url }));
});

describe("console and breaches of scripts", () => {
  let host: Started;
  const clock = fakeClock();
  before(async () => {
    host = await started({ clock });
  });
  after(() => host.tower.stop());

  it("keeps the last 500 lines, cut, and leaves out what is too many", async () => {
    const { console } = host.scripts;
    console.write(script, "info", "first");
    for (let count = 0; count < 200; count++) console.write(script, "debug", `line ${count}`);
    const lines = console.lines(script);
    expect(lines).to.have.length(101);
    expect(lines[0]?.text).to.equal("first");
    expect(lines.at(-1)?.text).to.contain("left out");
    for (let second = 0; second < 5; second++) {
      await clock.advance(1_000);
      for (let count = 0; count < 100; count++) console.write(script, "info", `${second} ${count}`);
    }
    expect(console.lines(script)).to.have.length(500);
    await clock.advance(1_000);
    const before = console.lines(script).at(-1)?.sequence;
    console.write(script, "error", "骰".repeat(5_000));
    const long = console.lines(script, before);
    expect(long).to.have.length(1);
    expect(Buffer.byteLength(long[0]?.text ?? "")).to.be.within(4_090, 4_096);
    expect(console.lines({ ...script, language: "lua" })).to.deep.equal([]);
    console.forget(script);
    expect(console.lines(script)).to.deep.equal([]);
  });

  it("tells how long calls of the last hour took", async () => {
    const { console } = host.scripts;
    console.called(script, 5, false);
    await clock.advance(30 * 60_000);
    console.called(script, 20, true);
    expect(console.times(script)).to.deep.equal({
      calls: 2,
      failures: 1,
      lastHourMs: 25,
      longestMs: 20,
      lastMs: 20,
    });
    await clock.advance(45 * 60_000);
    expect(console.times(script).calls).to.equal(1);
    console.write(script, "info", "before");
    const { sequence = 0 } = console.lines(script).at(-1) ?? {};
    console.write(script, "warn", "careful");
    await host.tower.get(`/api/scripts/js/console?name=sample&after=${sequence}`).answers({
      code: 0,
      data: {
        lines: [{ sequence: sequence + 1, level: "warn", text: "careful", at: clock.now() }],
        times: { calls: 1, failures: 1, lastHourMs: 20, longestMs: 20, lastMs: 20 },
      },
    });
    await host.tower.get("/api/scripts/js/console").answers({ code: 40001 });
    await host.tower.get("/api/scripts/perl/console?name=x").answers({ code: 40001 });
  });

  it("puts a script out at its third breach in ten minutes, and tells the masters", async () => {
    const out: string[] = [];
    const strikes = host.scripts.strikes(host.scope, { out: (name, why) => out.push(`${name}: ${why}`) });
    expect(strikes.add("slow", "first")).to.equal(false);
    await clock.advance(11 * 60_000);
    expect(strikes.add("slow", "second")).to.equal(false);
    expect(strikes.add("other", "first")).to.equal(false);
    expect(strikes.add("slow", "third")).to.equal(false);
    expect(strikes.count("slow")).to.equal(2);
    expect(strikes.add("slow", "fourth")).to.equal(true);
    expect(strikes.add("slow", "fifth")).to.equal(true);
    expect(out).to.deep.equal(["slow: fourth"]);
    const notice = host.notices.recent()[0];
    expect(notice?.kind).to.equal("scriptOut");
    expect(notice?.detail).to.contain('"slow"').and.to.contain("fourth");
    strikes.forget("slow");
    expect([strikes.count("slow"), strikes.count("other")]).to.deep.equal([0, 1]);
  });
});
