import { codes, failure } from "@dicetower/contract";
import type { RequestContext } from "./request-context.js";

/** Refuses malformed requests, and all requests while the service ends. @throws Failure 50300 or 40000 */
export function checkRequest({ req, server }: RequestContext): void {
  const { url = "", headers, rawHeaders } = req;
  if (server.refusing !== "none" && (server.refusing === "all" || !url.startsWith("/health/")))
    throw closing(failure(codes.notReady, "The service is stopping.", { retryAfterSeconds: 5 }));
  if (rawHeaders.length > server.limits.headers * 2) throw malformed("There are too many headers.");
  if (headers.host === undefined && req.httpVersion !== "1.0")
    throw malformed("The request has no header Host.");
  if (countHosts(rawHeaders) > 1) throw malformed("The request has more than one header Host.");
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect))
    throw malformed("What the header Expect asks for is not supported.");
  if (!url.startsWith("/")) throw malformed("The address of the request cannot be read.");
  if (url.includes("%00")) throw malformed("The address holds %00, which no text can hold here.");
}

/** Counts the `Host` headers: Node.js keeps the first, but a proxy may have used the last. */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}

function malformed(message: string): Error {
  return closing(failure(codes.malformed, message));
}

/** Marks an error so that the connection is closed after it. */
function closing(error: Error): Error {
  return Object.assign(error, { closesConnection: true });
}
