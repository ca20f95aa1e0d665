import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type Autostart, autostartOf } from "../src/desktop/autostart.js";
import { thisDesktop } from "../src/desktop/machine.js";

describe("autostart at login", () => {
  let home: string;
  let programs: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "dicetower-home-"));
    programs = join(home, "System32");
    mkdirSync(programs);
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  /** Makes a fake system program that records its arguments. @param does a line of shell to run afterwards */
  const fake = (name: string, does = "exit 0") => {
    const text = `#!/bin/sh\nfor word in "$@"; do printf '%s|' "$word"; done >> "$HOME/${name}.calls"\necho >> "$HOME/${name}.calls"\n${does}\n`;
    writeFileSync(join(programs, name), text);
    chmodSync(join(programs, name), 0o755);
  };
  const calls = (name: string) => {
    const path = join(home, `${name}.calls`);
    return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  };
  const on = (platform: string, more: Readonly<Record<string, string>> = {}): Autostart => {
    const environment = { HOME: home, PATH: `${programs}:/bin:/usr/bin`, SystemRoot: home, ...more };
    const autostart = autostartOf(
      "/opt/my tower",
      "/opt/my $tower 100%/dicetower",
      thisDesktop(environment, platform),
    );
    if (autostart === undefined) throw new Error("it is not supported");
    return autostart;
  };
  const filesIn = (...path: string[]) =>
    existsSync(join(home, ...path)) ? readdirSync(join(home, ...path)) : [];

  it("uses a unit of the user's systemd on Linux, without starting it, and removes it when switched off", async () => {
    fake("systemctl");
    const autostart = on("linux");
    expect(await autostart.enabled()).to.equal(false);
    await autostart.set(true);
    expect(await autostart.enabled()).to.equal(true);
    const [unit = ""] = filesIn(".config", "systemd", "user");
    expect(unit).to.match(/^dicetower-[0-9a-f]{8}\.service$/);
    expect(readFileSync(join(home, ".config", "systemd", "user", unit), "utf8")).to.contain(
      'ExecStart="/opt/my $$tower 100%%/dicetower" "start"\n',
    );
    expect(calls("systemctl")).to.include.members([`--user|enable|${unit}|`]);
    expect(calls("systemctl").join()).to.not.match(/--now|\|start\|/);
    await autostart.set(false);
    expect(calls("systemctl")).to.include(`--user|disable|${unit}|`);
    expect(filesIn(".config", "systemd", "user")).to.deep.equal([]);
    expect(await autostart.enabled()).to.equal(false);
  });

  it("uses a desktop entry if the user has no systemd", async () => {
    fake("systemctl", "exit 1");
    const autostart = on("linux", { XDG_CONFIG_HOME: join(home, "config") });
    await autostart.set(true);
    expect(await autostart.enabled()).to.equal(true);
    const [entry = ""] = filesIn("config", "autostart");
    expect(readFileSync(join(home, "config", "autostart", entry), "utf8")).to.contain(
      'Exec="/opt/my \\\\$tower 100%%/dicetower" "start"\n',
    );
    await autostart.set(false);
    expect(filesIn("config", "autostart")).to.deep.equal([]);
  });

  it("uses a launchd agent on macOS", async () => {
    fake("launchctl");
    const autostart = on("darwin");
    await autostart.set(true);
    const [agent = ""] = filesIn("Library", "LaunchAgents");
    const text = readFileSync(join(home, "Library", "LaunchAgents", agent), "utf8");
    expect(text).to.contain("<string>/opt/my $tower 100%/dicetower</string>\n    <string>start</string>");
    expect(text).to.match(/<key>RunAtLoad<\/key>\s*<true\/>/);
    const label = agent.replace(/\.plist$/, "");
    expect(calls("launchctl")).to.deep.equal([`enable|gui/${process.getuid?.() ?? 0}/${label}|`]);
    expect(await autostart.enabled()).to.equal(true);
    await autostart.set(false);
    expect(await autostart.enabled()).to.equal(false);
  });

  it("uses a registry value on Windows", async () => {
    fake(
      "reg.exe",
      'case $1 in add) : > "$HOME/set";; delete) rm "$HOME/set";; query) test -e "$HOME/set" || exit 1;; esac',
    );
    const autostart = on("win32");
    expect(await autostart.enabled()).to.equal(false);
    await autostart.set(true);
    expect(await autostart.enabled()).to.equal(true);
    const added = calls("reg.exe").find((call) => call.startsWith("add|"));
    expect(added).to.match(
      /^add\|HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run\|\/v\|dicetower-[0-9a-f]{8}\|\/t\|REG_SZ\|\/d\|cmd\.exe \/d \/c start "" \/min "\/opt\/my \$tower 100%\/dicetower" start\|\/f\|$/,
    );
    await autostart.set(false);
    expect(await autostart.enabled()).to.equal(false);
    await autostart.set(false);
    expect(calls("reg.exe").filter((call) => call.startsWith("delete|"))).to.have.length(1);
  });

  for (const [platform, program, does] of [
    ["linux", "systemctl", 'test "$2" != enable || { echo "no room" >&2; exit 1; }'],
    ["darwin", "launchctl", 'echo "no room" >&2; exit 1'],
    ["win32", "reg.exe", 'echo "no room" >&2; exit 1'],
  ] as const)
    it(`leaves nothing behind on ${platform} if the system refuses, and says why`, async () => {
      fake(program, does);
      const autostart = on(platform);
      const said = await autostart.set(true).catch((error: Error) => error.message);
      expect(said).to.contain("no room");
      expect(await autostart.enabled()).to.equal(false);
    });

  it("is not available on other systems, or if the desktop is disabled", () => {
    const of = (platform: string, more: Readonly<Record<string, string>> = {}) =>
      autostartOf("/opt/tower", "/opt/tower/dicetower", thisDesktop({ HOME: home, ...more }, platform));
    expect(of("freebsd")).to.equal(undefined);
    expect(of("linux", { DICETOWER_DESKTOP: "none" })).to.equal(undefined);
    expect(of("linux")).to.not.equal(undefined);
  });
});
