import { spawn } from "node:child_process";

/** Milliseconds that the exit of Node.js may take. */
const graceMs = 3_000;

/**
 * The code of a helper process. It ends with this process, when its input is closed. While that is open, the process id
 * still belongs to this process.
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
 * Exits the process. Node.js first ends its threads, and waits for each task that the thread pool has begun, even for
 * minutes. No thread of this process can prevent that, only a signal from another process. The kernel protects process
 * 1 of a container from such signals.
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
      // If the system has no process left, the host still exits, unguarded.
    }
  process.exit(code);
}
