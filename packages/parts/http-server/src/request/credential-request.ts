import type { IncomingMessage } from "node:http";
import type { CredentialRequest } from "@dicetower/contract";
import type { ProxyTrust } from "./proxy-trust.js";

/** The view of a request for a credential or a route's own check, computed on first use. */
export class HttpCredentialRequest implements CredentialRequest {
  readonly path: string;
  readonly search: string;
  readonly #request: IncomingMessage;
  readonly #proxyTrust: ProxyTrust;
  #cookies: Readonly<Record<string, string>> | undefined;

  constructor(
    request: IncomingMessage,
    proxyTrust: ProxyTrust,
    readonly upgrade: boolean,
  ) {
    this.#request = request;
    this.#proxyTrust = proxyTrust;
    const url = request.url ?? "/";
    const at = url.indexOf("?");
    this.path = at === -1 ? url : url.slice(0, at);
    this.search = at === -1 ? "" : url.slice(at + 1);
  }

  get method(): string {
    return this.#request.method ?? "GET";
  }

  get headers(): CredentialRequest["headers"] {
    return this.#request.headers;
  }

  get cookies(): Readonly<Record<string, string>> {
    this.#cookies ??= readCookies(this.#request.headers.cookie);
    return this.#cookies;
  }

  get address(): string {
    return this.#proxyTrust.addressOf(this.#request);
  }

  get secure(): boolean {
    return this.#proxyTrust.secure(this.#request);
  }
}

/** Reads a `Cookie` header; the first of two cookies with one name counts. Malformed pieces are ignored. */
function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null);
  if (header === undefined) return cookies;
  for (const piece of header.split(";")) {
    const at = piece.indexOf("=");
    if (at < 1) continue;
    const name = piece.slice(0, at).trim();
    const value = piece.slice(at + 1).trim();
    if (name !== "" && !(name in cookies)) cookies[name] = value.replace(/^"(.*)"$/, "$1");
  }
  return cookies;
}
