import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import { keptBackups } from "../src/backup/backup-retention.js";
import {
  type Backup,
  BackupCatalog,
  lastRestore,
  type OpenStore,
  restoreBackup,
  storedRestores,
} from "../src/index.js";
import { writeMark } from "../src/sqlite/run-mark.js";
import { enter, type Line, ledgerMigrations, lines, readLedger } from "./crash/ledger.js";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "./test-support.js";

const name = (backup: Backup) => backup.name;

for (const dialect of dialects)
  describeOn(dialect, `a backup on ${dialect}`, () => {
    let home: TestHome;
    let store: OpenStore;
    const open = async (): Promise<OpenStore> => {
      store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      return store;
    };
    const restore = (backup: Backup) =>
      restoreBackup(home.folder, join(home.folder, "backups", name(backup)), home.url);

    beforeEach(async () => {
      home = await testHome(dialect);
      await open();
    });
    afterEach(() => home.end());

    /** What hardly depends on the database is told of the other one in long runs. */
    const test = dialect === "sqlite" ? it : longIt;

    it("taken during heavy writing restores a state that existed", async () => {
      let number = 0;
      const acknowledged: number[] = [];
      const marks: number[] = [];
      let writing = true;
      const writer = (async () => {
        while (writing) {
          const mine = ++number;
          await store.state.change((db) => enter(db, mine, "x".repeat(200)));
          acknowledged.push(mine);
          await new Promise((resolve) => setTimeout(resolve, 3));
        }
      })();
      const backups: Backup[] = [];
      for (let i = 0; i < (longRun ? 5 : 2); i++) {
        const before = acknowledged.length;
        marks.push(before);
        const backup = await store.backup("manual");
        backups.push(backup);
        while (acknowledged.length < before + 5) await new Promise((resolve) => setTimeout(resolve, 3));
      }
      writing = false;
      await writer;
      await store.close();
      expect(await lastRestore(home.folder), "before the first").to.equal(undefined);
      for (const [at, backup] of backups.entries()) {
        await restore(backup);
        expect(await lastRestore(home.folder)).to.be.a("number");
        const ledger = await readLedger(await open());
        expect(ledger.torn, name(backup)).to.equal(false);
        // The backup has everything that was acknowledged before it began, without gaps.
        expect(ledger.entries.size).to.be.at.least(marks[at] ?? 0);
        expect([...ledger.entries].sort((a, b) => a - b)).to.deep.equal(
          Array.from({ length: ledger.entries.size }, (_, i) => i + 1),
        );
        await store.check();
        expect(store.ok).to.equal(true);
        await store.close();
      }
    });

    test("is checked in place of the live store, and its damage is reported", async () => {
      await store.state.change((db) => enter(db, 1, "x".repeat(10_000)));
      expect(await store.checkBackup(), "without any").to.equal("");
      const backup = await store.backup("daily");
      expect(await store.checkBackup()).to.equal("");
      if (dialect !== "sqlite") return;
      const path = join(home.folder, "backups", name(backup), "state.db");
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xff, bytes.length - 3_000));
      expect(await store.checkBackup()).to.contain(`The backup ${name(backup)} is damaged`);
      expect(store.ok, "the live store").to.equal(true);
    });

    it("describes its contents, is readable by its owner only, and includes the journal", async () => {
      await store.state.change((db) => enter(db, 1, "骰"));
      const writer = store.journal.group<Line>(lines);
      writer.write({ number: 5, text: "line" });
      await writer.flush();
      const backup = await store.backup("manual");
      expect(name(backup)).to.match(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);
      const folder = join(home.folder, "backups", name(backup));
      const files = dialect === "sqlite" ? ["journal.db", "state.db"] : ["tables.jsonl"];
      expect(readdirSync(folder).sort()).to.deep.equal([...files, "manifest.json"].sort());
      for (const file of readdirSync(folder))
        expect(statSync(join(folder, file)).mode & 0o777).to.equal(0o600);
      const rows = Object.assign({}, ...backup.files.map((file) => file.rows)) as Record<string, number>;
      expect(rows).to.include({ ledger_entry: 1, ledger_line: 1, ledger_total: 1 });
      expect(store.lastBackupAt).to.equal(backup.createdAt);
      expect((await store.backups()).map(name)).to.deep.equal([name(backup)]);
      await store.close();
      await restore(backup);
      const ledger = await readLedger(await open());
      expect([...ledger.lines]).to.deep.equal([5]);
      expect(await store.state.read((db) => db("ledger_entry").first("text"))).to.deep.equal({ text: "骰" });
    });

    it("also restores into an empty folder, and continues the sequences", async () => {
      await store.changesFor("x").note({ action: "one", actor: { kind: "system", id: "" } });
      const last = await store.changesFor("x").last();
      const backup = await store.backup("manual");
      await store.close();
      const other = await testHome(dialect);
      try {
        const folder = join(home.folder, "backups", name(backup));
        expect(await restoreBackup(other.folder, folder, other.url), "none was there before").to.equal("");
        const restored = await other.open();
        await restored.changesFor("x").note({ action: "two", actor: { kind: "system", id: "" } });
        const rows = await restored.changesFor("x").after(0, 10);
        expect(rows.map(({ action }) => action)).to.deep.equal(["one", "two"]);
        expect(rows[1]?.sequence).to.be.greaterThan(last);
        await restored.migrate("ledger", "1.0.0", ledgerMigrations);
        await restored.state.change((db) => enter(db, 1, "x"));
        const twice = restored.state.change((db) => enter(db, 1, "x"));
        expect((await failureOf(twice)).message).to.match(/unique/i);
      } finally {
        await other.end();
      }
    });

    test("leaves its name in the restored data, to which notes that outlive a restore are carried over", async () => {
      const last = () => store.state.read((db) => storedRestores.last(db));
      const note = (value: number) =>
        store.state.change((db) => storedRestores.note(db, "ledger.head", { value }));
      expect(await last()).to.equal(undefined);
      await store.changesFor("x").note({ action: "one", actor: { kind: "system", id: "" } });
      const change = await store.changesFor("x").last();
      await note(1);
      const backup = await store.backup("manual");
      await note(2);
      await store.changesFor("x").note({ action: "two", actor: { kind: "system", id: "" } });
      await store.close();
      await restore(backup);
      await open();
      const first = await last();
      expect(first).to.deep.include({
        backup: name(backup),
        change,
        outlived: { "ledger.head": { value: 2 } },
      });
      expect(first?.at).to.be.a("number");
      await note(3);
      await store.close();
      await restore(backup);
      await open();
      const second = await last();
      expect(second?.outlived).to.deep.equal({ "ledger.head": { value: 3 } });
      expect(second?.key).to.not.equal(first?.key);
    });

    test("carries over the same after several restores, and lists them with the states they continued", async () => {
      const last = () => store.state.read((db) => storedRestores.last(db));
      const note = (value: number) =>
        store.state.change((db) => storedRestores.note(db, "ledger.head", { value }));
      const change = () => store.changesFor("x").note({ action: "one", actor: { kind: "system", id: "" } });
      await note(1);
      await change();
      const first = await store.backup("manual");
      await note(2);
      await change();
      const second = await store.backup("manual");
      await note(3);
      await store.close();
      await restore(first);
      await restore(second);
      await restore(first);
      await open();
      const found = await last();
      expect(found).to.deep.include({
        backup: name(first),
        from: "",
        outlived: { "ledger.head": { value: 3 } },
      });
      expect(found?.earlier.map(({ backup }) => backup)).to.deep.equal([name(second), name(first)]);
      const newest = found?.change ?? 0;
      expect(found?.earlier[1]?.change).to.equal(newest);
      expect(found?.earlier[0]?.change).to.be.greaterThan(newest);

      // A state that was itself restored says so when it is restored again.
      await change();
      const third = await store.backup("manual");
      await store.close();
      await restore(second);
      await restore(third);
      await open();
      const again = await last();
      expect(again).to.deep.include({ from: found?.key, outlived: { "ledger.head": { value: 3 } } });
      expect(again?.earlier.map(({ backup }) => backup)).to.deep.equal(
        [second, first, second, first].map(name),
      );
      expect(again?.earlier[1]).to.deep.include({ key: found?.key, change: newest, from: "" });
      await note(4);
      await store.close();
      await restore(first);
      await open();
      expect(await last()).to.deep.include({ outlived: { "ledger.head": { value: 4 } }, unasked: "" });
    });

    test("accepts no note under a name of its own, which would replace its list of earlier restores", async () => {
      const noted = store.state.change((db) => storedRestores.note(db, "host.restores", { value: 1 }));
      expect((await failureOf(noted)).message).to.equal(
        'A note that outlives a restore begins with the id of its feature, not "host.restores".',
      );
      const backup = await store.backup("manual");
      await store.close();
      await restore(backup);
      await open();
      const last = await store.state.read((db) => storedRestores.last(db));
      expect(last).to.deep.include({ earlier: [], unasked: "" });
    });

    it("changes nothing if a backup does not match its manifest, or is from the other kind of store", async () => {
      await store.state.change((db) => enter(db, 1, "kept"));
      const backup = await store.backup("manual");
      await store.state.change((db) => enter(db, 2, "kept"));
      await store.close();
      const folder = join(home.folder, "backups", name(backup));
      const file = join(folder, backup.files[0]?.name ?? "");
      const bytes = readFileSync(file);
      bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect((await failureOf(restore(backup))).message).to.include("not what its manifest says");
      const other = dialect === "sqlite" ? "postgres" : "sqlite";
      bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      const manifest = join(folder, "manifest.json");
      writeFileSync(manifest, readFileSync(manifest, "utf8").replace(`"${dialect}"`, `"${other}"`));
      expect((await failureOf(restore(backup))).message).to.include("This backup is from");
      expect((await readLedger(await open())).entries.size).to.equal(2);
    });

    test("lists only complete folders, and leaves nothing of a failed one", async () => {
      const catalog = new BackupCatalog(home.folder);
      const failed = catalog.put(
        { dialect, createdAt: 0, reason: "manual", version: "0.1.0" },
        async (folder) => {
          writeFileSync(join(folder, "state.db"), "half");
          throw new Error("power cut");
        },
      );
      expect((await failureOf(failed)).message).to.equal("power cut");
      expect(readdirSync(catalog.folder)).to.deep.equal([]);
      mkdirSync(join(catalog.folder, "20260101T000000Z-0a1b2c3d"));
      expect(await store.backups()).to.deep.equal([]);
      for (const bad of ["../x", "20260101T000000Z-0a1b2c3d/..", ""])
        expect(() => catalog.path(bad), bad).to.throw("no name of a backup");
    });
  });

