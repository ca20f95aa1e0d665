import type { Config } from "@dicetower/installation";
import { commandLine } from "../command-line.js";
import { runningHost } from "../host-access/client.js";
import type { HostControl } from "../host-access/control.js";
import { CommandError } from "../problem.js";
import type { Terminal } from "../terminal.js";
import { withData } from "./features.js";

/** Runs `dicetower backup`. */
export async function backup(config: Config, terminal: Terminal, control: HostControl): Promise<void> {
  const client = await runningHost(config);
  if (client !== undefined) {
    const { name } = await client.ask<{ name: string }>("POST", "/api/system/backups");
    const folder = (await control.backups(config)).find((row) => row.name === name)?.folder;
    terminal.out(`backup ${name} was taken${folder === undefined ? "" : `: ${folder}`}`);
    return;
  }
  const { name, folder } = await withData(config, control, (data) => data.backup("manual"));
  terminal.out(`backup ${name} was taken: ${folder}`);
}

/** Runs `dicetower restore`. */
export async function restore(
  source: string | undefined,
  config: Config,
  terminal: Terminal,
  control: HostControl,
): Promise<void> {
  if (source !== undefined) {
    const { before, unasked } = await control.restore(config, source);
    terminal.out(`${source} was restored${before === "" ? "" : `; what was there before is in ${before}`}`);
    if (unasked !== "")
      terminal.out(
        `The database before could not be asked (${unasked}): what features keep across restores, such as how far a log had come, is what the backup holds.`,
      );
    return;
  }
  const found = await control.backups(config);
  if (found.length === 0)
    throw new CommandError(`There is no backup. Take one with: ${commandLine(config, "backup")}`);
  for (const { name } of found) terminal.out(name);
}
