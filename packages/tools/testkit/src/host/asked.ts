import { expect } from "chai";

/** An answer over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  // What an API answers is looked at by the test that asked for it.
  readonly json: {
    readonly code: number;
    readonly message: string;
    readonly data: never;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
  };
}

/** A request on its way. */
export interface Asked {
  /** The answer as it came. */
  done(): Promise<HttpAnswer>;
  /** Passes when the body has at least these members, with status 200 unless `code` says otherwise. */
  answers(expected: { readonly code?: number; readonly data?: unknown }): Promise<HttpAnswer>;
  /** `data` of a successful envelope. */
  data<T>(): Promise<T>;
}

/** What goes with a request. */
export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** False leaves the access key out. */
  readonly key?: boolean;
}

/** Asks over HTTP; a body is sent as JSON. */
export function ask(
  base: string,
  key: string,
  method: string,
  path: string,
  body: unknown,
  options: AskOptions,
): Asked {
  const request = fetch(base + path, {
    method,
    redirect: "manual",
    headers: {
      ...(options.key === false ? {} : { "X-API-Key": key }),
      ...(body === undefined || body instanceof FormData ? {} : { "Content-Type": "application/json" }),
      ...options.headers,
    },
    ...(body === undefined
      ? {}
      : { body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body) }),
  }).then(async (response): Promise<HttpAnswer> => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  });
  const what = `${method} ${path}`;
  return {
    done: () => request,
    async answers({ code = 0, data }) {
      const answer = await request;
      expect(answer.json?.code, `${what} answered ${answer.text.slice(0, 300)}`).to.equal(code);
      expect(answer.status, what).to.equal(code === 0 ? 200 : Math.floor(code / 100));
      if (data !== undefined) includes(answer.json.data, data, what);
      return answer;
    },
    async data<T>() {
      const answer = await request;
      expect(answer.json?.code, `${what} answered ${answer.text.slice(0, 300)}`).to.equal(0);
      return answer.json.data as T;
    },
  };
}

function parsed(text: string): HttpAnswer["json"] {
  try {
    return JSON.parse(text) as HttpAnswer["json"];
  } catch {
    return undefined as unknown as HttpAnswer["json"];
  }
}

function includes(actual: unknown, expected: unknown, what: string): void {
  if (typeof expected === "object" && expected !== null && !Array.isArray(expected))
    expect(actual, what).to.deep.include(expected as Record<string, unknown>);
  else expect(actual, what).to.deep.equal(expected);
}
