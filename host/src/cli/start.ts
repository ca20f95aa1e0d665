import type { HostControl } from "./control.js";
import type { CommonFlags } from "./options.js";
import { hostProcessFlags } from "./process-flags.js";
import type { Terminal } from "./terminal.js";

/** Set by the launcher in the environment of its child. */
const supervisedVariable = "DICETOWER_SUPERVISED";

/** `dicetower start`: the launcher, or below it, or bare, the host itself. */
export async function start(
  { bare, repair, ...flags }: CommonFlags & { readonly bare?: boolean; readonly repair?: boolean },
  terminal: Terminal,
  control: () => Promise<HostControl>,
): Promise<void> {
  const supervised = process.send !== undefined && terminal.environment[supervisedVariable] === "1";
  if (supervised || bare === true) {
    const { configOf } = await import("./config-of.js");
    const { expectInstallation } = await import("./expect-installation.js");
    const config = configOf(flags, terminal);
    // Below the launcher, too: it stays small, and leaves with the code of a refusal.
    await expectInstallation(config);
    await (await control()).run(config, {
      supervised,
      repair: repair === true,
      print: terminal.out,
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
