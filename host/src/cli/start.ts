import type { HostControl } from "./control.js";
import type { CommonFlags } from "./options.js";
import type { Terminal } from "./terminal.js";

/** Set by the launcher in the environment of its child. */
const supervisedVariable = "DICETOWER_SUPERVISED";

/**
 * The start alone would have the young generation grow to twice 16 MB, which a service at rest does not give back;
 * twice 8 do for the message line. What was asked for on the command line comes behind and holds.
 */
const smallYouth = "--max-semi-space-size=8";

/** `dicetower start`: the launcher, or below it, or bare, the host itself. */
export async function start(
  { bare, repair, ...flags }: CommonFlags & { readonly bare?: boolean; readonly repair?: boolean },
  terminal: Terminal,
  control: () => Promise<HostControl>,
): Promise<void> {
  const supervised = process.send !== undefined && terminal.environment[supervisedVariable] === "1";
  if (supervised || bare === true) {
    const { configOf } = await import("./config-of.js");
    await (await control()).run(configOf(flags, terminal), {
      supervised,
      repair: repair === true,
      print: terminal.out,
    });
    return;
  }
  const { launch } = await import("@dicetower/launcher");
  terminal.leave(
    await launch({
      command: [process.execPath, smallYouth, ...process.execArgv, ...process.argv.slice(1)],
      environment: terminal.environment,
      say: (sentence) => terminal.err(`dicetower: ${sentence}`),
    }),
  );
}
