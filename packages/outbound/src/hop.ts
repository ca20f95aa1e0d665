import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { codes, type Failure, failure } from "@dicetower/contract";
import type { buildConnector } from "undici";
import { fixedLookup, type Target } from "./target.js";

/** Opens sockets; `lookup` gives the checked addresses and nothing else. */
export type MakeConnector = (lookup: LookupFunction) => buildConnector.connector;

/** One request as it goes over the wire. */
export interface Hop {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** The begin of an answer. */
export interface HopAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  /** Closes the connection. */
  close(): Promise<void>;
}

/**
 * Sends one request to one checked target and answers once the headers are there, following nothing.
 * @throws Failure 41300 where the answer says that it is longer than `maxBytes`
 */
export async function sendHop(
  { url, addresses }: Target,
  hop: Hop,
  maxBytes: number,
  signal: AbortSignal,
  makeConnector?: MakeConnector,
): Promise<HopAnswer> {
  const { Agent, buildConnector } = await import("undici");
  const lookup = fixedLookup(addresses);
  // An agent for each request: a pool would hand a socket that one policy allowed to a caller with another.
  const agent = new Agent({
    connect: makeConnector?.(lookup) ?? buildConnector({ lookup, timeout: 0, allowH2: false }),
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });
  try {
    const { method, headers, body = null } = hop;
    const { origin, pathname, search } = url;
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: method as "GET",
      headers,
      body,
      signal,
      reset: true,
    });
    // Closing a connection before its answer was read is no error of anybody.
    answer.body.on("error", () => {});
    const length = Number(answer.headers["content-length"] ?? 0);
    if (method !== "HEAD" && length > maxBytes) throw tooLarge(maxBytes);
    return {
      status: answer.statusCode,
      headers: plainHeaders(answer.headers),
      body: answer.body,
      close: () => agent.destroy(),
    };
  } catch (error) {
    await agent.destroy();
    throw error;
  }
}

/** Reads a body whole. @throws Failure 41300 beyond `maxBytes` */
export async function readBody(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The failure for an answer beyond its limit. */
export function tooLarge(maxBytes: number): Failure {
  return failure(codes.tooLarge, `The answer is larger than the ${maxBytes} bytes that are taken.`);
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const plain: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  return plain;
}
