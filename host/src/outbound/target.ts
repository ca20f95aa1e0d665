import { isIP } from "node:net";
import { checkAddress, checkName, type OwnPlace } from "./address-rule.js";
import { refused } from "./refusal.js";
import { bareHost, type Ticked } from "./ticked.js";

/** Asks for all addresses of a name, IPv4 and IPv6. */
export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** Where a request goes: checked, and dialled at exactly these addresses. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
}

/**
 * Parses an address of the web (R1). Everything is asked of the parsed form: the parser already turns
 * `0x7f.1`, `2130706433` and circled digits into 127.0.0.1.
 * @throws Failure 42200
 */
export function parseTarget(text: string, ticked: Ticked): URL {
  if (!URL.canParse(text)) throw refused("The address is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refused(`The address begins with "${url.protocol}"; only http and https are asked.`);
  if (url.username !== "" || url.password !== "")
    throw refused("The address holds a user name or password; put them into a header.");
  const host = bareHost(url.hostname);
  if (host === "") throw refused("The address names no host.");
  // Port 0 and the like have no default to fall back to: what the parser leaves is what is dialled.
  const usual = url.port === "" || url.port === "80" || url.port === "443";
  if (!usual && !ticked.has(host, Number(url.port)))
    throw refused(`The port ${url.port} of "${host}" is not 80 or 443, and the owner has not allowed it.`);
  url.hash = "";
  return url;
}

/** Resolves and checks a parsed address (R2, R3, R4, R6). @throws Failure 42200 */
export async function locate(url: URL, ticked: Ticked, own: OwnPlace, resolve: Resolve): Promise<Target> {
  const host = bareHost(url.hostname);
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  const allowed = ticked.has(host, port);
  const family = isIP(host);
  if (family !== 0) {
    checkAddress(host, host, port, allowed, own);
    return { url, addresses: [{ address: host, family }] };
  }
  checkName(host, allowed, own);
  const addresses = await resolve(host);
  if (addresses.length === 0) throw refused(`The host "${host}" has no address.`);
  for (const { address } of addresses) checkAddress(host, address, port, allowed, own);
  return { url, addresses };
}
