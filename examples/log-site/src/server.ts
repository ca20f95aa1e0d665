import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { readForm } from "./form.js";
import { viewerPage, viewerPolicy } from "./viewer.js";

/** What a log site is made of. */
export interface LogSiteOptions {
  /** Where logs are kept. */
  readonly folder: string;
  /** Address that links begin with, without a slash at its end. */
  readonly base: () => string;
  /** Asked for where it is not empty. */
  readonly token?: string;
  /** Bytes of an uploaded file, compressed. */
  readonly maxBytes?: number;
}

interface StoredLog {
  readonly client: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly name: string;
  readonly note: string;
  /** The zlib stream, as base64. */
  readonly data: string;
  readonly password: string;
}

/** A refusal with the status that it is answered with. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const usualMaxBytes = 2 * 1024 * 1024;
/** Bytes of a form beside its file. */
const formBytes = 64 * 1024;

/** Makes the server; it does not listen yet. */
export function createLogSite(options: LogSiteOptions): Server {
  return createServer((request, response) => {
    handle(options, request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500;
      const message = error instanceof Refusal ? error.message : "The log could not be kept.";
      json(response, status, { message });
    });
  });
}

async function handle(
  options: LogSiteOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://site");
  const what = `${request.method} ${url.pathname}`;
  if (what === "PUT /dice/api/log") return json(response, 200, { url: await keep(options, request) });
  if (what === "GET /dice/api/load_data") return json(response, 200, await load(options, url.searchParams));
  if (what === "GET /") {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": viewerPolicy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    response.end(viewerPage);
    return;
  }
  throw new Refusal(404, "There is nothing here.");
}

/** Keeps an uploaded log. @returns its address: every upload has one of its own */
async function keep(
  { folder, base, token, maxBytes = usualMaxBytes }: LogSiteOptions,
  request: IncomingMessage,
) {
  if (token !== undefined && token !== "" && !same(request.headers.authorization ?? "", `Bearer ${token}`))
    throw new Refusal(401, "The token is wrong.");
  const body = await read(request, maxBytes + formBytes);
  const form = readForm(body, request.headers["content-type"] ?? "");
  const file = form?.get("file");
  const text = (name: string) => form?.get(name)?.value.toString("utf8") ?? "";
  if (form === undefined || file === undefined) throw new Refusal(400, "The form has no file.");
  if (file.value.length > maxBytes) throw new Refusal(400, `The file is larger than ${maxBytes} bytes.`);
  if (!/^[^:]+:\d+$/.test(text("uniform_id"))) throw new Refusal(400, "uniform_id is not platform:number.");
  if (text("client") === "" || text("version") !== "101")
    throw new Refusal(400, "Only version 101 is taken.");
  const key = randomBytes(6).toString("base64url");
  const password = String(randomInt(1_000_000)).padStart(6, "0");
  const now = new Date().toISOString();
  const log: StoredLog = {
    client: text("client"),
    created_at: now,
    updated_at: now,
    name: text("name").slice(0, 200),
    note: "",
    data: file.value.toString("base64"),
    password,
  };
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${key}.json`);
  await writeFile(`${path}.part`, JSON.stringify(log), { mode: 0o600 });
  await rename(`${path}.part`, path);
  return `${base()}/?key=${key}#${password}`;
}

async function load(
  { folder }: LogSiteOptions,
  query: URLSearchParams,
): Promise<Omit<StoredLog, "password">> {
  const key = query.get("key") ?? "";
  const missing = new Refusal(404, "There is no such log, or the password is another one.");
  if (!/^[\w-]{8}$/.test(key)) throw missing;
  const stored = await readFile(join(folder, `${key}.json`), "utf8").catch(() => undefined);
  if (stored === undefined) throw missing;
  const { password, ...log } = JSON.parse(stored) as StoredLog;
  if (!same(query.get("password") ?? "", password)) throw missing;
  return log;
}

async function read(request: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Refusal(400, `The form is larger than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function json(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    ...(status >= 400 ? { connection: "close" } : {}),
  });
  response.end(JSON.stringify(data));
}
