import type { IncomingMessage } from "node:http";
import type { CredentialRequest } from "@dicetower/contract";
import { readCookies } from "./cookies.js";
import type { Reach } from "./exposure.js";

/** What a credential or an own check may look at, worked out when it does. */
export class Inquiry implements CredentialRequest {
  readonly path: string;
  readonly search: string;
  readonly #request: IncomingMessage;
  readonly #reach: Reach;
  #cookies: Readonly<Record<string, string>> | undefined;

  constructor(
    request: IncomingMessage,
    reach: Reach,
    readonly upgrade: boolean,
  ) {
    this.#request = request;
    this.#reach = reach;
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
    return this.#reach.addressOf(this.#request);
  }

  get secure(): boolean {
    return this.#reach.secure(this.#request);
  }
}
