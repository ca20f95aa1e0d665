import { createHash } from "node:crypto";
import { linuxAutostart } from "./linux-autostart.js";
import { macAutostart } from "./mac-autostart.js";
import type { DesktopMachine } from "./machine.js";
import { windowsAutostart } from "./windows-autostart.js";

/** Whether the service starts when this user logs in. */
export interface Autostart {
  enabled(): Promise<boolean>;
  /** @throws Error with what the system says against it */
  set(enabled: boolean): Promise<void>;
}

/** Set to `none` where no desktop is meant, such as below a service of the system. */
const desktopVariable = "DICETOWER_DESKTOP";

/**
 * Start at log-in, as the system has it; undefined where there is no such thing.
 * @param root what the owner has unpacked: each such folder has its own entry
 * @param program what starts it, with its path
 */
export function autostartOf(root: string, program: string, machine: DesktopMachine): Autostart | undefined {
  if (machine.variable(desktopVariable) === "none") return undefined;
  const name = `dicetower-${createHash("sha256").update(root).digest("hex").slice(0, 8)}`;
  const entry = { name, program, args: ["start"] };
  if (machine.platform === "linux") return linuxAutostart(entry, machine);
  if (machine.platform === "darwin") return macAutostart(entry, machine);
  if (machine.platform === "win32") return windowsAutostart(entry, machine);
  return undefined;
}

/** What is started. */
export interface AutostartEntry {
  /** Letters, digits and hyphens. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}
