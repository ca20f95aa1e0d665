import {
  type Answer,
  type Contribution,
  codes,
  failure,
  isAnswer,
  type RouteItem,
} from "@dicetower/contract";
import { isPromise } from "@dicetower/kernel";
import type { Lifecycle, Request, ResponseToolkit, RouteOptions } from "@hapi/hapi";
import type { ExpensiveQueue } from "../request/expensive-queue.js";
import { HandlerRequest } from "../request/handler-request.js";
import { isLarge, JsonBody } from "../request/json-body.js";
import { httpCodes } from "../request/limits.js";
import type { RequestContext } from "../request/request-context.js";
import type { AccessRule, ServedRoute } from "../request/served-route.js";
import { acceptNothing, createValidator, type Validator } from "../request/validator.js";
import { type AnswerWriter, createAnswerWriter } from "../response/answer-text.js";
import type { ErrorResponder } from "../response/error-responder.js";
import { discardAnswer, fileResponse, isFileAnswer } from "../response/file-response.js";
import { checkExtra, jsonResponse, withExtra } from "../response/json-response.js";
import { type ReceivedUpload, receiveUpload } from "../upload/receive-upload.js";
import { grantedAccess } from "./granted-access.js";
import { streamedBody } from "./hapi-routes.js";

type Result = Lifecycle.ReturnValue;

/** The parts that all endpoints share. */
export interface EndpointTools {
  readonly errors: ErrorResponder;
  readonly queue: ExpensiveQueue;
  /** Folder for files on their way in. */
  readonly uploads: string;
  readonly jsonBytes: number;
  readonly checkAnswers: boolean;
}

/** A contributed route as it is served: everything that does not depend on the request is computed once. */
export class Endpoint implements ServedRoute {
  readonly item: RouteItem;
  readonly rule: AccessRule;
  readonly options: RouteOptions;
  readonly #params: Validator | undefined;
  readonly #query: Validator | undefined;
  readonly #body: JsonBody;
  readonly #fields: Validator;
  readonly #takesBody: boolean;
  readonly #takesFile: boolean;
  readonly #own: boolean;
  readonly #write: AnswerWriter;

