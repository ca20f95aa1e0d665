import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { bareHost } from "./allowed-hosts.js";
import { refused } from "./refusal.js";

/** The names and addresses of this machine, so that the service cannot be made to call itself. */
export interface OwnPlace {
  /** Address and port of the HTTP server; undefined before it listens. */
  listening(): { readonly host: string; readonly port: number } | undefined;
  /** Addresses of the network interfaces; by default those of the system. */
  addresses?(): readonly string[];
  /** Names of this machine; by default that of the system. */
  names?(): readonly string[];
}

/** Metadata addresses of clouds, which provide credentials. Some of them are public; none is ever called. */
const metadataAddresses = new Set([
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd20:ce::254",
]);
const metadataNames =
  /^(?:metadata|instance-data)$|(?:^|\.)(?:metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal)$/;

/** Ranges that the owner can allow. Link-local is not among them. */
const openedByTick = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** Checks the host name in a URL, before it is resolved. @throws Failure 42200 */
export function checkName(host: string, allowed: boolean, own: OwnPlace): void {
  if (metadataNames.test(host)) throw refused(`The host "${host}" is where a cloud keeps credentials.`);
  if (allowed) return;
  const names = own.names?.() ?? [hostname()];
  if (/(?:^|\.)localhost$/.test(host) || names.some((name) => name.toLowerCase() === host))
    throw refused(`The host "${host}" is this machine.`);
}

/**
 * Checks an address before it is connected to: it must be global unicast, after unwrapping IPv4 from IPv6, and not this
 * machine.
 * @throws Failure 42200
 */
export function checkAddress(
  host: string,
  address: string,
  port: number,
  allowed: boolean,
  own: OwnPlace,
): void {
  const plain = plainAddress(address);
  if (plain === undefined) throw refused(`The host "${host}" has no valid address.`);
  const { text, range } = plain;
  if (metadataAddresses.has(text))
    throw refused(`The host "${host}" leads to where a cloud keeps credentials.`);
  const mine = range === "loopback" || range === "unspecified" || ownAddresses(own).has(text);
  const front = own.listening();
  if (mine && front?.port === port) throw refused(`The host "${host}" leads back to this service.`);
  if (allowed && (range === "unicast" || openedByTick.has(range))) return;
  if (range !== "unicast")
    throw refused(`The host "${host}" leads into a network that is not public (${range}).`);
  if (mine) throw refused(`The host "${host}" is this machine.`);
}

function plainAddress(address: string): { readonly text: string; readonly range: string } | undefined {
  // As the URL parser writes it: ipaddr.js reads ::8.8.8.8 as the IPv4 address at its end.
  const spelt = isIP(address) === 6 ? `http://[${address}]/` : `http://${address}/`;
  const canonical = URL.canParse(spelt) ? bareHost(new URL(spelt).hostname) : "";
  if (isIP(canonical) === 0) return undefined;
  const parsed = ipaddr.process(canonical);
  const text = parsed.toString();
  // Of IPv6, only 2000::/3 is allocated; addresses outside it, such as the old ::127.0.0.1, are refused.
  if (
    parsed instanceof ipaddr.IPv6 &&
    parsed.range() === "unicast" &&
    ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000
  )
    return { text, range: "reserved" };
  return { text, range: parsed.range() };
}

function ownAddresses(own: OwnPlace): ReadonlySet<string> {
  const listed = own.addresses?.() ?? systemAddresses();
  const host = own.listening()?.host;
  return new Set(
    [...listed, ...(host === undefined ? [] : [host])].map(
      (address) => plainAddress(address)?.text ?? address,
    ),
  );
}

function systemAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map(({ address }) => address));
}
