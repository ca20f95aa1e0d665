import { textOf } from "../text/locale.js";

/** A call that was refused or failed. `status` 0: the service could not be reached. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    /** Fields that are wrong, by JSON pointer; further members as the service sent them. */
    readonly errors: readonly FieldError[] = [],
    /** What the service told beside its sentence, for pages that say it in words of their own; null for nothing. */
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** What is wrong with a field of a body. */
export interface FieldError {
  /** JSON pointer into the body. */
  readonly path: string;
  readonly message: string;
}

/** What a call may bring along. */
export interface ApiOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** JSON, or a form with a file. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Data, and what the headers said about it. */
export interface ApiAnswer<T> {
  readonly data: T;
  /** As `If-Match` wants it back. */
  readonly etag: string | null;
  readonly headers: Headers;
}

/** How calls prove who is asking, and what happens when that is not enough any more. */
export interface SignIn {
  /** Headers of every call; none where a cookie does it. */
  headers(): Readonly<Record<string, string>>;
  /** A call was refused with 401. Answers true when somebody has logged in and it may be sent again. */
  ended(failure: ApiFailure): Promise<boolean>;
}

let current: SignIn = { headers: () => ({}), ended: () => Promise.resolve(false) };

/** Says how calls prove who is asking. Called once, by the shell. */
export function signIn(way: SignIn): void {
  current = way;
}

/** Headers that prove who is asking. */
export function callerHeaders(): Readonly<Record<string, string>> {
  return current.headers();
}

/** Address of an API path, below the folder of the document: the panel may live under a sub-path. */
export function addressOf(path: string, query: ApiOptions["query"] = {}): string {
  const url = new URL(path.replace(/^\/+/, ""), new URL(".", document.baseURI));
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
  return url.href;
}

/** Puts values into `{name}` of a path, encoded. */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)[*?]?\d*\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] as string | number) : whole,
  );
}

/** Calls the API and takes the envelope off. @throws ApiFailure; DOMException `AbortError` when given up */
export async function callApi<T = unknown>(
  method: string,
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer<T>> {
  return withSignIn(() => send<T>(method, path, options));
}

/** Does something again where it was refused for want of a log-in, and somebody has logged in. */
export async function withSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401 || !(await current.ended(error))) throw error;
    return work();
  }
}

async function send<T>(
  method: string,
  path: string,
  { query, body, headers = {}, signal }: ApiOptions,
): Promise<ApiAnswer<T>> {
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(addressOf(path, query), {
    method,
    headers: {
      accept: "application/json",
      ...(json ? { "content-type": "application/json" } : {}),
      ...callerHeaders(),
      ...headers,
    },
    credentials: "same-origin",
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiFailure(0, 0, textOf("kit.offline"));
  });
  return {
    data: (await readAnswer(response)) as T,
    etag: response.headers.get("etag"),
    headers: response.headers,
  };
}

interface Envelope {
  readonly code?: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly errors?: readonly FieldError[];
}

/** Reads an answer and takes the envelope off. @throws ApiFailure for one that is no success */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 304 || response.status === 204) return undefined;
  const text = await response.text();
  let said: unknown;
  try {
    said = text === "" ? undefined : JSON.parse(text);
  } catch {
    if (response.ok) return text;
  }
  const envelope = typeof said === "object" && said !== null ? (said as Envelope) : {};
  if (response.ok) return "code" in envelope && "data" in envelope ? envelope.data : said;
  throw new ApiFailure(
    response.status,
    envelope.code ?? response.status * 100,
    envelope.message ?? `${response.status} ${response.statusText}`,
    envelope.errors ?? [],
    envelope.data ?? null,
  );
}
