import { isIP } from "node:net";

/** Hosts that the owner has allowed: private addresses and other ports are permitted only for them. */
export interface AllowedHosts {
  /** @param host as in a parsed URL, without brackets; @param port as a number */
  has(host: string, port: number): boolean;
  /** Returns true if the host is allowed with any port. */
  host(host: string): boolean;
}

/** @param entries `host`, for all its ports, or `host:port` */
export function allowedHosts(entries: readonly string[] = []): AllowedHosts {
  const whole = new Set<string>();
  const single = new Set<string>();
  const named = new Set<string>();
  for (const entry of entries) {
    const { host, port } = split(entry);
    named.add(host);
    if (port === undefined) whole.add(host);
    else single.add(`${host} ${port}`);
  }
  return {
    has: (host, port) => whole.has(host) || single.has(`${host} ${port}`),
    host: (host) => named.has(host),
  };
}

/** Splits an entry; the host is as the URL parser writes it, so that `::1` and `0:0:0:0:0:0:0:1` are the same. */
function split(entry: string): { host: string; port: number | undefined } {
  const text = isIP(entry) === 6 ? `[${entry}]` : entry;
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  const authority = port === undefined ? text : text.slice(0, -port.length - 1);
  const parsed = URL.canParse(`http://${authority}/`) ? new URL(`http://${authority}/`).hostname : authority;
  return { host: bareHost(parsed), port: port === undefined ? undefined : Number(port) };
}

/** Returns the host of a URL in lower case, without the brackets of IPv6 and the final dot of an absolute name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "")
    .toLowerCase();
}
