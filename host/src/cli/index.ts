import type { Terminal } from "./terminal.js";

export { hostProcessFlags } from "./process-flags.js";

/**
 * Runs a command of `dicetower`. Sets the exit code of the process; `start` goes on until the host ends.
 * @param args what follows the program's name
 * @param terminal where to read and write, the process's own when left out
 */
export async function main(args: readonly string[], terminal?: Terminal): Promise<void> {
  // Loaded here, so that the launcher above a host stays as small as it can be.
  const { createProgram } = await import("./program.js");
  const { processTerminal } = await import("./terminal.js");
  const here = terminal ?? processTerminal();
  try {
    await createProgram(here).parseAsync([...args], { from: "user" });
  } catch (error) {
    const { describe } = await import("./problem.js");
    const { lines, code } = describe(error);
    for (const line of lines) here.err(`dicetower: ${line}`);
    if (here.environment["DICETOWER_DEBUG"] === "1" && error instanceof Error) here.err(error.stack ?? "");
    here.leave(code);
  }
}
