import { createServer } from "node:http";
import { type Boom, codes, failure } from "@dicetower/contract";
import { isPromise } from "@dicetower/kernel";
import Hapi, {
  type Lifecycle,
  type Request,
  type ResponseToolkit,
  type Server,
  type ServerRoute,
} from "@hapi/hapi";
import type { AuthGuard } from "../auth/auth-guard.js";
import { checkRequest } from "../request/check-request.js";
import { contextOf, type RequestContext } from "../request/request-context.js";
import { PublishError, type ServedRoute } from "../request/served-route.js";
import type { ErrorResponder } from "../response/error-responder.js";

/** The routes in force at one time, as a hapi server without a port. It serves until its last request has ended. */
export class Generation {
  readonly #hapi: Server;
  readonly #listener: ReturnType<typeof createServer>;
  #active = 0;
  #retired: (() => void) | undefined;

  private constructor(hapi: Server, listener: ReturnType<typeof createServer>) {
    this.#hapi = hapi;
    this.#listener = listener;
  }

  /** Builds the server of these routes. If two clash, the later one is to blame. @throws PublishError */
  static async build(
    routes: readonly ServedRoute[],
    guard: AuthGuard,
    errors: ErrorResponder,
  ): Promise<Generation> {
    const listener = createServer();
    const hapi = Hapi.server({
      listener,
      autoListen: false,
      debug: false,
      // hapi must not track connections: they outlive it, and the HTTP server ends them.
      operations: { cleanStop: false },
      routes: { state: { parse: false }, cache: false, response: { ranges: false } },
    });
    // Added outside the plugin that has the routes, so that it does not apply to them: the hook would cost each
    // response six promises.
    const shape: Step = (request, h) =>
      request.response instanceof Error
        ? answerErrorOfHapi(errors, request, h, request.response)
        : h.continue;
    hapi.ext("onPreResponse", shape, { sandbox: "plugin" });
    const added = new Map<string, string>();
    await hapi.register({
      name: "routes",
      register(server) {
        for (const route of routes) add(server, route, added, { guard, errors });
      },
    });
    await hapi.initialize();
    // Opens no port; a server that was not started writes "Connection: close" into every response (decision 014).
    await hapi.start();
    return new Generation(hapi, listener);
  }

  serve(context: RequestContext): void {
    this.#active++;
    context.onClose(() => {
      this.#active--;
      if (this.#active === 0) this.#retired?.();
    });
    this.#listener.emit("request", context.req, context.res);
  }

  /** Resolves when the last request has ended and the server is stopped. */
  async retire(): Promise<void> {
    if (this.#active > 0)
      await new Promise<void>((resolve) => {
        this.#retired = resolve;
      });
    await this.#hapi.stop({ timeout: 0 });
  }
}

interface Tools {
  readonly guard: AuthGuard;
  readonly errors: ErrorResponder;
}

function add(hapi: Server, route: ServedRoute, added: Map<string, string>, tools: Tools): void {
  const { owner, method, path } = route;
  const key = `${method} ${path}`;
  try {
    hapi.route({ method: method as "GET", path, ...lifecycleOf(route, tools) });
    added.set(key, owner);
  } catch (error) {
    const sentence = (error as Error).message;
    const other = / conflicts with existing (\S+)/.exec(sentence)?.[1];
    const whose = other === undefined ? "" : ` (of "${added.get(`${method} ${other}`)}")`;
    throw new PublishError(owner, `The route ${key} of "${owner}" cannot be served: ${sentence}${whose}.`, {
      cause: error,
    });
  }
}

/** A step in the lifecycle of a hapi request. */
type Step = (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue;

/**
 * Returns when a route admits and serves its requests: admission comes before hapi reads the body. Without a body both
 * are one step, because each step costs a request six promises.
 */
function lifecycleOf(route: ServedRoute, { guard, errors }: Tools): Pick<ServerRoute, "options" | "handler"> {
  const { method, options } = route;
  const serve: Step = (request, h) => {
    const context = contextOf(request);
    return context.abandoned ? h.abandon : route.serve(context, request, h);
  };
  if (method === "GET")
    return { options, handler: (request, h) => admit(route, guard, errors, request, h, serve) };
  const receive: Step = (_request, h) => h.continue;
  return {
    options: {
      ...options,
      payload: {
        ...options.payload,
        failAction: (request, h, error) => answerErrorOfHapi(errors, request, h, error),
      },
      ext: { onPreAuth: { method: (request, h) => admit(route, guard, errors, request, h, receive) } },
    },
    handler: (request, h) => refuseFailures(errors, contextOf(request), h, () => serve(request, h)),
  };
}

/**
 * Admits a request and goes on to the next step, or refuses it. This is a plain call instead of a hapi auth scheme,
 * which would cost each request five promises.
 */
function admit(
  route: ServedRoute,
  guard: AuthGuard,
  errors: ErrorResponder,
  request: Request,
  h: ResponseToolkit,
  next: Step,
): Lifecycle.ReturnValue {
  const context = contextOf(request);
  if (context.abandoned) return h.abandon;
  context.path = request.path;
  context.route = route.contribution;
  const proceed = (): Lifecycle.ReturnValue => {
    if (context.abandoned) return h.abandon;
    const waiting = route.admit?.(context, request);
    return waiting === undefined
      ? next(request, h)
      : waiting.then(() => (context.abandoned ? h.abandon : next(request, h)));
  };
  return refuseFailures(errors, context, h, () => {
    checkRequest(context);
    const waiting = guard.admit(context, route.rule, request.query);
    return isPromise(waiting) ? waiting.then(proceed) : proceed();
  });
}

/** Answers with the error of a step, whether it throws or rejects. */
function refuseFailures(
  errors: ErrorResponder,
  context: RequestContext,
  h: ResponseToolkit,
  step: () => Lifecycle.ReturnValue,
): Lifecycle.ReturnValue {
  const refuse = (error: unknown) => errors.refuse(context, h, error);
  try {
    const result = step();
    return isPromise(result) ? result.then(undefined, refuse) : result;
  } catch (error) {
    return refuse(error);
  }
}

/** Wraps errors that hapi itself has found, in the address or the body, into the envelope. */
function answerErrorOfHapi(
  errors: ErrorResponder,
  request: Request,
  h: ResponseToolkit,
  error: unknown,
): Lifecycle.ReturnValue {
  const context = contextOf(request);
  if (context.abandoned || context.res.headersSent || !request.active()) return h.abandon;
  const { output } = error as Partial<Boom>;
  return errors.refuse(context, h, failureFor(context, output?.statusCode) ?? error);
}

function failureFor(context: RequestContext, status: number | undefined): Error | undefined {
  if (status === 413) return context.bodyTooLarge?.();
  if (status === 400 && context.path === "")
    return failure(codes.malformed, "The address of the request cannot be read.");
  return undefined;
}
