import { type CommandHost, runCommand, type Terminal } from "@dicetower/cli";
import { hostVersion } from "../version/index.js";

export { hostProcessFlags } from "@dicetower/cli";

/** The host as the commands see it; loaded by those that need it, so that the launcher stays small. */
const host: CommandHost = {
  version: hostVersion().semver,
  control: async () => (await import("./host-control.js")).hostControl,
};

/**
 * Runs a command of `dicetower`. Sets the exit code of the process; `start` runs until the host ends.
 * @param args the arguments after the name of the program
 * @param terminal where to read and write; that of the process when left out
 */
export function main(args: readonly string[], terminal?: Terminal): Promise<void> {
  return runCommand(host, args, terminal);
}
