import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** A request as an adversary words it: nothing is added but what HTTP needs. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** What came. */
export interface Came {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Code of the envelope; undefined where there is none. */
  readonly code: number | undefined;
  readonly ms: number;
}

/** Milliseconds after which an answer never comes: beyond what an archive takes. */
const hangsMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request, with whatever `Host` it names. @throws Error where no answer comes */
export function ask(base: string, { method, path, headers = {}, body }: Asked): Promise<Came> {
  const { hostname, port } = new URL(base);
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(
      // The path is sent as it is written; `fetch` would tidy it up.
      { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: hangsMs },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const code = codeOf(text);
          const { statusCode: status = 0 } = answer;
          resolve({ status, headers: answer.headers, text, code, ms: performance.now() - since });
        });
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no answer within ${hangsMs / 1000} s`)));
    sent.on("error", (error) => reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`)));
    sent.end(body);
  });
}

/** Ends what is kept open for later requests. */
export function hangUp(): void {
  agent.destroy();
}

function codeOf(text: string): number | undefined {
  try {
    const { code } = JSON.parse(text) as { readonly code?: unknown };
    return typeof code === "number" ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Does something with every item, some at a time. */
export async function each<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  atOnce = 6,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
