import { textOf } from "../../encoding.js";
import { Many } from "../machine.js";
import { plainOf, type Run } from "../run.js";
import { bytes, type HostFunctions, raw, text, texts } from "./values.js";

/** Headers from a table, or from lines of `Name: value`. */
function headersOf(value: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  if (typeof value === "string")
    for (const line of value.split(/\r?\n|\\n/)) {
      const colon = line.indexOf(":");
      if (colon > 0) headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
    }
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) headers[name] = String(item);
  return headers;
}

/** Calls over the network, which the service makes. */
export function httpCalls(run: Run): HostFunctions {
  const request = (
    method: "GET" | "POST",
    url: string,
    headers: Record<string, string>,
    body?: Uint8Array,
  ): unknown => {
    if (!run.counts("http", run.limits.httpCalls))
      return new Many([false, `only ${run.limits.httpCalls} calls of http in one run`]);
    const answer = run.ask("http", {
      method,
      url,
      headers,
      ...(body === undefined ? {} : { body: Buffer.from(body).toString("base64") }),
    });
    if (answer.reason !== undefined) return new Many([false, answer.reason]);
    return new Many([answer.ok, bodyOf(Buffer.from(answer.body, "base64"), answer.type)]);
  };
  const typed = (headers: Record<string, string>): Record<string, string> =>
    Object.keys(headers).some((name) => name.toLowerCase() === "content-type")
      ? headers
      : { ...headers, "Content-Type": "application/json" };
  return {
    http_get: texts((url, headers) => request("GET", text(url), headersOf(plainOf(headers)))),
    http_post: bytes((url, body, headers) =>
      request("POST", textOf(raw(url)), typed(headersOf(textOf(raw(headers)))), raw(body)),
    ),
    http_post_table: texts((url, body, headers) =>
      request(
        "POST",
        text(url),
        typed(headersOf(plainOf(headers))),
        Buffer.from(JSON.stringify(plainOf(body))),
      ),
    ),
    header_lines: texts((headers) =>
      Object.entries(headersOf(plainOf(headers)))
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n"),
    ),
  };
}

/** Reads a body by the charset of its type; text without one by its bytes, anything else stays bytes. */
function bodyOf(bytes: Uint8Array, type: string | undefined): string | Uint8Array {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type ?? "")?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      // A charset that nobody knows: the bytes say more.
    }
  const isText =
    type === undefined ||
    /^(text\/|application\/(json|xml|x-www|javascript)|[\w/.-]+\+(json|xml))/i.test(type);
  return isText ? textOf(bytes) : bytes;
}
