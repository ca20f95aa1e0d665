import type { Joi } from "@dicetower/contract";
import { bodyAtHand, mustBeJson, mustBeText, readBody } from "./body.js";
import { createDoor, type Door, invalid, parseJson } from "./door.js";
import type { Exchange } from "./exchange.js";
import { hasBody } from "./has-body.js";

/** Bytes of a body where none is taken: enough for `{}` and blanks, which count as none. */
const emptyBytes = 1024;

/** Reads the JSON body of a route and lets it in. */
export class BodyDoor {
  readonly #door: Door | undefined;
  readonly #maxBytes: number;
  readonly #whenLeftOut: unknown;
  readonly #anyText: boolean;

  /** @param anyText as of `parseJson` */
  constructor(schema: Joi.Schema | undefined, maxBytes: number, anyText: boolean) {
    this.#door = schema && createDoor(schema, false);
    this.#maxBytes = schema === undefined ? emptyBytes : maxBytes;
    this.#anyText = anyText;
    // A body that is left out counts as an empty object, so that what is missing is told field by field.
    this.#whenLeftOut = schema?.type === "object" ? {} : undefined;
  }

  /** The bytes, when they are all there already; undefined when they must be waited for. */
  atHand(exchange: Exchange): Buffer | undefined {
    return bodyAtHand(exchange, this.#maxBytes);
  }

  /** Waits for the bytes. @throws Failure 41300, or 40001 where no body is taken */
  receive(exchange: Exchange): Promise<Buffer> {
    const reading = readBody(exchange, this.#maxBytes);
    return this.#door === undefined ? reading.catch(() => Promise.reject(unwanted())) : reading;
  }

  /** @throws Failure 40000, 40001 or 41500 */
  read(exchange: Exchange, bytes: Buffer): unknown {
    if (this.#door === undefined) return mustBeEmpty(exchange, bytes);
    if (bytes.length === 0) return this.#door(this.#whenLeftOut);
    mustBeJson(exchange);
    mustBeText(bytes);
    return this.#door(parseJson(bytes, this.#anyText));
  }
}

function mustBeEmpty(exchange: Exchange, bytes: Buffer): undefined {
  if (!hasBody(exchange.req)) return undefined;
  const text = bytes.toString("latin1").trim();
  if (text !== "" && text !== "null" && !/^\{\s*\}$/.test(text)) throw unwanted();
  return undefined;
}

function unwanted(): Error {
  return invalid([{ path: "", message: "this request takes no body" }]);
}
