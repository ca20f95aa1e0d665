import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../install/record-file.js";
import type { Autostart, AutostartEntry } from "./autostart.js";
import type { DesktopMachine } from "./machine.js";

/** Uses a unit of the user's systemd if available, otherwise a desktop entry. */
export function linuxAutostart(entry: AutostartEntry, machine: DesktopMachine): Autostart {
  const config = machine.variable("XDG_CONFIG_HOME") ?? join(machine.home, ".config");
  const unit = `${entry.name}.service`;
  const unitFile = join(config, "systemd", "user", unit);
  const desktopFile = join(config, "autostart", `${entry.name}.desktop`);
  const systemctl = (...args: readonly string[]) => machine.run("systemctl", "--user", ...args);
  const remove = async () => {
    rmSync(desktopFile, { force: true });
    if (!existsSync(unitFile)) return;
    const { ok, complaint } = await systemctl("disable", unit);
    rmSync(unitFile, { force: true });
    if (!ok) throw new Error(`systemctl does not disable it: ${complaint}`);
    await systemctl("daemon-reload");
  };
  return {
    enabled: async () =>
      existsSync(desktopFile) || (existsSync(unitFile) && (await systemctl("is-enabled", unit)).ok),
    async set(enabled) {
      if (!enabled) return remove();
      if (!(await systemctl("show-environment")).ok) {
        writeWhole(desktopFile, desktopEntry(entry));
        return;
      }
      writeWhole(unitFile, userUnit(entry));
      await systemctl("daemon-reload");
      // Not started now: the service that handles this request is running already.
      const { ok, complaint } = await systemctl("enable", unit);
      if (ok) rmSync(desktopFile, { force: true });
      else {
        rmSync(unitFile, { force: true });
        throw new Error(`systemctl does not enable it: ${complaint}`);
      }
    },
  };
}

function userUnit({ program, args }: AutostartEntry): string {
  // A path is quoted, and systemd expands specifiers and variables in it.
  const word = (text: string) =>
    `"${text.replace(/[\\"]/g, "\\$&").replaceAll("%", "%%").replaceAll("$", "$$$$")}"`;
  return `[Unit]
Description=Dicetower, a dice bot

[Service]
ExecStart=${[program, ...args].map(word).join(" ")}
KillMode=mixed
TimeoutStopSec=30
Restart=on-failure
RestartSec=10
RestartPreventExitStatus=78 79

[Install]
WantedBy=default.target
`;
}

function desktopEntry({ program, args }: AutostartEntry): string {
  // Quoted once as an argument; the backslashes are escaped again as in a string of the file.
  const word = (text: string) =>
    `"${text
      .replace(/[\\"`$]/g, "\\$&")
      .replaceAll("\\", "\\\\")
      .replaceAll("%", "%%")}"`;
  return `[Desktop Entry]
Type=Application
Name=Dicetower
Comment=A dice bot
Exec=${[program, ...args].map(word).join(" ")}
Terminal=false
NoDisplay=true
X-GNOME-Autostart-enabled=true
`;
}
