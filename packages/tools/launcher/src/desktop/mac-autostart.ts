import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../install/record-file.js";
import type { Autostart, AutostartEntry } from "./autostart.js";
import type { DesktopMachine } from "./machine.js";

/** Uses a launchd agent, which starts at the next login: the service that handles this request is running already. */
export function macAutostart(entry: AutostartEntry, machine: DesktopMachine): Autostart {
  const label = `app.dicetower.${entry.name}`;
  const file = join(machine.home, "Library", "LaunchAgents", `${label}.plist`);
  return {
    enabled: async () => existsSync(file),
    async set(enabled) {
      if (!enabled) {
        rmSync(file, { force: true });
        return;
      }
      writeWhole(file, agent(label, entry));
      // Re-enables an agent that the user has disabled in the system settings.
      const { ok, complaint } = await machine.run("launchctl", "enable", `gui/${machine.user}/${label}`);
      if (ok) return;
      rmSync(file, { force: true });
      throw new Error(`launchctl does not enable it: ${complaint}`);
    },
  };
}

function agent(label: string, { program, args }: AutostartEntry): string {
  const word = (text: string) =>
    `<string>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</string>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  ${word(label)}
  <key>ProgramArguments</key>
  <array>
    ${[program, ...args].map(word).join("\n    ")}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>ExitTimeOut</key>
  <integer>30</integer>
</dict>
</plist>
`;
}
