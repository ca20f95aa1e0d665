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
import type { ServedRoute } from "../request/served-route.js";
import type { ErrorResponder } from "../response/error-responder.js";
import { nothingHere } from "../response/error-response.js";
import { RouteSlots, type Slot } from "./route-slots.js";

/** Routes that are added before others get their turn. */
const slice = 20;

/**
 * A hapi server without a port. Each of its routes is a slot, which asks at each request for the route in force: routes
 * come and go without a new server, as long as there is a slot for each or one can be added.
 */
export class Generation {
  readonly #hapi: Server;
  readonly #listener: ReturnType<typeof createServer>;
  readonly #slots: RouteSlots;
  #active = 0;
  #retired: (() => void) | undefined;

  private constructor(hapi: Server, listener: ReturnType<typeof createServer>, slots: RouteSlots) {
    this.#hapi = hapi;
    this.#listener = listener;
    this.#slots = slots;
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
    let slots: RouteSlots | undefined;
    await hapi.register({
      name: "routes",
      async register(server) {
        const made = new RouteSlots((slot) =>
          server.route({
            method: slot.method as "GET",
            path: slot.path,
            ...lifecycleOf(slot, { guard, errors }),
          }),
        );
        slots = made;
        for (const [at, route] of routes.entries()) {
          made.open(route);
          if (at % slice === slice - 1) await new Promise((resolve) => setImmediate(resolve));
        }
      },
    });
    await hapi.initialize();
    // Opens no port; a server that was not started writes "Connection: close" into every response (decision 014).
    await hapi.start();
    return new Generation(hapi, listener, slots as RouteSlots);
  }

  /** Serves other routes from now on, in one step. @returns false where that takes a new server; nothing is changed then */
  take(routes: readonly ServedRoute[]): boolean {
    return this.#slots.take(routes);
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

/** A step in the lifecycle of a hapi request. */
type Step = (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue;

/**
 * Returns when a slot admits and serves its requests: admission comes before hapi reads the body. Without a body both
 * are one step, because each step costs a request six promises. A request that was admitted is served by the route that
 * admitted it, also when that has gone meanwhile.
 */
function lifecycleOf(slot: Slot, { guard, errors }: Tools): Pick<ServerRoute, "options" | "handler"> {
  const { method, options } = slot;
  if (method === "GET")
    return {
      options,
      handler: (request, h) => {
        const { route } = slot;
        return route === undefined
          ? gone(guard, errors, request, h)
          : admit(route, guard, errors, request, h, () => route.serve(contextOf(request), request, h));
      },
    };
  const admitted = new WeakMap<Request, ServedRoute>();
  return {
    options: {
      ...options,
      payload: {
        ...options.payload,
        failAction: (request, h, error) => answerErrorOfHapi(errors, request, h, error),
      },
      ext: {
        onPreAuth: {
          method: (request, h) => {
            const { route } = slot;
            if (route === undefined) return gone(guard, errors, request, h);
            admitted.set(request, route);
            return admit(route, guard, errors, request, h, () => h.continue);
          },
        },
      },
    },
    handler: (request, h) =>
      refuseFailures(errors, contextOf(request), h, () => {
        const context = contextOf(request);
        return (
          (context.abandoned ? undefined : admitted.get(request))?.serve(context, request, h) ?? h.abandon
        );
      }),
  };
}

/** Answers where a route was and is no more, as where none ever was. */
function gone(
  guard: AuthGuard,
  errors: ErrorResponder,
  request: Request,
  h: ResponseToolkit,
): Lifecycle.ReturnValue {
  const access = request.path.startsWith("/api/") ? "identity" : "open";
  const nothing = { rule: { access, fresh: false }, contribution: undefined } as const;
  return admit(nothing, guard, errors, request, h, () => errors.refuse(contextOf(request), h, nothingHere()));
}

/**
 * Admits a request and goes on to the next step, or refuses it. This is a plain call instead of a hapi auth scheme,
 * which would cost each request five promises.
 */
function admit(
  route: Pick<ServedRoute, "rule" | "contribution" | "admit">,
  guard: AuthGuard,
  errors: ErrorResponder,
  request: Request,
  h: ResponseToolkit,
  next: () => Lifecycle.ReturnValue,
): Lifecycle.ReturnValue {
  const context = contextOf(request);
  if (context.abandoned) return h.abandon;
  context.path = request.path;
  context.route = route.contribution;
  const proceed = (): Lifecycle.ReturnValue => {
    if (context.abandoned) return h.abandon;
    const waiting = route.admit?.(context, request);
    return waiting === undefined ? next() : waiting.then(() => (context.abandoned ? h.abandon : next()));
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
