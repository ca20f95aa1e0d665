import type { IncomingMessage } from "node:http";
import { codes, failure, type Joi } from "@dicetower/contract";
import { inWorker, workerTask } from "@dicetower/workers";
import type { RouteOptionsPayload } from "@hapi/hapi";
import { readJson, readJsonInTurns } from "./json-text.js";
import { fixedLimits } from "./limits.js";
import { hasBody, type RequestContext } from "./request-context.js";
import { createLargeValidator, createValidator, invalid, type Validator } from "./validator.js";

const emptyBytes = fixedLimits.emptyBodyBytes;
/** Bytes above which the event loop gets turns while a body is validated. */
const largeBytes = 64 * 1024;
/** Bytes above which it is parsed in a thread. */
const hugeBytes = 256 * 1024;
const inThread = workerTask<typeof readJson>(
  import.meta.resolve("@dicetower/http-server/thread"),
  "readJson",
);

/** Returns true for bodies that are validated in several turns of the event loop. */
export function isLarge(payload: unknown): boolean {
  return Buffer.isBuffer(payload) && payload.length > largeBytes;
}

/** Makes the failure of a body over its limit; the connection is closed after it. */
export function bodyTooLarge(maxBytes: number): Error {
  return failure(codes.tooLarge, `The body is larger than the limit of ${maxBytes} bytes.`);
}

/** The rule for the body of a JSON route. */
export interface JsonBodyRule {
  readonly schema: Joi.Schema | undefined;
  readonly maxBytes: number;
  /** Allows texts that no database can store: peers of adapters send what their users write. */
  readonly anyText: boolean;
  /** True for a PUT, which replaces a whole record: a missing body is malformed, not a record of defaults. */
  readonly required: boolean;
  /** Keeps the bytes even if the route takes no JSON: for the route's own check. */
  readonly raw: boolean;
}

/** Checks and parses the JSON body of a route. hapi receives the bytes, because parsed JSON hides duplicate names. */
export class JsonBody {
  readonly #validate: Validator | undefined;
  readonly #validateLarge: ((value: unknown) => Promise<unknown>) | undefined;
  readonly #maxBytes: number;
  readonly #required: boolean;
  readonly #anyText: boolean;
  readonly #whenLeftOut: unknown;

  constructor({ schema, maxBytes, anyText, required, raw }: JsonBodyRule) {
    this.#validate = schema && createValidator(schema, false);
    this.#validateLarge = schema && createLargeValidator(schema);
    this.#maxBytes = schema === undefined && !raw ? emptyBytes : maxBytes;
    this.#anyText = anyText;
    this.#required = required && schema?.type === "object";
    // A missing body counts as an empty object, so that missing fields are reported one by one.
    this.#whenLeftOut = schema?.type === "object" ? {} : undefined;
  }

  /** Has hapi receive the body as bytes. The timeout is not hapi's, which would answer only after the rest has come. */
  get payload(): RouteOptionsPayload {
    return {
      parse: false,
      output: "data",
      override: "application/octet-stream",
      maxBytes: this.#maxBytes,
      timeout: false,
    };
  }

  /** Returns the failure of a body over the limit. */
  get tooLarge(): Error {
    return this.#maxBytes === emptyBytes ? noBodyTaken() : bodyTooLarge(this.#maxBytes);
  }

  /** Refuses a body whose declared length is over the limit, before it is received. @throws Failure 41300, or 40001 */
  checkLength({ req }: RequestContext): void {
    if (Number(req.headers["content-length"]) > this.#maxBytes) throw this.tooLarge;
  }

  /** Returns true for a body that is over the limit. */
  isOver(bytes: number): boolean {
    return bytes > this.#maxBytes;
  }

  /** Returns the validated value, or a promise of it if the body is large. @param signal of the request @throws Failure 40000, 40001 or 41500 */
  read(req: IncomingMessage, bytes: Buffer, signal: AbortSignal): unknown {
    if (this.#validate === undefined || this.#validateLarge === undefined) return checkEmpty(req, bytes);
    if (bytes.length === 0) {
      if (this.#required) throw failure(codes.malformed, "This request needs a body, and none was sent.");
      return this.#validate(this.#whenLeftOut);
    }
    checkContentType(req);
    if (isLarge(bytes)) return this.#readLarge(bytes, this.#validateLarge, signal);
    return this.#validate(readJson({ bytes, anyText: this.#anyText }));
  }

  /** Parses, checks and validates in separate turns of the event loop, or beside it. */
  async #readLarge(
    bytes: Buffer,
    validate: (value: unknown) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const work = { bytes, anyText: this.#anyText };
    return validate(
      bytes.length > hugeBytes ? await inWorker(inThread, work, { signal }) : await readJsonInTurns(work),
    );
  }
}

/** Checks the content type. @throws Failure 41500 unless the body is declared as uncompressed JSON in UTF-8 */
function checkContentType({ headers }: IncomingMessage): void {
  const type = headers["content-type"];
  if (headers["content-encoding"] !== undefined) throw wrongType("Compressed bodies are not accepted.");
  if (type === "application/json") return;
  const [media = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith("charset="));
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(media.trim()))
    throw wrongType("Send the body as JSON, with the content type application/json.");
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    throw wrongType("Send the body in UTF-8.");
}

function checkEmpty(req: IncomingMessage, bytes: Buffer): undefined {
  if (bytes.length === 0 || !hasBody(req)) return undefined;
  const text = bytes.toString("latin1").trim();
  if (text !== "" && text !== "null" && !/^\{\s*\}$/.test(text)) throw noBodyTaken();
  return undefined;
}

function noBodyTaken(): Error {
  return invalid([{ path: "", message: "this request takes no body" }]);
}

function wrongType(message: string): Error {
  return failure(codes.unsupportedType, message);
}
