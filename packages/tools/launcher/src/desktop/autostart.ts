import { createHash } from "node:crypto";
import { linuxAutostart } from "./linux-autostart.js";
import { macAutostart } from "./mac-autostart.js";
import type { DesktopMachine } from "./machine.js";
import { windowsAutostart } from "./windows-autostart.js";

/** The switch for starting the service when this user logs in. */
export interface Autostart {
  enabled(): Promise<boolean>;
  /** @throws Error with the message of the system */
  set(enabled: boolean): Promise<void>;
}

/** Set to `none` to disable desktop features, for example in a system service. */
const desktopVariable = "DICETOWER_DESKTOP";

/**
 * Returns the login autostart of this system; undefined if it has none.
 * @param root the owner's folder: each has its own entry
 * @param program path of the program to start
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

/** The program to start. */
export interface AutostartEntry {
  /** Letters, digits and hyphens. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}
