import { BlockList, isIP } from "node:net";

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv6");

const privateNames = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet)$/;

/**
 * True where an address names a private network by its looks. A name that only leads into one is refused when it is
 * asked, by the outbound client.
 */
export function isPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const family = isIP(host);
  // The list looks at IPv4 inside IPv6 as well.
  if (family !== 0) return privateRanges.check(host, family === 4 ? "ipv4" : "ipv6");
  return privateNames.test(host) || !host.includes(".");
}
