import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { codes, failure, type OutboundAnswer } from "@dicetower/contract";
import type { buildConnector } from "undici";
import type { Target } from "./target.js";

/** Opens sockets; `lookup` gives the checked addresses and nothing else. */
export type MakeConnector = (lookup: LookupFunction) => buildConnector.connector;

/** One request as it goes over the wire. */
export interface Hop {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/**
 * Sends one request to one checked target and reads the answer, following nothing.
 * @throws Failure 41300 for an answer beyond `maxBytes`
 */
export async function sendHop(
  { url, addresses }: Target,
  hop: Hop,
  maxBytes: number,
  signal: AbortSignal,
  makeConnector?: MakeConnector,
): Promise<OutboundAnswer> {
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
    const length = Number(answer.headers["content-length"] ?? 0);
    if (method !== "HEAD" && length > maxBytes) throw tooLarge(maxBytes);
    return {
      status: answer.statusCode,
      headers: plainHeaders(answer.headers),
      body: await read(answer.body, maxBytes),
    };
  } finally {
    await agent.destroy();
  }
}

/** Answers every question with what was checked: the name is not asked again (R3). */
function fixedLookup(addresses: Target["addresses"]): LookupFunction {
  const list = addresses.map(({ address, family }) => ({ address, family }));
  return (_host, options, done) => {
    const [first] = list;
    if (options.all === true) done(null, list);
    else done(null, first?.address ?? "", first?.family);
  };
}

async function read(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(maxBytes: number): Error {
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
