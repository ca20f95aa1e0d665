import type { Actor, Identity, RouteRequest, UploadedFile } from "@dicetower/contract";
import type { Exchange } from "./exchange.js";

/** A request as its handler sees it: what was validated, and nothing of Node or hapi. */
export class Asked implements RouteRequest<unknown, unknown, unknown> {
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
  file: UploadedFile | undefined = undefined;
  raw: Buffer | undefined = undefined;
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  get identity(): Identity | undefined {
    return this.#exchange.identity;
  }

  get actor(): Actor {
    return this.#exchange.actor;
  }

  get signal(): AbortSignal {
    return this.#exchange.signal;
  }

  get id(): string {
    return this.#exchange.id;
  }

  get address(): string {
    return this.#exchange.address;
  }

  get secure(): boolean {
    return this.#exchange.secure;
  }

  get headers(): RouteRequest<unknown, unknown, unknown>["headers"] {
    return this.#exchange.req.headers;
  }

  get cookies(): Readonly<Record<string, string>> {
    return this.#exchange.inquiry.cookies;
  }
}
