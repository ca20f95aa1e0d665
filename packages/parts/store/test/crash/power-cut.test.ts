import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { testHome } from "../test-support.js";
import { LedgerProcess } from "./killed-process.js";

/** The system calls of a writer. */
interface Trace {
  /** Acknowledgements of the state. */
  readonly acknowledged: number;
  /** Those of them that were given while written data of the state was not yet synced. */
  readonly early: number;
  readonly stateSyncs: number;
  readonly journalSyncs: number;
}

function canTrace(): boolean {
  try {
    execFileSync("strace", ["-f", "-qq", "-o", "/dev/null", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function isWhole(path: string): boolean {
  return existsSync(path) && readFileSync(path, "utf8").trimEnd().endsWith("+++ killed by SIGKILL +++");
}

/**
 * Follows writes and syncs of the two logs through the system calls of all threads, in the order in which they ended.
 */
function readTrace(path: string): Trace {
  const unsynced = new Set<string>();
  const begun = new Map<string, string>();
  const trace = { acknowledged: 0, early: 0, stateSyncs: 0, journalSyncs: 0 };
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const [, thread = "", call = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>/.test(call);
    const whole = resumed ? (begun.get(thread) ?? "") : call;
    const log = /<[^>]*\/((?:state|journal)\.db-wal)>/.exec(whole)?.[1] ?? "";
    if (whole.startsWith("pwrite64") && log !== "" && !resumed) unsynced.add(log);
    if (call.endsWith("<unfinished ...>")) {
      begun.set(thread, call);
      continue;
    }
    if (/^f(data)?sync/.test(whole) && log !== "") {
      unsynced.delete(log);
      trace[log.startsWith("state") ? "stateSyncs" : "journalSyncs"]++;
    }
    if (/^write\(1<.*"s \d+\\n"/.test(whole)) {
      trace.acknowledged++;
      if (unsynced.has("state.db-wal")) trace.early++;
    }
  }
  return trace;
}

describe("a store at a power cut", () => {
  it("has every acknowledged change of the state on disk; the journal is synced now and then", async function () {
    if (!canTrace()) {
      console.warn("No strace, or not allowed to trace: what a power cut leaves was not looked at.");
      expect(process.env["CI"], "CI has strace").to.not.equal("true");
      this.skip();
    }
    const home = await testHome();
    const output = join(home.folder, "trace");
    const calls = "trace=pwrite64,fdatasync,fsync,write";
    const writer = new LedgerProcess(home.folder, undefined, 0, false, [
      "strace",
      // Run as a grandchild, so that the kill reaches the writer.
      "-D",
      "-f",
      "-y",
      "-q",
      "-e",
      calls,
      "-o",
      output,
    ]);
    try {
      await writer.writeUntilKilled(100, 60);
      while (!isWhole(output)) await new Promise((resolve) => setTimeout(resolve, 20));
      const trace = readTrace(output);
      expect(trace.acknowledged).to.be.greaterThan(20);
      expect(trace.early).to.equal(0);
      expect(trace.stateSyncs).to.be.greaterThan(5);
      expect(trace.journalSyncs).to.be.lessThan(trace.stateSyncs);
    } finally {
      await writer.end();
      await home.end();
    }
  });
});
