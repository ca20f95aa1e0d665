import type { Actor, Identity, RouteRequest, UploadedFile } from "@dicetower/contract";
import type { RequestContext } from "./request-context.js";

/** A request as its handler sees it: validated values, and nothing of Node.js or hapi. */
export class HandlerRequest implements RouteRequest<unknown, unknown, unknown> {
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
  file: UploadedFile | undefined = undefined;
  raw: Buffer | undefined = undefined;
  readonly #context: RequestContext;

  constructor(context: RequestContext) {
    this.#context = context;
  }

  get identity(): Identity | undefined {
    return this.#context.identity;
  }

  get actor(): Actor {
    return this.#context.actor;
  }

  get signal(): AbortSignal {
    return this.#context.signal;
  }

  get id(): string {
    return this.#context.id;
  }

  get address(): string {
    return this.#context.address;
  }

  get secure(): boolean {
    return this.#context.secure;
  }

  get headers(): RouteRequest<unknown, unknown, unknown>["headers"] {
    return this.#context.req.headers;
  }

  get cookies(): Readonly<Record<string, string>> {
    return this.#context.credentialRequest.cookies;
  }
}
