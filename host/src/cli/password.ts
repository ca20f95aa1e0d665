import type { Config } from "../config/index.js";
import { runningHost } from "./client.js";
import type { HostControl } from "./control.js";
import type { Terminal } from "./terminal.js";

/** `dicetower password reset` (security S10): the login is off afterwards, all sessions have ended. */
export async function resetPassword(config: Config, terminal: Terminal, control: HostControl): Promise<void> {
  const clear = { password: "" };
  const running = await runningHost(config);
  if (running !== undefined) await running.ask("PUT", "/api/system/webui-auth", clear);
  else
    await control.briefly(
      config,
      (id) => id === "auth",
      (client) => client.ask("PUT", "/api/system/webui-auth", clear),
    );
  terminal.out("the login password is cleared; set a new one in the panel");
}
