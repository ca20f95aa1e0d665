/** A field that was refused. */
export interface FieldFailure {
  /** JSON pointer into the body; empty for the whole of it. */
  readonly path: string;
  readonly message: string;
  /** On a conflict: what is stored now. */
  readonly current?: unknown;
}

/** A request that the service has refused, or could not serve. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";

  constructor(
    /** HTTP status. */
    readonly status: number,
    /** Code of the API: `GET /api/system/errors` lists them; 0 where the answer has no envelope. */
    readonly code: number,
    message: string,
    readonly errors: readonly FieldFailure[] = [],
    /** Seconds to wait before the next try; undefined where the service does not say. */
    readonly retryAfterSeconds?: number,
    /** Names the request in the service's log. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/** Reads what came in the place of an answer. @param body whatever it was */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const { code, message, errors } = (typeof body === "object" && body !== null ? body : {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly errors?: unknown;
  };
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiFailure(
    response.status,
    typeof code === "number" ? code : 0,
    typeof message === "string" ? message : `The service answered ${response.status}.`,
    Array.isArray(errors) ? (errors as FieldFailure[]) : [],
    Number.isFinite(wait) ? wait : undefined,
    response.headers.get("x-request-id") ?? undefined,
  );
}
