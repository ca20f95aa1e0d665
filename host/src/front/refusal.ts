import { codes, type FieldProblem } from "@dicetower/contract";
import type { Exchange } from "./exchange.js";
import { writeJson } from "./write.js";

/** What a request that is not served is answered with. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** The rest of the body is not worth waiting for. */
  readonly close?: boolean;
}

/** Codes of this front beyond those of the contract. */
export const frontCodes = { tooSlow: 40800, misdirected: 42100, headersTooLarge: 43100 } as const;

const codeByStatus = new Map<number, number>(
  Object.values(codes)
    .reverse()
    .map((code) => [Math.floor(code / 100), code]),
);

interface BoomLike {
  readonly isBoom: true;
  readonly message: string;
  readonly output: { readonly statusCode: number };
  readonly data: Partial<Omit<Refusal, "status" | "message">> | null;
}

/** Codes after which the rest of the body is not wanted. */
const cutting = new Set<number>([codes.tooLarge, frontCodes.tooSlow]);

/** True for anything of hapi's kind of error, whichever copy made it. */
function isBoom(error: unknown): error is BoomLike {
  return error instanceof Error && (error as Partial<BoomLike>).isBoom === true;
}

/**
 * What an error says to the client. A failure keeps its code; any other Boom takes the fixed code of its status.
 * @returns undefined for a fault that nobody meant: the client hears no more than a reference
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!isBoom(error)) return undefined;
  const { data, message } = error;
  const code = data?.code;
  if (typeof code === "number") {
    if (code === codes.internal) return undefined;
    return { ...data, status: Math.floor(code / 100), code, message, close: cutting.has(code) };
  }
  const { statusCode } = error.output;
  const fixed = codeByStatus.get(statusCode) ?? (statusCode < 500 ? codes.malformed : codes.internal);
  if (fixed === codes.internal) return undefined;
  return { status: Math.floor(fixed / 100), code: fixed, message };
}

/** The answer to a fault that nobody meant. */
export function faultAnswer(id: string): Refusal {
  return { status: 500, code: codes.internal, message: `internal error, reference ${id}` };
}

/** The envelope of a refusal. */
export function refusalText({ code, message, data = null, errors }: Refusal): string {
  return JSON.stringify(errors === undefined ? { code, message, data } : { code, message, data, errors });
}

/** Writes a refusal. */
export function writeRefusal(exchange: Exchange, refusal: Refusal): void {
  const headers: string[] = [];
  if (refusal.status === 401) headers.push("WWW-Authenticate", "Bearer");
  if (refusal.retryAfterSeconds !== undefined) headers.push("Retry-After", String(refusal.retryAfterSeconds));
  if (refusal.close) headers.push("Connection", "close");
  writeJson(exchange, refusal.status, refusalText(refusal), headers);
}
