import { codes, failure } from "@dicetower/contract";

/** Parses an address; undefined when it is none. */
function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/**
 * Checks the address of a record.
 * @throws Failure 40001 that names the field
 */
export function checkAddress(address: string, schemes: readonly string[]): URL {
  const url = parseAddress(address);
  const allowed = schemes.map((scheme) => `${scheme}//`).join(" or ");
  if (url === undefined || !schemes.includes(url.protocol))
    throw refused(`is no address that begins with ${allowed}`);
  if (url.username !== "" || url.password !== "")
    throw refused("must not hold a user or password: the token has a field of its own");
  if (url.searchParams.has("access_token"))
    throw refused("must not hold the token: it has a field of its own, and the option tokenInQuery");
  return url;
}

function refused(message: string): Error {
  return failure(codes.invalid, `The endpoint ${message}.`, {
    errors: [{ path: "/endpoint", message }],
  });
}

/** True for addresses that nobody outside this machine can come from, or reach. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return bare === "localhost" || bare === "::1" || /^127\.\d+\.\d+\.\d+$/.test(bare);
}

/** Addresses of the sockets of a forward connection: one for both, or siblings. */
export function forwardAddresses(endpoint: string): {
  readonly actions: URL;
  readonly events: URL | undefined;
} {
  const url = new URL(endpoint);
  const split = /^(.*\/)(api|event)(\/?)$/.exec(url.pathname);
  if (split === null) return { actions: url, events: undefined };
  const [, base = "/", , slash = ""] = split;
  const sibling = (name: string): URL => {
    const other = new URL(url);
    other.pathname = `${base}${name}${slash}`;
    return other;
  };
  return { actions: sibling("api"), events: sibling("event") };
}
