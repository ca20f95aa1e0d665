import { IncomingMessage, type ServerResponse } from "node:http";
import { type Actor, codes, failure, type Identity } from "@dicetower/contract";
import type { Lifecycle, Request, ResponseToolkit } from "@hapi/hapi";
import type { Cause } from "../kernel/index.js";
import type { Endpoint } from "./endpoint.js";
import type { House } from "./house.js";
import { Inquiry } from "./inquiry.js";

/** A request of Node that knows its exchange, so that hapi need not carry it. */
export class Incoming extends IncomingMessage {
  exchange: Exchange | undefined = undefined;
}

const unsafeMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** One request and its answer, from the first look to the last byte. */
export class Exchange implements Cause {
  /** Set by the gate once the request has found its route. */
  endpoint: Endpoint | undefined = undefined;
  identity: Identity | undefined = undefined;
  /** Path as hapi routes it: dots and plain escapes resolved. */
  path = "";
  /** The answer, where it was worked out past hapi and only hapi can send it. */
  prepared: ((h: ResponseToolkit) => Lifecycle.ReturnValue) | undefined = undefined;
  /** Clock reading when the handler was called; 0 while none runs. */
  handledSince = 0;
  /** The log has named its handler as slow. */
  named = false;
  /** The service ends, and has answered it without its handler. */
  givenUp = false;
  /** Clock reading when it came. */
  readonly since: number;
  #closed = false;
  #inquiry: Inquiry | undefined = undefined;
  #actor: Actor | undefined = undefined;
  #gone: AbortController | undefined = undefined;
  #atClose: (() => void)[] | undefined = undefined;

  constructor(
    readonly id: string,
    readonly req: Incoming,
    readonly res: ServerResponse,
    readonly house: House,
  ) {
    this.since = house.clock.monotonic();
  }

  marks(): Readonly<Record<string, string>> {
    return { request: this.id };
  }

  get unsafe(): boolean {
    return unsafeMethods.has(this.req.method ?? "");
  }

  get address(): string {
    return this.house.reach.addressOf(this.req);
  }

  get secure(): boolean {
    return this.house.reach.secure(this.req);
  }

  get inquiry(): Inquiry {
    this.#inquiry ??= new Inquiry(this.req, this.house.reach, false);
    return this.#inquiry;
  }

  /** Who is recorded for what the handler changes; the same object each time. */
  get actor(): Actor {
    this.#actor ??= {
      ...(this.identity?.actor ?? { kind: "panel", id: "" }),
      address: this.address,
      via: `${this.req.method} ${this.path}`,
    };
    return this.#actor;
  }

  /** Aborts when nobody waits for what the handler answers: the client has gone, or the service ends. */
  get signal(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.givenUp) this.#gone.abort(serviceEnds());
    else if (this.#closed && this.#broke) this.#gone.abort(clientGone());
    return this.#gone.signal;
  }

  /** The service does not wait for the handler any longer, and answers without it. */
  giveUp(): void {
    this.givenUp = true;
    this.#gone?.abort(serviceEnds());
  }

  /** Why a handler has failed: the signal's reason where Node, or whoever else heeded the signal, speaks of it only. */
  reasonOf(error: unknown): unknown {
    if (this.#gone?.signal.aborted !== true || !(error instanceof Error)) return error;
    const { reason } = this.#gone.signal;
    return error.cause === reason ? reason : error;
  }

  /** The response would say that it has finished, also where hapi ended it because nobody is there any more. */
  get #broke(): boolean {
    return this.req.errored !== null;
  }

  /** Calls when the last byte of the answer has gone, or the connection has. */
  atClose(call: () => void): void {
    if (this.#closed) call();
    else if (this.#atClose === undefined) this.#atClose = [call];
    else this.#atClose.push(call);
  }

  /** The same as a promise. */
  finished(): Promise<void> {
    return new Promise((resolve) => this.atClose(resolve));
  }

  /** Told by the response, once. */
  closed(): void {
    this.#closed = true;
    if (this.#broke) this.#gone?.abort(clientGone());
    if (this.#atClose !== undefined) for (const call of this.#atClose) call();
  }
}

/** The exchange behind a request of hapi. */
export function exchangeOf(request: Request): Exchange {
  const { exchange } = request.raw.req as Incoming;
  if (exchange === undefined) throw new Error("a request has come past the front");
  return exchange;
}

// Failures, so that a handler which ends for their sake has not failed of its own: nobody is charged with them.
function serviceEnds(): Error {
  return failure(codes.notReady, "The service ends and does not wait for the answer any longer.");
}

function clientGone(): Error {
  return failure(codes.malformed, "The client has gone before the answer was complete.");
}
