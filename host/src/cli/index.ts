import { type CommandHost, runCommand, type Terminal } from "@dicetower/cli";
import { hostVersion } from "../own-package.js";

export { hostProcessFlags } from "@dicetower/cli";

/** The host for the commands; loaded only by those that need it, so that the launcher stays small. */
const host: CommandHost = {
  version: hostVersion().semver,
  control: async () => (await import("./host-control.js")).hostControl,
};

/**
 * Runs a command of `dicetower`. Sets the exit code of the process; `start` runs until the host ends.
 * @param args the arguments after the name of the program
 * @param terminal the input and output; by default those of the process
 */
export function main(args: readonly string[], terminal?: Terminal): Promise<void> {
  return runCommand(host, args, terminal);
}
