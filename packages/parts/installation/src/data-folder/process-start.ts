import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Returns true while a process with this id runs, even one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns a text for the start of a process that differs from that of any other process with the same id. Undefined if
 * the system does not provide it.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === "linux") {
      const [stat, boot] = await Promise.all([
        readFile(`/proc/${pid}/stat`, "utf8"),
        readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      ]);
      // The name in brackets may contain anything; after it, the start time is field 22 of `proc(5)`.
      const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[22 - 3];
      return ticks === undefined ? undefined : `${boot.trim()} ${ticks}`;
    }
    if (process.platform === "win32") return undefined;
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
