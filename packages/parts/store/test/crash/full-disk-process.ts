import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFiles } from "@dicetower/files";
import { createClock } from "@dicetower/kernel";
import { BackupCatalog, openStore } from "../../src/index.js";
import { failureOf } from "../test-support.js";
import { enter, type Line, ledgerMigrations, lines, readLedger } from "./ledger.js";

// Fills the disk of its folder, records what happens, frees space and records again. Writes the results to standard
// output as JSON.

const [data = "", room = ""] = process.argv.slice(2);
const quiet = () => {};
const ballast = join(data, "ballast");
if (room !== "") writeFileSync(ballast, Buffer.alloc(Number(room)));

const warnings: string[] = [];
const warn = (line: string) => void warnings.push(line);
const open = () =>
  openStore({
    folder: data,
    version: "0.1.0",
    clock: createClock(),
    log: { debug: quiet, info: quiet, warn, error: quiet },
  });
const store = await open();
await store.migrate("ledger", "1.0.0", ledgerMigrations);
const files = createFiles(data).folder("decks");
await files.write("a.json", "old");

const acknowledged: number[] = [];
const text = "x".repeat(50_000);
let failure = { code: 0, message: "" };
for (let number = 0; failure.code === 0 && number < 5_000; number++)
  try {
    await store.state.change((db) => enter(db, number, text));
    acknowledged.push(number);
  } catch (error) {
    failure = await failureOf(Promise.reject(error));
  }

const full = await readLedger(store);
const file = await failureOf(files.write("a.json", text.repeat(100)));
const fileAfter = (await files.read("a.json")).toString();
const backup = await store.backup("manual").then(
  () => "taken",
  () => "failed",
);
const catalog = new BackupCatalog(data).folder;
const leftOvers = readdirSync(catalog);
const journal = store.journal.group<Line>(lines);
const told = (number: number, size: number) =>
  new Promise<number>((resolve) => {
    journal.write({ number, text: text.repeat(size) }, (error) =>
      resolve(error === undefined ? 0 : ((error as { data?: { code: number } }).data?.code ?? -1)),
    );
  });
const journalCode = await told(1, 100);

rmSync(ballast, { force: true });
let recovered = false;
if (room !== "") {
  await store.state.change((db) => enter(db, 1_000_000, "small"));
  recovered = (await told(2, 1)) === 0;
}
const after = await readLedger(store);
await store.check();
const sound = store.ok;

// The disk is full again when the store is closed.
if (room !== "")
  try {
    for (;;) appendFileSync(ballast, Buffer.alloc(4096));
  } catch {
    // The disk is full.
  }
warnings.length = 0;
await store.close();
const closing = [...warnings];
const { clean } = JSON.parse(readFileSync(join(data, "store.json"), "utf8")) as { clean: boolean };
rmSync(ballast, { force: true });
const next = await open();
const { entries } = await readLedger(next);
await next.close();

console.log(
  JSON.stringify({
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((number) => !full.entries.has(number) || !after.entries.has(number)).length,
    extra: full.entries.size - acknowledged.length,
    torn: full.torn || after.torn,
    failure,
    file: file.code,
    fileAfter,
    backup,
    leftOvers,
    journalCode,
    recovered,
    sound,
    closing,
    clean,
    kept: entries.size === after.entries.size,
  }),
);