describe("an interrupted restore", () => {
  it("is completed at the next start", async () => {
    const home = await testHome();
    try {
      let store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      await store.state.change((db) => enter(db, 1, "old"));
      const backup = await store.backup("manual");
      await store.state.change((db) => enter(db, 2, "new"));
      await store.state.change((db) => storedRestores.note(db, "ledger.head", 2));
      await store.close();
      // The state after the process was killed between the two files: the mark is set, one file is in place.
      const folder = join(home.folder, "elsewhere");
      await cp(join(home.folder, "backups", name(backup)), folder, { recursive: true });
      await writeMark(home.folder, { clean: false, restoring: folder });
      await rm(join(home.folder, "state.db"));
      store = await home.open();
      expect((await readLedger(store)).entries.size).to.equal(1);
      expect(home.lines.join("\n")).to.include("is brought to its end");
      await store.close();

      // If the restored state is already in place, it does not carry over its own notes.
      await restoreBackup(home.folder, folder, undefined);
      store = await home.open();
      const restored = () => store.state.read((db) => storedRestores.last(db));
      await store.state.change((db) => storedRestores.note(db, "ledger.head", 5));
      await store.close();
      await restoreBackup(home.folder, folder, undefined);
      store = await home.open();
      const before = await restored();
      expect(before?.outlived).to.deep.equal({ "ledger.head": 5 });
      await store.close();
      await writeMark(home.folder, { clean: false, restoring: folder, restoreKey: before?.key ?? "" });
      store = await home.open();
      expect(await restored()).to.deep.include({ key: before?.key, outlived: { "ledger.head": 5 } });
      await store.close();
      await rm(folder, { recursive: true });
      store = await home.open();
      expect((await readLedger(store)).entries.size).to.equal(1);
      expect(existsSync(folder)).to.equal(false);
    } finally {
      await home.end();
    }
  });
});

