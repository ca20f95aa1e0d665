import { refused } from "./refusal.js";

const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers of the connection, which callers cannot set. */
const reserved =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|keep-alive|te|trailer|expect|proxy-.*)$/;

/** Headers that may follow a redirect to another host, because they do not identify the caller. */
const harmless = new Set(["accept", "accept-language", "content-type", "user-agent"]);

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns the method in upper case. @throws Failure 42200 for a method that is not supported */
export function checkMethod(method: string): string {
  const upper = method.toUpperCase();
  if (!methods.has(upper))
    throw refused(`The method "${method.slice(0, 20)}" is not one that is sent.`, "request");
  return upper;
}

/** Returns a copy of the headers, with names in lower case. @throws Failure 42200 for line breaks and reserved names */
export function freshHeaders(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": "Dicetower" };
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!namePattern.test(name))
      throw refused("A header has a name with characters that are not allowed.", "request");
    if (reserved.test(lower)) throw refused(`The header "${lower}" is set by the service itself.`, "request");
    if (typeof value !== "string" || !valuePattern.test(value))
      throw refused(
        `The header "${lower}" has a value with line breaks or other characters that are not allowed.`,
        "request",
      );
    headers[lower] = value;
  }
  return headers;
}

/** Returns the headers that may be sent to another host. */
export function harmlessHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name)));
}
