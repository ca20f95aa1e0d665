import { spawn } from "node:child_process";

/** Milliseconds that what Node.js does at an exit may take. */
const graceMs = 3_000;

/**
 * What a process beside this one runs. It ends with it: its input is closed then. As long as that is open, the number
 * is still that of this process.
 */
const beside = `
const [pid, ms] = process.argv.slice(1).map(Number);
setTimeout(() => {
  console.error("dicetower: the host has ended, and is cut off: its process was not left within " + ms / 1000 +
    " s, because of a handler of its exit, or of work in its thread pool, such as a name that is looked up or a hash");
  process.kill(pid, "SIGKILL");
}, ms);
process.stdin.on("end", () => process.exit()).on("error", () => process.exit()).resume();
`;

/**
 * Leaves the process. Node.js ends its threads first, and waits for each piece of work that the pool has begun, for
 * minutes where it takes as long; no thread of this process can help against that, and nothing but a signal from outside.
 * Process 1 of a container is kept from such signals by the kernel.
 */
export function leave(code: number): never {
  if (process.pid !== 1)
    try {
      const guard = spawn(process.execPath, ["-e", beside, String(process.pid), String(graceMs)], {
        stdio: ["pipe", "ignore", "inherit"],
        env: {},
      });
      guard.on("error", () => {});
    } catch {
      // A system that gives no process any more does not keep the host from leaving: it leaves unguarded.
    }
  process.exit(code);
}
