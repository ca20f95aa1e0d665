import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock, Fork, RouteItem, Scope } from "@dicetower/contract";
import { routes } from "@dicetower/contract";
import { createClock, createRandom, Kernel } from "@dicetower/kernel";
import {
  createAccessKey,
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
  keyDigest,
  type RotatingKey,
} from "../src/index.js";

export const accessKey = "correct-horse-battery-staple-0123456789abcd";

export interface LogLine {
  readonly owner: string;
  readonly level: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

/** An HTTP server on a free loopback port, with a kernel and nothing else. */
export class Standing {
  port = 0;
  readonly lines: LogLine[] = [];
  readonly kernel: Kernel;
  readonly server: HttpServer;
  readonly key: RotatingKey = createAccessKey(keyDigest(accessKey));
  #forks = 0;

  private constructor(
    readonly folder: string,
    options: Partial<HttpServerOptions>,
    clock: Clock,
  ) {
    const logFor = (owner: string) => {
      const write = (level: string) => (message: string, details?: Readonly<Record<string, unknown>>) =>
        void this.lines.push({ owner, level, message, details });
      return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
    };
    this.kernel = new Kernel({ clock, logFor });
    this.server = createHttpServer(this.kernel.root, {
      clock,
      random: createRandom(),
      slow: this.kernel.slow,
      key: this.key,
      uploads: join(folder, "uploads"),
      about: { name: "Test", version: "1.2.3" },
      rate: false,
      ...options,
    });
    this.kernel.publishWith(this.server);
  }

  static async begin(
    options: Partial<HttpServerOptions> = {},
    clock: Clock = createClock(),
    host = "127.0.0.1",
  ): Promise<Standing> {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-front-"));
    const standing = new Standing(folder, options, clock);
    await standing.server.publish();
    ({ port: standing.port } = await standing.server.listen(host, 0));
    return standing;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get uploads(): string {
    return join(this.folder, "uploads");
  }

  /** Contributes items under a part of its own, as a feature would. */
  add(setup: (part: Scope) => unknown): Promise<Fork> {
    return this.kernel.root.fork(`part${++this.#forks}`, setup);
  }

  /** Contributes routes. */
  serve(...items: readonly RouteItem[]): Promise<Fork> {
    return this.add((part) => part.add(routes, ...items));
  }

  async end(): Promise<void> {
    await this.server.close(500);
    await this.kernel.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Sends a request with the key, unless the headers say otherwise. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      "x-api-key": accessKey,
      connection: "close",
      ...(init.headers as Record<string, string>),
    };
    return fetch(this.base + path, { redirect: "manual", ...init, headers });
  }

  /** Sends a request and returns the envelope. */
  async ask(path: string, init: RequestInit = {}): Promise<Told> {
    const response = await this.fetch(path, init);
    return { response, status: response.status, ...((await response.json()) as Envelope) };
  }

  /** Sends JSON. */
  send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Told> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return this.ask(path, {
      method,
      body: text,
      headers: { "content-type": "application/json", ...headers },
    });
  }

  /** Sends a request without fetch, which forbids some headers and normalizes some addresses. */
  raw(options: RequestOptions, body?: string | Buffer): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: "127.0.0.1", port: this.port, agent: false, ...options },
        (answer) => read(answer).then(resolve, reject),
      );
      request.on("error", reject);
      request.end(body);
    });
  }
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export interface Told extends Envelope {
  readonly status: number;
  readonly response: Response;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  readonly json: () => Envelope;
}

async function read(answer: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body,
    json: () => JSON.parse(body.toString()) as Envelope,
  };
}

/** Resolves when the condition holds; rejects after half a minute. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`did not come to pass: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A promise and the function that resolves it. */
export function deferred<T = void>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