describe("the retention of backups", () => {
  const day = 86_400;
  const taken = (reason: Backup["reason"], ...days: number[]) =>
    days.map((at) => ({ name: `${reason} ${at}`, createdAt: Math.round(at * day), reason }));

  it("keeps the newest daily ones of 7 days and of 4 weeks", () => {
    // Day 4 of the epoch was a Monday.
    const monday = 4 + 7 * 3_000;
    const all = taken("daily", ...Array.from({ length: 60 }, (_, i) => monday - 50 + i), monday + 9.5);
    const kept = [...keptBackups(all)].map((one) => Number(one.split(" ")[1]) - monday);
    expect(kept.sort((a, b) => a - b)).to.deep.equal([-8, -1, 3, 4, 5, 6, 7, 8, 9.5]);
  });

  it("keeps a few of each other kind, however many daily ones there are", () => {
    const all = [
      ...taken("before-migration", 1, 2, 3, 4, 5),
      ...taken("before-restore", 1, 2, 3, 4),
      ...taken("manual", ...Array.from({ length: 12 }, (_, i) => i)),
      ...taken("daily", 100),
    ];
    const kept = keptBackups(all);
    expect([...kept].filter((one) => one.startsWith("before-migration"))).to.have.members([
      "before-migration 3",
      "before-migration 4",
      "before-migration 5",
    ]);
    expect([...kept].filter((one) => one.startsWith("before-restore"))).to.have.length(3);
    expect([...kept].filter((one) => one.startsWith("manual"))).to.have.length(10);
    expect(kept.has("daily 100")).to.equal(true);
  });
});
