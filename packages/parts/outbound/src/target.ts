import { isIP, type LookupFunction } from "node:net";
import { checkAddress, checkName, type OwnPlace } from "./address-rule.js";
import { type AllowedHosts, bareHost } from "./allowed-hosts.js";
import { refused } from "./refusal.js";

/** Resolves all addresses of a name, IPv4 and IPv6. */
export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** The checked target of a request, which connects to exactly these addresses. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
}

/**
 * Parses a web address. All checks use the parsed form, because the parser turns `0x7f.1`, `2130706433` and circled
 * digits into 127.0.0.1.
 * @throws Failure 42200
 */
export function parseTarget(text: string, allowed: AllowedHosts): URL {
  const url = parseUrl(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refused(`The address begins with "${url.protocol}"; only http and https are asked.`);
  checkAuthority(url, Number(url.port), allowed);
  url.hash = "";
  return url;
}

/** The target of a connection other than HTTP, and whether it uses TLS. */
export interface SocketTarget {
  readonly url: URL;
  readonly port: number;
  readonly secure: boolean;
}

const socketProtocols: Readonly<Record<string, { secure: boolean; port: number }>> = {
  "tcp:": { secure: false, port: 0 },
  "tls:": { secure: true, port: 0 },
  "ws:": { secure: false, port: 80 },
  "wss:": { secure: true, port: 443 },
};

/** Parses the address of a connection. @param ports allowed ports besides 80 and 443 @throws Failure 42200 */
export function parseSocketTarget(
  text: string,
  allowed: AllowedHosts,
  ports: readonly number[] = [],
): SocketTarget {
  const given = parseUrl(text);
  const protocol = socketProtocols[given.protocol];
  if (protocol === undefined)
    throw refused(`The address begins with "${given.protocol}"; only tcp, tls, ws and wss are connected.`);
  // The parser does not normalize hosts of unknown protocols, but it does so in a web address.
  const url = parseUrl(`http://${given.host}${given.pathname}${given.search}`);
  url.username = given.username;
  url.password = given.password;
  const port = given.port === "" ? protocol.port : Number(given.port);
  if (port === 0) throw refused("The address names no port.");
  checkAuthority(url, ports.includes(port) ? 80 : port, allowed);
  return { url, port, secure: protocol.secure };
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw refused("The address is not a URL.");
  return new URL(text);
}

/** @param port as written, 0 for the default */
function checkAuthority(url: URL, port: number, allowed: AllowedHosts): void {
  if (url.username !== "" || url.password !== "")
    throw refused("The address holds a user name or password; put them into a header.");
  const host = bareHost(url.hostname);
  if (host === "") throw refused("The address names no host.");
  // Port 0 and the like have no default to fall back to: the port in the parsed address is the one to connect to.
  const usual = url.port === "" || port === 80 || port === 443;
  if (!usual && !allowed.has(host, port))
    throw refused(`The port ${port} of "${host}" is not 80 or 443, and the owner has not allowed it.`);
}

/**
 * Resolves and checks a parsed address.
 * @param port the port to connect to; by default that of the address
 * @throws Failure 42200
 */
export async function locate(
  url: URL,
  allowed: AllowedHosts,
  own: OwnPlace,
  resolve: Resolve,
  port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port),
): Promise<Target> {
  const host = bareHost(url.hostname);
  const opened = allowed.has(host, port);
  const family = isIP(host);
  if (family !== 0) {
    checkAddress(host, host, port, opened, own);
    return { url, addresses: [{ address: host, family }] };
  }
  checkName(host, opened, own);
  const addresses = await resolve(host);
  if (addresses.length === 0) throw refused(`The host "${host}" has no address.`);
  for (const { address } of addresses) checkAddress(host, address, port, opened, own);
  return { url, addresses };
}

/** Makes a lookup that always returns the checked addresses, so that the name is not resolved again. */
export function fixedLookup(addresses: Target["addresses"]): LookupFunction {
  const list = addresses.map(({ address, family }) => ({ address, family }));
  return (_host, options, done) => {
    const [first] = list;
    if (options.all === true) done(null, list);
    else done(null, first?.address ?? "", first?.family);
  };
}
