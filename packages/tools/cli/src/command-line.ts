import type { Config } from "@dicetower/installation";

/** Set by the launcher of a package to the command that users type there, which needs no flags. */
const packagedVariable = "DICETOWER_COMMAND";

/**
 * Returns a command as it has to be typed for this installation: if another folder than the current one was named, the
 * command names it again.
 */
export function commandLine(config: Config, command: string): string {
  const packaged = process.env[packagedVariable];
  if (packaged !== undefined) return `${packaged} ${command}`;
  const { installation, file, data, origins } = config;
  const flags: string[] = [];
  if (installation !== process.cwd()) flags.push(`--installation ${quoted(installation)}`);
  if (origins["config"] === "flag") flags.push(`--config ${quoted(file)}`);
  if (origins["data"] === "flag") flags.push(`--data ${quoted(data)}`);
  return ["dicetower", command, ...flags].join(" ");
}

/** Quotes a path for a shell if necessary. */
function quoted(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