  constructor(
    readonly contribution: Contribution<RouteItem>,
    readonly tools: EndpointTools,
  ) {
    const { item } = contribution;
    const { accepts = {} } = item;
    this.item = item;
    this.rule = { access: grantedAccess(item), fresh: item.fresh ?? false };
    this.#own = this.rule.access === "own";
    this.#write = createAnswerWriter(item, tools.checkAnswers);
    this.#params = accepts.params && createValidator(accepts.params, true);
    // Peers of adapters may put anything into their addresses.
    this.#query = accepts.query
      ? createValidator(accepts.query, true)
      : this.#own
        ? undefined
        : acceptNothing("query parameter");
    this.#body = new JsonBody({
      schema: accepts.body,
      maxBytes: accepts.maxBytes ?? tools.jsonBytes,
      anyText: this.#own,
      required: item.method === "PUT",
      raw: this.#own,
    });
    this.#fields = accepts.body ? createValidator(accepts.body, true) : acceptNothing("field");
    this.#takesBody = item.method !== "GET";
    this.#takesFile = accepts.file !== undefined;
    this.options = {
      ...(this.#takesBody ? { payload: this.#takesFile ? streamedBody : this.#body.payload } : {}),
      ...(item.answers === "file" ? { response: { ranges: true } } : {}),
    };
  }

  get owner(): string {
    return this.contribution.owner;
  }

  get method(): string {
    return this.item.method;
  }

  get path(): string {
    return this.item.path;
  }

  /** Waits for a place if the route is expensive, and then has the body received, within its limits. */
  admit(context: RequestContext, request: Request): undefined | Promise<undefined> {
    if (!this.contribution.live) throw failure(codes.notFound, "This part of the service is switched off.");
    if (this.#takesBody && !this.#takesFile) this.#body.checkLength(context);
    if (this.item.expensive === true) {
      const release = this.tools.queue.tryEnter();
      if (release === undefined)
        return this.tools.queue.enter(context.signal).then((later) => {
          context.onClose(later);
          return this.#watchBody(context, request);
        });
      context.onClose(release);
    }
    return this.#watchBody(context, request);
  }

  /** Answers early if a body is too slow or too large: hapi would answer only after all of it has come. */
  #watchBody(context: RequestContext, request: Request): undefined {
    if (!this.#takesBody || this.#takesFile || !context.bodyPending) return;
    const { errors } = this.tools;
    context.bodyTooLarge = () => this.#body.tooLarge;
    this.#limitBodyTime(context);
    if (context.req.headers["transfer-encoding"] === undefined) return;
    let bytes = 0;
    request.events.on("peek", (chunk: Buffer | string) => {
      bytes += chunk.length;
      if (this.#body.isOver(bytes) && !context.abandoned) errors.refuseEarly(context, this.#body.tooLarge);
    });
  }

  #limitBodyTime(context: RequestContext): void {
    const { clock, limits } = context.server;
    const since = clock.monotonic();
    context.bodyTimeout = {
      // One check early, so that the connection is closed within two seconds of the limit.
      isOver: (now) => now - since > limits.bodyMs - limits.checkEveryMs,
      stop: () =>
        this.tools.errors.refuseEarly(context, failure(httpCodes.tooSlow, "The body took too long to come.")),
    };
  }

  serve(context: RequestContext, request: Request, h: ResponseToolkit): Result {
    const handled = new HandlerRequest(context);
    try {
      if (!this.contribution.live) throw failure(codes.notFound, "This part of the service is switched off.");
      handled.params = this.#params === undefined ? request.params : this.#params(request.params);
      handled.query = this.#query === undefined ? {} : this.#query(request.query);
      if (this.#own || this.#takesFile) return this.#serveChecked(context, handled, request, h);
      if (this.#takesBody) {
        if (isLarge(request.payload)) return this.#serveChecked(context, handled, request, h);
        handled.body = this.#body.read(context.req, request.payload as Buffer, handled.signal);
      }
      return this.#handle(context, handled, h);
    } catch (error) {
      return this.tools.errors.refuse(context, h, error);
    }
  }

  /** Serves a request that needs more: the route's own check, an uploaded file, or a large body. */
  async #serveChecked(
    context: RequestContext,
    handled: HandlerRequest,
    request: Request,
    h: ResponseToolkit,
  ): Promise<Result> {
    let upload: ReceivedUpload | undefined;
    try {
      if (this.#own) await this.#checkOwn(context, handled, request);
      upload = await this.#receive(context, handled, request);
      return await this.#handle(context, handled, h);
    } catch (error) {
      return this.tools.errors.refuse(context, h, error);
    } finally {
      await upload?.remove();
    }
  }

  /** Runs the route's own check on the raw bytes; an upload is too long for that. */
  async #checkOwn(context: RequestContext, handled: HandlerRequest, request: Request): Promise<void> {
    const { access } = this.item;
    if (typeof access !== "object") return;
    if (this.#takesBody && !this.#takesFile) handled.raw = request.payload as Buffer;
    await this.contribution.run(() => access.own(context.credentialRequest, handled.raw));
  }

  async #receive(
    context: RequestContext,
    handled: HandlerRequest,
    request: Request,
  ): Promise<ReceivedUpload | undefined> {
    const { accepts } = this.item;
    if (accepts?.file !== undefined && !this.#prefersJson(context)) {
      const upload = await receiveUpload(context, accepts.file, this.tools.uploads);
      try {
        handled.body = this.#fields(upload.fields);
      } catch (error) {
        await upload.remove();
        throw error;
      }
      handled.file = upload.file;
      return upload;
    }
    if (!this.#takesBody || (handled.raw !== undefined && accepts?.body === undefined)) return undefined;
    const bytes = this.#takesFile ? await this.#readJson(context) : (request.payload as Buffer);
    handled.body = await this.#body.read(context.req, bytes, handled.signal);
    return undefined;
  }

  /** Returns true for JSON instead of an upload, which a route accepts only if it names a limit for it. */
  #prefersJson(context: RequestContext): boolean {
    const type = context.req.headers["content-type"] ?? "";
    return this.item.accepts?.maxBytes !== undefined && /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  }

  /** Reads JSON that hapi has left unread for the upload. */
  async #readJson(context: RequestContext): Promise<Buffer> {
    this.#body.checkLength(context);
    this.#limitBodyTime(context);
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of context.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (this.#body.isOver(bytes)) break;
        chunks.push(chunk);
      }
    } catch {
      throw failure(codes.malformed, "The connection broke before the body was complete.");
    }
    if (this.#body.isOver(bytes)) throw this.#body.tooLarge;
    return Buffer.concat(chunks, bytes);
  }

  #handle(context: RequestContext, handled: HandlerRequest, h: ResponseToolkit): Result {
    // The client already has a response: a handler that has not begun does not begin.
    if (context.abandoned) return h.abandon;
    const { errors } = this.tools;
    context.handledSince = context.server.clock.monotonic();
    const result = this.contribution.run(() => this.#call(context, handled));
    errors.checkBlocking(context);
    if (!isPromise(result)) return this.#respond(context, h, result);
    return result.then(
      (value) => this.#respond(context, h, value),
      (error) => errors.refuse(context, h, error),
    );
  }

  /** Calls the handler, counted as work in flight of its owner. */
  #call(context: RequestContext, handled: HandlerRequest): unknown {
    const result = this.item.handle(handled);
    if (this.item.answers !== "file") return result;
    return isPromise(result)
      ? result.then((value) => this.#holdWhileSending(context, value))
      : this.#holdWhileSending(context, result);
  }

  /** Counts a stream as work in flight while it is sent, beginning before the handler's own promise has settled. */
  #holdWhileSending<T>(context: RequestContext, value: T): T {
    // Never rejects.
    void this.contribution.run(() => context.finished());
    return value;
  }

  #respond(context: RequestContext, h: ResponseToolkit, value: unknown): Result {
    const { errors } = this.tools;
    context.handledSince = 0;
    try {
      const extra = isAnswer(value) ? value : undefined;
      const data = extra === undefined ? value : extra.data;
      const sending = this.#prepare(context, h, data, extra);
      const send = () => (context.abandoned ? discardAnswer(h, data) : sending());
      const reported = extra?.unchanged ? undefined : errors.report(context, extra?.status ?? 200, 0);
      return reported === undefined ? send() : reported.then(send);
    } catch (error) {
      return errors.refuse(context, h, error);
    }
  }

  /** Makes the response, so that anything that can fail does so before success is reported. */
  #prepare(
    context: RequestContext,
    h: ResponseToolkit,
    data: unknown,
    extra: Answer | undefined,
  ): () => Result {
    const { answers, key } = this.item;
    if (extra !== undefined) checkExtra(extra);
    if (answers !== "file") {
      const text = this.#write(data);
      return () => {
        const response = jsonResponse(context, h, text);
        return extra === undefined ? response : withExtra(response, context, extra);
      };
    }
    if (!isFileAnswer(data)) throw new TypeError(`${key}: a file route returns {name, type, body}`);
    return () => {
      const response = fileResponse(h, context, data);
      return extra === undefined ? response : withExtra(response, context, extra);
    };
  }
}
