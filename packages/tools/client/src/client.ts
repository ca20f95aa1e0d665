import createFetchClient, {
  type ClientPathsWithMethod,
  type Client as FetchClient,
  type MaybeOptionalInit,
} from "openapi-fetch";
import type { AnswerTo, Method } from "./api-types.js";
import { failureOf } from "./failure.js";
import type { paths } from "./generated/paths.js";

/** Needed where the route needs parameters or a body. */
type Given<Init> = undefined extends Init ? [init?: NonNullable<Init>] : [init: Init];

/**
 * Asks a route, with `{ params: { path, query }, body }` as it needs them. With `plan: "1"` in the query, routes that
 * plan answer `ActPlan`.
 * @throws ApiFailure when the service refuses, TypeError when it cannot be reached
 */
export type Ask<M extends Method> = <
  Path extends ClientPathsWithMethod<FetchClient<paths>, M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: Given<Init>
) => Promise<AnswerTo<Init, paths[Path][M]>>;

/** The API of a service. */
export interface Client {
  readonly get: Ask<"get">;
  readonly post: Ask<"post">;
  readonly put: Ask<"put">;
  readonly patch: Ask<"patch">;
  readonly delete: Ask<"delete">;
}

/** What `createClient` takes. */
export interface ClientOptions {
  /** Where the service is, without `/api`: `http://127.0.0.1:18088`, or empty for the page's own address. */
  readonly base: string;
  /** The access key. Left out, the session cookie of the browser is sent to the page's own origin. */
  readonly key?: string;
  /** The cookie header of a session, for programs that have logged in by themselves. */
  readonly cookie?: string;
  /** In the place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes a client. */
export function createClient({ base, key, cookie, fetch }: ClientOptions): Client {
  const asking = createFetchClient<paths>({
    baseUrl: base.replace(/\/+$/, ""),
    credentials: "same-origin",
    headers: {
      ...(key === undefined ? {} : { "X-API-Key": key }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    ...(fetch === undefined ? {} : { fetch }),
  });
  const ask = (method: Method) => {
    const send = asking[method.toUpperCase() as "GET"] as unknown as (
      path: string,
      init?: object,
    ) => Promise<Answered>;
    return async (path: string, init?: object) => unwrapped(await send(path, init));
  };
  return {
    get: ask("get"),
    post: ask("post"),
    put: ask("put"),
    patch: ask("patch"),
    delete: ask("delete"),
  } as unknown as Client;
}

interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

function unwrapped({ data, error, response }: Answered): unknown {
  if (!response.ok) throw failureOf(response, error);
  const isEnvelope = typeof data === "object" && data !== null && "code" in data && "data" in data;
  return isEnvelope ? data.data : data;
}
