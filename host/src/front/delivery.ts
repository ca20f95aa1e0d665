import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Answer, Cookie } from "@dicetower/contract";
import type { Lifecycle, ResponseObject } from "@hapi/hapi";
import type { Exchange } from "./exchange.js";
import type { Hand } from "./hand.js";
import { setCommonHeaders } from "./headers.js";
import { writeJson } from "./write.js";

/** From this length on an answer goes through hapi, which compresses it for those who accept that. */
const compressFrom = 16 * 1024;

/** An answer as text, in the envelope or bare. What cannot be written is a fault of the handler. */
export function jsonText(data: unknown, answers: "envelope" | "bare"): string {
  const text = JSON.stringify(data ?? null);
  if (text === undefined) throw new TypeError("the handler returned something that is no data");
  return answers === "bare" ? text : `{"code":0,"message":"ok","data":${text}}`;
}

/**
 * Sends it: as it is, or through hapi where there is more to it than text.
 * @param h past hapi, such an answer is left in `exchange.prepared`
 */
export function sendJson(
  exchange: Exchange,
  h: Hand,
  text: string,
  extra: Answer | undefined,
): Lifecycle.ReturnValue {
  if (extra === undefined && text.length < compressFrom) {
    writeJson(exchange, 200, text);
    return h.abandon;
  }
  if (!("response" in h)) {
    exchange.prepared = (toolkit) => sendJson(exchange, toolkit, text, extra);
    return h.abandon;
  }
  setCommonHeaders(exchange);
  const response = h.response(text).type("application/json");
  return extra === undefined ? response : withExtra(response, exchange, extra);
}

const cookieName = /^[\w!#$%&'*+.^`|~-]+$/;
const cookieValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Refuses what cannot be sent before anything is sent. @throws TypeError */
export function checkExtra({ status = 200, headers = {}, cookies = [] }: Answer): void {
  if (!(Number.isInteger(status) && status >= 200 && status < 600))
    throw new TypeError(`an answer cannot have the status ${status}`);
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  for (const { name, value } of cookies)
    if (!cookieName.test(name) || !cookieValue.test(value))
      throw new TypeError(`the cookie "${name}" has characters that a cookie may not have: encode its value`);
}

/** Adds cookies, headers and status. */
export function withExtra(response: ResponseObject, exchange: Exchange, extra: Answer): ResponseObject {
  if (extra.status !== undefined) response.code(extra.status);
  for (const [name, value] of Object.entries(extra.headers ?? {})) response.header(name, value);
  for (const cookie of extra.cookies ?? []) setCookie(response, cookie, exchange.secure);
  return response;
}

function setCookie(response: ResponseObject, { name, value, maxAgeSeconds }: Cookie, secure: boolean): void {
  response.state(name, value, {
    ttl: maxAgeSeconds === undefined ? null : maxAgeSeconds * 1000,
    isHttpOnly: true,
    isSameSite: "Lax",
    isSecure: secure,
    path: "/",
    encoding: "none",
  });
}
