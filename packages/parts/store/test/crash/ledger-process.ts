import { writeSync } from "node:fs";
import { createClock } from "@dicetower/kernel";
import { openStore } from "@dicetower/store";
import { enter, type Line, ledgerMigrations, lines } from "./ledger.js";

// Waits for "go", then writes until it is killed. Acknowledged writes go to standard output: "s 7" for an entry of the
// state, "j 7" for a line of the journal, "b" for a backup.

const [folder = "", databaseUrl = "", first = "0", backups = ""] = process.argv.slice(2);
const quiet = () => {};

process.stdin.once("data", async () => {
  const store = await openStore({
    folder,
    databaseUrl,
    version: "0.1.0",
    clock: createClock(),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  await store.migrate("ledger", "1.0.0", ledgerMigrations);
  const journal = store.journal.group<Line>(lines);
  let number = Number(first);
  const write = async () => {
    for (;;) {
      const mine = number++;
      journal.write({ number: mine, text: "x".repeat(100) }, (error) => {
        if (error === undefined) writeSync(1, `j ${mine}\n`);
      });
      await store.state.change((db) => enter(db, mine, "x".repeat(100)));
      writeSync(1, `s ${mine}\n`);
    }
  };
  const copy = async () => {
    while (backups !== "") {
      await store.backup("manual");
      writeSync(1, "b\n");
    }
  };
  await Promise.all([copy(), ...Array.from({ length: 4 }, write)]);
});
writeSync(1, "ready\n");
