import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { codes, type FieldProblem, failure } from "@dicetower/contract";
import { httpCodes } from "../request/limits.js";
import { commonHeaders } from "./headers.js";

/** The response to a request that is not served. */
export interface ErrorResponse {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** Closes the connection: the rest of the body is not received. */
  readonly close?: boolean;
}

const codeByStatus = new Map<number, number>(
  Object.values(codes)
    .reverse()
    .map((code) => [Math.floor(code / 100), code]),
);

interface BoomLike {
  readonly isBoom: true;
  readonly message: string;
  readonly output: { readonly statusCode: number };
  readonly data: Partial<Omit<ErrorResponse, "status" | "message">> | null;
  readonly closesConnection?: boolean;
}

/** Codes after which the rest of the body is not received. */
const closing = new Set<number>([codes.tooLarge, httpCodes.tooSlow]);

/** Returns true for Boom errors, of any copy of the package. */
function isBoom(error: unknown): error is BoomLike {
  return error instanceof Error && (error as Partial<BoomLike>).isBoom === true;
}

/**
 * Returns the response to an error. A failure keeps its code; any other Boom error gets the fixed code of its status.
 * @returns undefined for an unexpected error, of which the client learns a reference only
 */
export function errorResponseOf(error: unknown): ErrorResponse | undefined {
  if (!isBoom(error)) return undefined;
  const { data, message } = error;
  const code = data?.code;
  if (typeof code === "number") {
    if (code === codes.internal) return undefined;
    return {
      ...data,
      status: Math.floor(code / 100),
      code,
      message,
      close: closing.has(code) || error.closesConnection === true,
    };
  }
  const { statusCode } = error.output;
  const fixed = codeByStatus.get(statusCode) ?? (statusCode < 500 ? codes.malformed : codes.internal);
  if (fixed === codes.internal) return undefined;
  return { status: Math.floor(fixed / 100), code: fixed, message };
}

/** Returns the response to an unexpected error. @param told what the client may know of it */
export function internalError(id: string, told?: string): ErrorResponse {
  const message = `internal error, reference ${id}${told === undefined ? "" : `: ${told}`}`;
  return { status: 500, code: codes.internal, message };
}

/** Returns the envelope of an error response. */
export function envelopeOf({ code, message, data = null, errors }: ErrorResponse): string {
  return JSON.stringify(errors === undefined ? { code, message, data } : { code, message, data, errors });
}

/** Returns the headers that only error responses have, names and values alternating. */
export function errorHeaders({ status, retryAfterSeconds, close }: ErrorResponse): string[] {
  const headers: string[] = [];
  if (status === 401) headers.push("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds !== undefined) headers.push("Retry-After", String(retryAfterSeconds));
  if (close) headers.push("Connection", "close");
  return headers;
}

/** Writes an error response to a connection for which Node.js has no response object, and ends its writing side. */
export function writeRawError(socket: Duplex, id: string, response: ErrorResponse): void {
  const body = envelopeOf(response);
  const headers = [
    "Content-Type",
    "application/json; charset=utf-8",
    "Content-Length",
    String(Buffer.byteLength(body)),
    "X-Request-Id",
    id,
    ...errorHeaders({ ...response, close: true }),
    ...commonHeaders,
  ];
  const lines = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? "Error"}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Makes the failure of a path without a route. */
export function nothingHere(): Error {
  return failure(codes.notFound, "There is nothing at this address.");
}
