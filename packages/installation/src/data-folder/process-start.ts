import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** True while a process of this number runs, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When a process began, as a text that differs from that of any other process which had or will have the same
 * number. Undefined where the system does not tell.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === "linux") {
      const [stat, boot] = await Promise.all([
        readFile(`/proc/${pid}/stat`, "utf8"),
        readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      ]);
      // The name in brackets may hold anything; behind it, start time is field 22 of `proc(5)`.
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
