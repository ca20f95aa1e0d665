import { Boom } from "@hapi/boom";
import type { Keyed } from "../feature/point.js";
import { definePoint } from "../feature/point.js";

/** Codes that every installation has (api-conventions). `code` is the HTTP status times 100, plus n. */
export const codes = {
  malformed: 40000,
  invalid: 40001,
  noCredentials: 40100,
  wrongCredentials: 40101,
  logInAgain: 40102,
  forbidden: 40300,
  readOnly: 40301,
  inContainer: 40302,
  notFound: 40400,
  conflict: 40900,
  tooLarge: 41300,
  unsupportedType: 41500,
  ruleBroken: 42200,
  tooMany: 42900,
  internal: 50000,
  notSupported: 50100,
  notReady: 50300,
  upstreamTimeout: 50400,
} as const;

/** One field that did not pass. `path` is a JSON pointer into the body, query or parameters. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  /** With 40900: what is stored now. */
  readonly current?: unknown;
}

/** What a failure may carry beside its sentence. */
export interface FailureDetails {
  readonly errors?: readonly FieldProblem[];
  /** Answered as `data` of the envelope, where a page fixes one (a failed roll). */
  readonly data?: unknown;
  /** Seconds for `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The Boom that a handler throws: its `data` holds the code and the details. */
export type Failure = Boom<{ readonly code: number } & FailureDetails>;

/**
 * Makes the error that a handler throws.
 * @param code one of `codes`, or one that the package added to `errorCodes`
 * @param message says what is wrong and, where there is one, how to mend it; never a path or a stack
 */
export function failure(code: number, message: string, details: FailureDetails = {}): Failure {
  const status = Math.floor(code / 100);
  return new Boom(message, { statusCode: status, data: { code, ...details } });
}

/** A code of the API and its meaning, as `GET /api/system/errors` lists it. */
export interface ErrorCode extends Keyed {
  readonly code: number;
  /** One English sentence. */
  readonly meaning: string;
}

/** Codes that a package adds to the fixed ones. */
export const errorCodes = definePoint<ErrorCode>("errorCodes", ({ code, meaning }) => {
  if (!Number.isInteger(code) || code < 40000 || code > 59999)
    throw new TypeError(`error code ${code} is not an HTTP status from 400 to 599 times 100, plus n`);
  if (meaning.trim() === "") throw new TypeError(`error code ${code} has no meaning`);
});
