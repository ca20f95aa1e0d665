import { createHash, randomFillSync } from "node:crypto";
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { createClock } from "@dicetower/kernel";
import { expect } from "chai";
import { damageOne } from "../../../tools/cli/test/damage/damaging.js";
import { type OpenStore, repairStore, StoreDamaged } from "../src/index.js";
import { writeMark } from "../src/sqlite/run-mark.js";
import { enter, type Line, ledgerMigrations, lines, readLedger } from "./crash/ledger.js";
import { failureOf, type TestHome, testHome } from "./test-support.js";

const pageBytes = 4_096;
const entries = 400;
const clock = createClock();

/** Ways to damage a database file, each of which makes part of it unreadable. */
const damages: Readonly<Record<string, (path: string) => void>> = {
  "1 page of random bytes": (path) => scribble(path, 1),
  "10 pages of random bytes": (path) => scribble(path, 10),
  "every page but the first of random bytes": (path) => scribble(path, Number.POSITIVE_INFINITY),
  "its second half cut off": (path) =>
    truncateSync(path, Math.floor(statSync(path).size / 2 / pageBytes) * pageBytes),
  "cut to 100 bytes": (path) => truncateSync(path, 100),
  "cut to nothing": (path) => truncateSync(path, 0),
  "its header zeroed": (path) => overwrite(path, 0, Buffer.alloc(100)),
  gone: (path) => rmSync(path),
};

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, "r+");
  try {
    writeSync(file, bytes, 0, bytes.length, at);
  } finally {
    closeSync(file);
  }
}

/** Writes random bytes over whole pages from the middle of the file on, but not over its first page. */
function scribble(path: string, count: number): void {
  const pages = statSync(path).size / pageBytes;
  const from = count > pages ? 1 : Math.max(1, Math.floor((pages - count) / 2));
  for (let page = from; page < Math.min(from + count, pages); page++)
    overwrite(path, page * pageBytes, randomFillSync(Buffer.alloc(pageBytes)));
}

function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

