import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Answer, Cookie } from "@dicetower/contract";
import type { ResponseObject, ResponseToolkit } from "@hapi/hapi";
import type { RequestContext } from "../request/request-context.js";
import { setCommonHeaders } from "./headers.js";

/** Returns an answer as JSON, in the envelope or bare. @throws TypeError if JSON cannot represent it */
export function jsonText(data: unknown, answers: "envelope" | "bare"): string {
  const text = JSON.stringify(data ?? null);
  if (text === undefined) throw new TypeError("the handler returned something that is no data");
  return answers === "bare" ? text : `{"code":0,"message":"ok","data":${text}}`;
}

/** Makes the response with a JSON text. */
export function jsonResponse(context: RequestContext, h: ResponseToolkit, text: string): ResponseObject {
  setCommonHeaders(context);
  return h.response(text).type("application/json");
}

const cookieName = /^[\w!#$%&'*+.^`|~-]+$/;
const cookieValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Checks status, headers and cookies before anything is sent. @throws TypeError if one of them cannot be sent */
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
export function withExtra(response: ResponseObject, context: RequestContext, extra: Answer): ResponseObject {
  if (extra.status !== undefined) response.code(extra.status);
  for (const [name, value] of Object.entries(extra.headers ?? {})) response.header(name, value);
  for (const cookie of extra.cookies ?? []) setCookie(response, cookie, context.secure);
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
