import { join } from "node:path";
import type { Autostart, AutostartEntry } from "./autostart.js";
import type { DesktopMachine } from "./machine.js";

const key = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run";

/** Uses a value of the registry key that Windows reads when a user logs in. */
export function windowsAutostart(entry: AutostartEntry, machine: DesktopMachine): Autostart {
  // By its full path: otherwise a file with that name in the current folder would be run.
  const reg = join(machine.variable("SystemRoot") ?? "C:\\Windows", "System32", "reg.exe");
  const isThere = async () => (await machine.run(reg, "query", key, "/v", entry.name)).ok;
  return {
    enabled: isThere,
    async set(enabled) {
      if (!enabled && !(await isThere())) return;
      const command = `cmd.exe /d /c start "" /min "${entry.program}" ${entry.args.join(" ")}`;
      const { ok, complaint } = enabled
        ? await machine.run(reg, "add", key, "/v", entry.name, "/t", "REG_SZ", "/d", command, "/f")
        : await machine.run(reg, "delete", key, "/v", entry.name, "/f");
      if (!ok) throw new Error(`the registry does not take it: ${complaint}`);
    },
  };
}
