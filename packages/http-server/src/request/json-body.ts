import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { codes, failure, type Joi } from "@dicetower/contract";
import type { RouteOptionsPayload } from "@hapi/hapi";
import { mayBeUnstorable, unfitJson, unstorableJson } from "./json-safety.js";
import { hasBody, type RequestContext } from "./request-context.js";
import { createLargeValidator, createValidator, invalid, type Validator } from "./validator.js";

/** Bytes of a body where none is taken: enough for `{}` and blanks, which count as none. */
const emptyBytes = 1024;
/** Bytes above which others have their turn while a body is validated. */
const largeBytes = 64 * 1024;

/** True for bodies that are read in several turns of the event loop. */
export function isLarge(payload: unknown): boolean {
  return Buffer.isBuffer(payload) && payload.length > largeBytes;
}

/** Makes the failure of a body over its limit; the connection is closed after it. */
export function bodyTooLarge(maxBytes: number): Error {
  return failure(codes.tooLarge, `The body is larger than the limit of ${maxBytes} bytes.`);
}

/** What the body of a JSON route must look like. */
export interface JsonBodyRule {
  readonly schema: Joi.Schema | undefined;
  readonly maxBytes: number;
  /** Allows texts that no database stores: peers of adapters send what their users write. */
  readonly anyText: boolean;
  /** A PUT replaces a whole record: without a body it is malformed, not a record of defaults. */
  readonly required: boolean;
  /** The bytes are needed even where no JSON is taken: for an own check. */
  readonly raw: boolean;
}

/** Checks and parses the JSON body of a route. hapi receives the bytes, because parsed JSON hides names given twice. */
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
    // A body that is left out counts as an empty object, so that missing fields are named one by one.
    this.#whenLeftOut = schema?.type === "object" ? {} : undefined;
  }

  /** Has hapi receive the body as bytes. Its time-out is ours: hapi would answer only after the rest has come. */
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

  /** Returns the validated value, or a promise of it where the body is large. @throws Failure 40000, 40001 or 41500 */
  read(req: IncomingMessage, bytes: Buffer): unknown {
    if (this.#validate === undefined || this.#validateLarge === undefined) return checkEmpty(req, bytes);
    if (bytes.length === 0) {
      if (this.#required) throw failure(codes.malformed, "This request needs a body, and none was sent.");
      return this.#validate(this.#whenLeftOut);
    }
    checkContentType(req);
    if (!isUtf8(bytes)) throw failure(codes.malformed, "The body is not UTF-8.");
    const text = bytes.toString("utf8");
    if (isLarge(bytes)) return this.#readLarge(text, this.#validateLarge);
    const value = parseJson(text);
    checkJson(value, text, this.#anyText);
    return this.#validate(value);
  }

  /** Parses, checks and validates in turns of their own. */
  async #readLarge(text: string, validate: (value: unknown) => Promise<unknown>): Promise<unknown> {
    const value = parseJson(text);
    await nextTurn();
    checkJson(value, text, this.#anyText);
    await nextTurn();
    return validate(value);
  }
}

/** @throws Failure 40000 for broken JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure(codes.malformed, `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

/**
 * Checks that any schema may see parsed JSON.
 * @param anyText true where texts may hold what no database stores
 * @throws Failure 40000 for names given twice, 40001 for unsafe names and excessive depth
 */
function checkJson(value: unknown, text: string, anyText: boolean): void {
  const problem =
    unfitJson(value, text) ?? (!anyText && mayBeUnstorable(text) ? unstorableJson(value) : undefined);
  if (problem !== undefined) throw invalid([problem]);
}

/** @throws Failure 41500 unless the body is declared as uncompressed JSON in UTF-8 */
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
