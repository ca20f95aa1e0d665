import type { HostSettings } from "./options/host-settings.js";

/** The address that the HTTP server listens on; features see later changes. */
export interface ListenAddress {
  host: string;
  port: number;
}

/**
 * Returns the address to listen on: that of this run, or the one that an admin has saved if the run leaves it open.
 * @param saved stored value of the settings `system.server`
 */
export function listenAddress(run: HostSettings, saved: Readonly<Record<string, unknown>>): ListenAddress {
  const { ip, port } = saved;
  return {
    host: run.savedAddress?.host === true && typeof ip === "string" ? ip : run.host,
    port: run.savedAddress?.port === true && typeof port === "number" ? port : run.port,
  };
}
