import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** How the service can be reached from outside, beyond the address that it listens on. */
export interface Exposure {
  /** Host names that browsers may use, such as `dice.example.org`, without a port. */
  readonly hosts?: readonly string[];
  /** Addresses or networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly proxies?: readonly string[];
}

const wildcards = new Set(["0.0.0.0", "::", ""]);

/** Knows the host names of the service, and which proxies may name the address of a client. */
export class ProxyTrust {
  readonly #names: ReadonlySet<string>;
  readonly #proxies = new BlockList();
  readonly #hasProxies: boolean;
  #bound = "127.0.0.1";
  #lastGood: string | undefined;

  /** @throws TypeError for a proxy that is neither an address nor a network */
  constructor({ hosts = [], proxies = [] }: Exposure) {
    this.#names = new Set(["localhost", ...hosts.map((host) => host.toLowerCase())]);
    this.#hasProxies = proxies.length > 0;
    for (const proxy of proxies) {
      const [address = "", bits] = proxy.split("/");
      const family = isIP(address);
      if (family === 0) throw new TypeError(`the trusted proxy "${proxy}" is not an address`);
      const type = family === 6 ? "ipv6" : "ipv4";
      if (bits === undefined) this.#proxies.addAddress(address, type);
      else this.#proxies.addSubnet(address, Number(bits), type);
    }
  }

  /** Sets the address that the service listens on. */
  setListeningAddress(address: string): void {
    this.#bound = address.toLowerCase();
    this.#lastGood = undefined;
  }

  /** Returns false for a foreign `Host`: a page whose DNS name was pointed to this machine (DNS rebinding). */
  isOwnHost(host: string | string[] | undefined): boolean {
    if (typeof host !== "string") return false;
    if (host === this.#lastGood) return true;
    const name = nameOf(host.toLowerCase());
    if (name === undefined || !(this.#names.has(name) || this.#listensOn(name))) return false;
    this.#lastGood = host;
    return true;
  }

  #listensOn(name: string): boolean {
    if (isIP(name) === 0) return false;
    // The port may be forwarded from another machine, whose address the browser then uses. A foreign page has a name,
    // never an address literal.
    if (wildcards.has(this.#bound)) return true;
    return name === this.#bound || name === "::1" || name.startsWith("127.");
  }

  /** Returns true for a proxy that is configured as trusted. */
  trusts(address: string): boolean {
    return this.#hasProxies && this.#proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  }

  /** Returns the address of the client: that of the socket, or the one that trusted proxies report. */
  addressOf(request: IncomingMessage): string {
    const peer = plainAddress(request.socket.remoteAddress);
    if (!this.#hasProxies || !this.trusts(peer)) return peer;
    const forwarded = request.headers["x-forwarded-for"];
    if (typeof forwarded !== "string") return peer;
    const hops = forwarded.split(",").map((hop) => plainAddress(hop.trim()));
    // The client controls the left end of the list; the last hop that is not a trusted proxy counts.
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return peer;
      if (!this.trusts(hop)) return hop;
    }
    return peer;
  }

  /** Returns true if a trusted proxy says that the request came over TLS. */
  secure(request: IncomingMessage): boolean {
    if (!this.#hasProxies || !this.trusts(plainAddress(request.socket.remoteAddress))) return false;
    return request.headers["x-forwarded-proto"] === "https";
  }
}

/** Returns an address with an IPv4 address unwrapped from its IPv6-mapped form. */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return "";
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

function nameOf(host: string): string | undefined {
  if (host.startsWith("[")) return /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/.exec(host)?.[1];
  return /^([a-z0-9._-]+)(?::\d{1,5})?$/.exec(host)?.[1];
}
