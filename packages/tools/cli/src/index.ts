import type { CommandHost } from "./host-access/control.js";
import type { Terminal } from "./terminal.js";

export type { CommandHost } from "./host-access/control.js";
export { hostProcessFlags } from "./process-flags.js";
export type { Terminal } from "./terminal.js";

/**
 * Runs a command of `dicetower`. Sets the exit code of the process; `start` runs until the host ends.
 * @param args the arguments after the name of the program
 * @param terminal the input and output; by default those of the process
 */
export async function runCommand(
  host: CommandHost,
  args: readonly string[],
  terminal?: Terminal,
): Promise<void> {
  // Loaded here, so that a caller that only needs the flags stays small.
  const { createProgram } = await import("./program.js");
  const { processTerminal } = await import("./terminal.js");
  const here = terminal ?? processTerminal();
  try {
    await createProgram(host, here).parseAsync([...args], { from: "user" });
  } catch (error) {
    const { describe } = await import("./problem.js");
    const { lines, code } = describe(error);
    for (const line of lines) here.err(`dicetower: ${line}`);
    if (here.environment["DICETOWER_DEBUG"] === "1" && error instanceof Error) here.err(error.stack ?? "");
    here.leave(code);
  }
}
