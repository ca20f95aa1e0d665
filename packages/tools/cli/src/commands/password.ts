import type { Config } from "@dicetower/installation";
import { type Client, runningHost } from "../host-access/client.js";
import type { HostControl } from "../host-access/control.js";
import { expectFeature } from "../host-access/expect-feature.js";
import type { Terminal } from "../terminal.js";

/**
 * Runs `dicetower password reset`: it turns the login off, ends all sessions, and reopens the setup for a new password.
 */
export async function resetPassword(config: Config, terminal: Terminal, control: HostControl): Promise<void> {
  const running = await runningHost(config);
  const address =
    running === undefined
      ? await control.briefly(
          config,
          (id) => id === "auth",
          (client) => clear(client, config),
        )
      : await clear(running, config);
  terminal.out("the login password is cleared, and all sessions have ended");
  if (address !== null) {
    terminal.out("set another one here, within an hour; the code opens one session:");
    terminal.out(`panel ${address}`);
  } else if (running === undefined)
    terminal.out(
      "the next start prints the address of the panel with a code, to set another one; the access key opens it, too",
    );
  else terminal.out("the access key opens the API; there is no panel here to set another one in");
}

/** @returns the address where a new password can be set, with a code; null if there is no panel */
async function clear(client: Client, config: Config): Promise<string | null> {
  await expectFeature(client, config, "auth", "and so no login password. Switch it on");
  await client.ask("PUT", "/api/system/webui-auth", { password: "" });
  return (await client.ask<{ address: string | null }>("POST", "/api/auth/setup/reopen")).address;
}