describe("a damaged store", () => {
  /** Files of a store that was filled and closed; each test damages a copy. */
  let sound: TestHome;
  let home: TestHome;
  let state: string;
  let journal: string;

  /** Opens the store and migrates its tables. */
  const open = async (options = {}, where = home): Promise<OpenStore> => {
    const store = await where.open(options);
    await store.migrate("ledger", "1.0.0", ledgerMigrations);
    return store;
  };
  const fill = async (store: OpenStore): Promise<void> => {
    await store.state.change(async (db) => {
      for (let number = 1; number <= entries; number++)
        await enter(db, number, `entry ${number} `.repeat(20));
    });
    const writer = store.journal.group<Line>(lines);
    for (let number = 1; number <= entries; number++)
      writer.write({ number, text: `line ${number} `.repeat(20) });
    await writer.flush();
  };
  const unclean = () => writeMark(home.folder, { clean: false });
  const asides = () => readdirSync(home.folder).filter((name) => /\.corrupt-\d{8}T\d{6}Z$/.test(name));

  before(async () => {
    sound = await testHome();
    const store = await open({}, sound);
    await fill(store);
    await store.close();
  });
  after(() => sound.end());
  beforeEach(async () => {
    home = await testHome();
    state = join(home.folder, "state.db");
    journal = join(home.folder, "journal.db");
    cpSync(sound.folder, home.folder, { recursive: true });
  });
  afterEach(() => home.end());

  for (const [name, damage] of Object.entries(damages)) {
    it(`is refused with a clear message and left unchanged after an unclean end: ${name}`, async () => {
      damage(state);
      await unclean();
      const before = name === "gone" ? "" : digest(state);
      const error = await home.open().catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(StoreDamaged);
      expect((error as Error).message)
        .to.match(/^state\.db is damaged/)
        .and.include("--repair")
        .and.not.include(home.folder);
      if (name !== "gone") expect(digest(state)).to.equal(before);
      expect(asides()).to.deep.equal([]);
    });

    it(`names its newest intact backup, and restores it automatically if configured: ${name}`, async () => {
      const store = await open();
      const { name: backup } = await store.backup("manual");
      await store.state.change((db) => enter(db, 9_999, "after the backup"));
      await store.close();
      damage(state);
      await unclean();
      const error = await home.open().catch((thrown: unknown) => thrown);
      expect((error as StoreDamaged).backup).to.equal(backup);
      const restored = await open({ restoreOnCorruption: true });
      const ledger = await readLedger(restored);
      expect(ledger.entries.size).to.equal(entries);
      expect(ledger.torn).to.equal(false);
      expect(asides()).to.have.length(name === "gone" ? 0 : 1);
      expect(home.lines.join("\n")).to.include(`backup ${backup} was restored`);
    });

    it(`is repaired from the newest intact backup, or as far as it can be read: ${name}`, async () => {
      damage(state);
      await unclean();
      const repairs = await repairStore(home.folder, clock).catch((error: Error) => error.message);
      if (typeof repairs === "string") {
        expect(repairs).to.include("state.db cannot be repaired").and.not.include(home.folder);
        expect(name).to.be.oneOf([
          "every page but the first of random bytes",
          "cut to 100 bytes",
          "cut to nothing",
          "gone",
        ]);
        expect(asides()).to.deep.equal([]);
        return;
      }
      // Its tables are recorded beside it.
      const outcome = name === "its header zeroed" ? "rescued" : "partly";
      expect(repairs.map((one) => `${one.file} ${one.outcome}`)).to.deep.equal([`state.db ${outcome}`]);
      expect(asides()).to.deep.equal([repairs[0]?.aside]);
      const store = await home.open();
      const found = repairs[0]?.tables.map((table) => table.name);
      expect(found).to.include.members(["host_migration", "ledger_entry", "ledger_total"]);
      const rows = await store.state.read((db) => db("ledger_entry").pluck("text"));
      for (const text of rows) expect(text).to.match(/^(entry \d+ ){20}$/);
      if (name.startsWith("1 page")) expect(rows.length).to.be.within(entries - 40, entries - 1);
    });

    it(`replaces its journal if that is damaged, and keeps the old one: ${name}`, async () => {
      damage(journal);
      await writeMark(home.folder, { clean: false, journalDamaged: name !== "gone" });
      const store = await open();
      const ledger = await readLedger(store);
      expect(ledger.entries.size).to.equal(entries);
      expect(ledger.lines.size).to.equal(0);
      expect(asides()).to.have.length(name === "gone" ? 0 : 1);
      await fill(store).catch(() => {});
      const writer = store.journal.group<Line>(lines);
      writer.write({ number: 7_777, text: "new" });
      await writer.flush();
      expect((await readLedger(store)).lines.has(7_777)).to.equal(true);
    });
  }

  for (const name of ["its header zeroed", "cut to 100 bytes", "cut to nothing", "gone"])
    it(`is refused and left unchanged after a clean end, too, if nothing of it can be read: ${name}`, async () => {
      damages[name]?.(state);
      const before = name === "gone" ? "" : digest(state);
      const error = await home.open().catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(StoreDamaged);
      if (name === "gone") expect(existsSync(state)).to.equal(false);
      else expect(digest(state)).to.equal(before);
      expect(asides()).to.deep.equal([]);
    });

  it("repairs from the newest intact backup, ignoring one that is damaged itself", async () => {
    const store = await open();
    const { name: whole } = await store.backup("manual");
    await store.state.change((db) => enter(db, 5_000, "between"));
    const { name: broken } = await store.backup("manual");
    await store.close();
    scribble(join(home.folder, "backups", broken, "state.db"), 1);
    scribble(state, 1);
    await unclean();
    const [repair] = await repairStore(home.folder, clock);
    expect(repair).to.deep.include({ outcome: "restored", backup: whole });
    expect(readdirSync(home.folder)).to.include(`${repair?.aside}.rescued`);
    const again = await open();
    expect((await readLedger(again)).entries.size).to.equal(entries);
    await again.close();
    expect(await repairStore(home.folder, clock)).to.deep.equal([]);
  });

  it("finds damage in the background after a clean end, and is refused at the next start", async () => {
    scribble(state, 1);
    const store = await open();
    expect(store.ok).to.equal(true);
    await store.check();
    expect(store.ok).to.equal(false);
    expect((await store.status()).problem).to.match(/^state\.db is damaged/);
    await store.close();
    expect(await home.open().catch((error: unknown) => error)).to.be.instanceOf(StoreDamaged);
  });

  it("finds damage of the journal, reports it, and replaces the journal at the next start", async () => {
    scribble(journal, 1);
    const store = await open();
    await store.check();
    expect((await store.status()).problem).to.match(/^journal\.db is damaged/);
    await store.close();
    const next = await open();
    expect((await readLedger(next)).lines.size).to.equal(0);
    await next.check();
    expect(next.ok).to.equal(true);
  });

  it("answers 50300 and goes on when it is damaged while running", async () => {
    const store = await open();
    await store.checkpoint();
    scribble(state, Number.POSITIVE_INFINITY);
    const { code, message } = await failureOf(
      store.state.read((db) => db("ledger_entry").whereLike("text", "%entry 399%").count()),
    );
    expect(code).to.equal(50300);
    expect(message).to.include("damaged");
    expect((await failureOf(store.state.change((db) => enter(db, 8_000, "x")))).code).to.equal(50300);
    await store.check();
    expect(store.ok).to.equal(false);
  });

  it("refuses changes that already wait when damage is found", async () => {
    const store = await open();
    await store.checkpoint();
    await damageOne(state, "ledger_entry");
    const finding = store.state.change((db) => db("ledger_entry").count());
    const waiting = ["a", "b"].map((name) =>
      store.state.change((db) => db.schema.createTable(name, (table) => void table.text("id"))),
    );
    expect(store.queues()[0]?.waiting).to.equal(3);
    expect((await failureOf(finding)).code).to.equal(50300);
    for (const change of waiting) {
      const { code, message } = await failureOf(change);
      expect(code).to.equal(50300);
      expect(message).to.include("damaged").and.include("nothing was changed");
    }
    expect(await store.state.read((db) => db.schema.hasTable("a"))).to.equal(false);
  });

  it("has the promised pragmas on every connection", async () => {
    const store = await open();
    const pragma = (name: string) => async (db: Parameters<Parameters<typeof store.state.read>[0]>[0]) => {
      const [row] = await db.raw<Record<string, unknown>[]>(`PRAGMA ${name}`);
      return Object.values(row ?? {})[0];
    };
    const all = async (run: OpenStore["state"]["change"]) => ({
      journal_mode: await run(pragma("journal_mode")),
      synchronous: await run(pragma("synchronous")),
      foreign_keys: await run(pragma("foreign_keys")),
      trusted_schema: await run(pragma("trusted_schema")),
      cell_size_check: await run(pragma("cell_size_check")),
      busy_timeout: await run(pragma("busy_timeout")),
      journal_size_limit: await run(pragma("journal_size_limit")),
    });
    const promised = {
      journal_mode: "wal",
      synchronous: 2,
      foreign_keys: 1,
      trusted_schema: 0,
      cell_size_check: 1,
      busy_timeout: 5_000,
      journal_size_limit: 67_108_864,
    };
    expect(await all((work) => store.state.change(work))).to.deep.equal(promised);
    expect(await all((work) => store.journal.change(work))).to.deep.equal({ ...promised, synchronous: 1 });
    expect(await store.state.read(pragma("query_only"))).to.equal(1);
    expect(await store.state.read(pragma("trusted_schema"))).to.equal(0);
    for (const file of [state, journal]) expect(statSync(file).mode & 0o777).to.equal(0o600);
  });
});
