import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** The last address asked for, and what was found: there is one as a rule, and looking costs a fifth of a status. */
let last: readonly [host: string, only: boolean] = ["localhost", true];

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  if (last[0] !== host) last = [host, look(host)];
  return last[1];
}

function look(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(address);
  if (family === 0) return address.toLowerCase() === "localhost";
  return loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}
