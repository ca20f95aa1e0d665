import { IncomingMessage, type ServerResponse } from "node:http";
import {
  type Actor,
  type Contribution,
  codes,
  failure,
  type Identity,
  type RouteItem,
} from "@dicetower/contract";
import type { TraceContext } from "@dicetower/kernel";
import type { Request } from "@hapi/hapi";
import { HttpCredentialRequest } from "./credential-request.js";
import type { ServerContext } from "./server-context.js";

/** A request of Node.js with its context. */
export class ContextMessage extends IncomingMessage {
  context: RequestContext | undefined = undefined;
}

/**
 * The trace context of a request. Everything that the request begins keeps it, including timers and promises of
 * features, for as long as that lives: so it must not refer to the request.
 */
class RequestTrace implements TraceContext {
  constructor(readonly id: string) {}

  logFields(): Readonly<Record<string, string>> {
    return { request: this.id };
  }
}

/** The time limit of a body that is being received or discarded, checked every few seconds. */
export interface BodyTimeout {
  /** Returns true when it has taken too long. */
  isOver(now: number): boolean;
  /** Stops receiving. */
  stop(): void;
}

const unsafeMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** One request and its response, from the first byte read to the last byte written. */
export class RequestContext {
  /** The route that serves it, set when it has been found. */
  route: Contribution<RouteItem> | undefined = undefined;
  identity: Identity | undefined = undefined;
  /** Path as hapi routes it: dots and plain escapes resolved. */
  path = "";
  /** Clock reading when the handler was called; 0 if none is running. */
  handledSince = 0;
  /** Set once the log has reported its handler as slow. */
  reportedSlow = false;
  /** It was answered without its handler, because the service ends or the body is refused. */
  abandoned = false;
  bodyTimeout: BodyTimeout | undefined = undefined;
  /** Makes the failure of a body that hapi found too large. */
  bodyTooLarge: (() => Error) | undefined = undefined;
  readonly trace: TraceContext;
  /** Clock reading when the request came. */
  readonly since: number;
  #closed = false;
  #clientLeft = false;
  #credentialRequest: HttpCredentialRequest | undefined = undefined;
  #actor: Actor | undefined = undefined;
  #aborting: AbortController | undefined = undefined;
  #abandonedBecause: Error | undefined = undefined;
  #onClose: (() => void)[] | undefined = undefined;

  constructor(
    readonly id: string,
    readonly req: ContextMessage,
    readonly res: ServerResponse,
    readonly server: ServerContext,
  ) {
    this.since = server.clock.monotonic();
    this.trace = new RequestTrace(id);
  }

  get unsafe(): boolean {
    return unsafeMethods.has(this.req.method ?? "");
  }

  get address(): string {
    return this.server.proxyTrust.addressOf(this.req);
  }

  get secure(): boolean {
    return this.server.proxyTrust.secure(this.req);
  }

  get credentialRequest(): HttpCredentialRequest {
    this.#credentialRequest ??= new HttpCredentialRequest(this.req, this.server.proxyTrust, false);
    return this.#credentialRequest;
  }

  /** Returns the actor to record for what the handler changes; the same object each time. */
  get actor(): Actor {
    this.#actor ??= {
      ...(this.identity?.actor ?? { kind: "panel", id: "" }),
      address: this.address,
      via: `${this.req.method} ${this.path}`,
    };
    return this.#actor;
  }

  /** Aborts when the handler's result is no longer needed: the client has gone, or the service ends. */
  get signal(): AbortSignal {
    this.#aborting ??= new AbortController();
    if (this.#abandonedBecause !== undefined) this.#aborting.abort(this.#abandonedBecause);
    else if (this.#clientLeft) this.#aborting.abort(clientGone());
    return this.#aborting.signal;
  }

  /** True while part of the request's body has not been received. */
  get bodyPending(): boolean {
    return !this.req.complete && !this.req.destroyed && hasBody(this.req);
  }

  /** Marks it as answered without its handler. @param reason why the handler's signal aborts */
  abandon(reason: Error = serviceEnds()): void {
    this.abandoned = true;
    this.#abandonedBecause = reason;
    this.#aborting?.abort(reason);
  }

  /** Returns the signal's reason for an error that Node.js or a handler has thrown because the signal aborted. */
  reasonOf(error: unknown): unknown {
    if (this.#aborting?.signal.aborted !== true || !(error instanceof Error)) return error;
    const { reason } = this.#aborting.signal;
    return error.cause === reason ? reason : error;
  }

  /** Calls back when the response has been sent, or the connection has closed. */
  onClose(call: () => void): void {
    if (this.#closed) call();
    else if (this.#onClose === undefined) this.#onClose = [call];
    else this.#onClose.push(call);
  }

  /** Resolves when the response has been sent, or the connection has closed. */
  finished(): Promise<void> {
    return new Promise((resolve) => this.onClose(resolve));
  }

  /** Called once, when the response has closed. */
  closed(): void {
    this.#closed = true;
    // hapi ends a response that has lost its client; a request whose body was received does not notice that.
    this.#clientLeft = this.req.errored !== null || !this.res.writableFinished;
    this.bodyTimeout = undefined;
    if (this.#clientLeft) this.#aborting?.abort(clientGone());
    if (this.#onClose !== undefined) for (const call of this.#onClose) call();
  }
}

/** Returns the context of a hapi request. */
export function contextOf(request: Request): RequestContext {
  const { context } = request.raw.req as ContextMessage;
  if (context === undefined) throw new Error("a request without a context has reached hapi");
  return context;
}

/** Returns true when the request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return length === undefined ? headers["transfer-encoding"] !== undefined : length !== "0";
}

// Failures, so that a handler which ends because of them is not counted as faulty.
function serviceEnds(): Error {
  return failure(codes.notReady, "The service ends and does not wait for the answer any longer.");
}

function clientGone(): Error {
  return failure(codes.malformed, "The client has gone before the answer was complete.");
}
