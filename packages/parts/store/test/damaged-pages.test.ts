import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClock } from "@dicetower/kernel";
import { expect } from "chai";
import { type OpenStore, type Repair, repairStore } from "../src/index.js";
import { NativeSqlite } from "../src/sqlite/native-sqlite.js";
import { writeMark } from "../src/sqlite/run-mark.js";
import { enter, ledgerMigrations, readLedger } from "./crash/ledger.js";
import { type TestHome, testHome } from "./test-support.js";

const pageBytes = 4_096;
const entries = 400;
/** Rows that one page holds at most, and those of the page above it. */
const maxLost = 60;
/** Tables of others, so that the list of tables fills several pages. */
const others = Array.from({ length: 60 }, (_, at) => `other_${at}_${"x".repeat(60)}`);
const clock = createClock();

describe("a store with one damaged page and no backup", () => {
  let sound: TestHome;
  let home: TestHome;

  const open = async (where: TestHome): Promise<OpenStore> => {
    const store = await where.open();
    await store.migrate("ledger", "1.0.0", ledgerMigrations);
    await store.migrate("others", "1.0.0", [
      {
        id: "001-others",
        async up(db) {
          for (const name of others)
            await db.schema.createTable(name, (table) => {
              table.text("key").primary();
              table.text("value").index();
            });
        },
      },
    ]);
    return store;
  };

  /** Writes one sign over all of a page. */
  const damage = (page: number, where = home) => {
    const path = join(where.folder, "state.db");
    const bytes = readFileSync(path);
    bytes.fill(0xa5, (page - 1) * pageBytes, page * pageBytes);
    writeFileSync(path, bytes);
  };

  before(async () => {
    sound = await testHome();
    const store = await open(sound);
    await store.state.change(async (db) => {
      for (let number = 1; number <= entries; number++)
        await enter(db, number, `entry ${number} `.repeat(20));
      for (const key of others) await db(key).insert({ key, value: key });
      await db(others[0] as string).insert({ key: "long", value: "long ".repeat(2_000) });
      await db(others[1] as string).del();
    });
    await store.close();
  });
  after(() => sound.end());
  beforeEach(async () => {
    home = await testHome();
    cpSync(sound.folder, home.folder, { recursive: true });
  });
  afterEach(() => home.end());

  async function repaired(): Promise<Repair | undefined> {
    await writeMark(home.folder, { clean: false });
    return (await repairStore(home.folder, clock))[0];
  }

  /** What is left of the entries, in a store that works. */
  async function left(): Promise<number> {
    const store = await open(home);
    const { entries: found } = await readLedger(store);
    for (const name of others) await store.state.read((db) => db(name).count());
    await store.state.change((db) => enter(db, 9_999, "goes on"));
    await store.close();
    return found.size;
  }

  it("is repaired whichever page it is, with all tables and what the other pages hold", async function () {
    this.timeout(60_000);
    const state = join(home.folder, "state.db");
    const pages = statSync(state).size / pageBytes;
    expect(pages).to.be.above(150);
    const database = await NativeSqlite.open(state, "read");
    const [row] = await database.all("select rootpage from sqlite_schema where name = 'ledger_entry'");
    await database.close();
    const root = Number(row?.["rootpage"]);
    for (let page = 1; page <= pages; page += page < 8 ? 1 : 23) await tried(page, maxLost);
    // All others of a table are found from its first one.
    await tried(root, entries);
  });

  async function tried(page: number, mayLose: number): Promise<void> {
    cpSync(sound.folder, home.folder, { recursive: true });
    damage(page);
    const repair = await repaired();
    if (repair !== undefined) expect(repair.outcome, `page ${page}`).to.be.oneOf(["rescued", "partly"]);
    expect(await left(), `page ${page}`).to.be.within(entries - mayLose, entries);
    rmSync(home.folder, { recursive: true });
  }

  it("has all of its rows where only the list of its tables is lost", async () => {
    damage(1);
    expect(await repaired()).to.deep.include({ file: "state.db", outcome: "rescued" });
    expect(await left()).to.equal(entries);
  });

  it("has what was written last, too, where that is still in the log", async () => {
    const store = await open(home);
    await store.state.change((db) => enter(db, 1_000, "in the log"));
    const copied = await testHome();
    try {
      cpSync(home.folder, copied.folder, { recursive: true });
      await store.close();
      expect(statSync(join(copied.folder, "state.db-wal")).size).to.be.above(0);
      damage(1, copied);
      await writeMark(copied.folder, { clean: false });
      expect((await repairStore(copied.folder, clock))[0]?.outcome).to.equal("rescued");
      const again = await open(copied);
      expect((await readLedger(again)).entries.has(1_000)).to.equal(true);
      await again.close();
    } finally {
      await copied.end();
    }
  });

  it("is not made an empty one where nothing but the record is left", async () => {
    writeFileSync(join(home.folder, "state.db"), Buffer.alloc(2 * pageBytes, 7));
    const message = await repaired().catch((error: Error) => error.message);
    expect(message).to.include("state.db cannot be repaired");
    expect(statSync(join(home.folder, "state.db")).size).to.equal(2 * pageBytes);
  });

  it("is read without the record where that is gone, cut or made of something else", async () => {
    const record = join(home.folder, "state.schema.json");
    for (const content of ["", "{", "[1]", JSON.stringify({ pageSize: -1 })]) {
      writeFileSync(record, content);
      damage(1);
      const message = await repaired().catch((error: Error) => error.message);
      expect(message).to.include("state.db cannot be repaired");
    }
  });
});
