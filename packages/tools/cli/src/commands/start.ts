import { join } from "node:path";
import type { Config } from "@dicetower/installation";
import { supervisedVariable } from "@dicetower/launcher/protocol";
import { commandLine } from "../command-line.js";
import type { LoadControl } from "../host-access/control.js";
import type { CommonFlags } from "../options.js";
import { hostProcessFlags } from "../process-flags.js";
import type { Terminal } from "../terminal.js";

/** Runs `dicetower start`: the launcher, or the host itself below the launcher or without one. */
export async function start(
  { bare, repair, ...flags }: CommonFlags & { readonly bare?: boolean; readonly repair?: boolean },
  terminal: Terminal,
  control: LoadControl,
): Promise<void> {
  const supervised = process.send !== undefined && terminal.environment[supervisedVariable] === "1";
  if (supervised || bare === true) {
    const { configOf } = await import("../config-of.js");
    const { expectInstallation } = await import("../host-access/expect-installation.js");
    const config = configOf(flags, terminal);
    // Checked below the launcher, too: it stays small, and passes the exit code on.
    await expectInstallation(config, control);
    await (await control()).run(config, {
      supervised,
      repair: repair === true,
      print: terminal.out,
      greeting: isText(config.log, terminal) ? (url) => greeting(config, url) : undefined,
    });
    return;
  }
  const { launch } = await import("@dicetower/launcher");
  terminal.leave(
    await launch({
      command: [process.execPath, ...hostProcessFlags, ...process.execArgv, ...process.argv.slice(1)],
      environment: terminal.environment,
      say: (sentence) => terminal.err(`dicetower: ${sentence}`),
    }),
  );
}

function isText(form: Config["log"], terminal: Terminal): boolean {
  return form === "text" || (form === "auto" && terminal.shown === true);
}

/** Returns the command that users type: a path for a package, `npx` for an installation with npm. */
function terminalCommand(config: Config): string {
  const command = commandLine(config, "chat");
  return command.startsWith("dicetower ") ? `npx ${command}` : command;
}

/** Returns the lines to print when the service is ready. */
function greeting(config: Config, url: string): string[] {
  return [
    `Dicetower is ready: ${url}`,
    "Next: open that address in a browser. Or roll without a chat platform, in another terminal:",
    `  ${terminalCommand(config)}`,
    `Only warnings are shown here; the whole log is in ${join(config.data, "logs")}. Ctrl+C ends the service.`,
  ];
}
