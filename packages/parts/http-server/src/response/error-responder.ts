import type { Actor, Identity, Log, RouteItem, Scope } from "@dicetower/contract";
import { type SlowCalls, slowMs, slowSyncMs } from "@dicetower/kernel";
import type { Lifecycle, ResponseToolkit } from "@hapi/hapi";
import type { RequestContext } from "../request/request-context.js";
import { WrongAnswer } from "./answer-text.js";
import { respondEarly } from "./early-response.js";
import {
  type ErrorResponse,
  envelopeOf,
  errorHeaders,
  errorResponseOf,
  internalError,
} from "./error-response.js";
import { reportFault } from "./fault-report.js";
import { setCommonHeaders } from "./headers.js";

/** An unsafe request that a client with credentials has made, whatever its outcome. */
export interface Act {
  readonly route: RouteItem;
  /** Feature that the route belongs to. */
  readonly owner: string;
  readonly identity: Identity;
  /** The same object that the handler saw as `request.actor`. */
  readonly actor: Actor;
  readonly status: number;
  /** Envelope code, 0 for success. */
  readonly code: number;
  /** Request id. */
  readonly id: string;
}

/** Answers with errors, reports unsafe requests for the audit log, and reports slow handlers. */
export class ErrorResponder {
  readonly #log: Log;

  /** @param slow counts slow handlers and logs them */
  constructor(
    root: Scope,
    private readonly slow: SlowCalls,
    private readonly onAct: ((act: Act) => void | Promise<void>) | undefined,
    private readonly onWrongAnswer?: ((sentence: string) => void) | undefined,
  ) {
    this.#log = root.log;
  }

  /** Answers with what the error says, or with a reference if it says nothing to clients. */
  refuse(context: RequestContext, h: ResponseToolkit, error: unknown): Lifecycle.ReturnValue {
    context.handledSince = 0;
    const response = errorResponseOf(context.reasonOf(error)) ?? this.#unexpected(context, error);
    const reported = this.report(context, response.status, response.code);
    return reported === undefined
      ? respond(context, h, response)
      : reported.then(() => respond(context, h, response));
  }

  /** Answers while the body is still coming; the rest of it is not received. */
  refuseEarly(context: RequestContext, error: Error): void {
    const response = errorResponseOf(error) ?? this.#unexpected(context, error);
    context.abandon(error);
    const reported = this.report(context, response.status, response.code);
    if (reported === undefined) respondEarly(context, response);
    else void reported.then(() => respondEarly(context, response));
  }

  #unexpected(context: RequestContext, error: unknown): ErrorResponse {
    const { route, id } = context;
    reportFault(route, this.#log, error, `answering ${route?.item.key}, reference ${id}`);
    if (!(error instanceof WrongAnswer)) return internalError(id);
    this.onWrongAnswer?.(error.message);
    return internalError(id, error.message);
  }

  /**
   * Reports an unsafe request of a client with credentials.
   * @returns a promise that the response has to wait for, if any
   */
  report(context: RequestContext, status: number, code: number): Promise<void> | undefined {
    const { route, identity, id } = context;
    if (this.onAct === undefined || identity === undefined || route === undefined || !context.unsafe)
      return undefined;
    const { item, owner } = route;
    if (code === 0 && item.audit === false) return undefined;
    const failed = (error: unknown) =>
      this.#log.error("a request could not be recorded for the audit log", { error, route: item.key });
    try {
      const reported = this.onAct({ route: item, owner, identity, actor: context.actor, status, code, id });
      return reported?.catch(failed);
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  /** Reports a handler that has just returned if it has blocked the process. */
  checkBlocking(context: RequestContext): void {
    const ms = context.server.clock.monotonic() - context.handledSince;
    if (ms > slowSyncMs) this.#name(context, `blocked the process for ${Math.round(ms)} ms`);
  }

  /** Reports a handler that has been running for long, once. */
  checkSlow(context: RequestContext, now: number): void {
    if (context.handledSince === 0 || context.reportedSlow || now - context.handledSince <= slowMs) return;
    context.reportedSlow = true;
    this.#name(context, "has been at work for more than 10 s");
  }

  #name({ route, id }: RequestContext, what: string): void {
    const owner = route?.owner ?? "host";
    this.slow.report(owner, `${route?.item.key} of "${owner}" ${what}`, { request: id });
  }
}

function respond(
  context: RequestContext,
  h: ResponseToolkit,
  response: ErrorResponse,
): Lifecycle.ReturnValue {
  if (context.abandoned) return h.abandon;
  if (context.bodyPending) {
    respondEarly(context, response);
    return h.abandon;
  }
  setCommonHeaders(context);
  const sent = h.response(envelopeOf(response)).type("application/json").code(response.status);
  const headers = errorHeaders(response);
  for (let at = 0; at < headers.length; at += 2)
    sent.header(headers[at] as string, headers[at + 1] as string);
  return sent.takeover();
}
