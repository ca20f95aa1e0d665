import type { IncomingMessage } from "node:http";
import type { Duplex, Readable } from "node:stream";
import Joi from "joi";
import { definePoint, type Keyed } from "../feature/point.js";
import type { Actor } from "./actor.js";

/** Who asks: the access key, or a session of the panel. */
export interface Identity {
  readonly kind: "key" | "panel";
  /** Session id prefix; empty for the key. */
  readonly id: string;
  /** UTC epoch seconds of the log-in; routes that are `fresh` look at it. Left out: always fresh. */
  readonly signedInAt?: number;
  /** Aborts when the session ends; open sockets close with it. */
  readonly ended?: AbortSignal;
  readonly actor: Actor;
}

/** What a credential check may look at. */
export interface CredentialRequest {
  readonly method: string;
  readonly path: string;
  /** What follows `?`, as it came: peers of an `own` route may carry their token there. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly address: string;
  readonly secure: boolean;
  readonly upgrade: boolean;
}

/** A way to prove who one is, beside the access key that the front knows by itself. */
export interface Credential extends Keyed {
  /**
   * Sent by the browser of its own accord, so the front also asks for a matching `Origin` or `Sec-Fetch-Site`
   * on unsafe methods, and for `Origin` on socket upgrades.
   */
  readonly ambient: boolean;
  /** Where clients send it, for the API page; left out, the page does not name it. */
  readonly sent?: { readonly in: "cookie" | "header"; readonly name: string };
  /** Undefined when the request carries none of this kind; throws a Failure when it carries a bad one. */
  check(request: CredentialRequest): Identity | undefined | Promise<Identity | undefined>;
}
export const credentials = definePoint<Credential>("credentials");

/** Rules for one uploaded file (`multipart/form-data`, field `file`). */
export interface FileRule {
  readonly maxBytes: number;
  /** Accepted name endings with their dot, lower case: `.json`. */
  readonly types: readonly string[];
  /** Set for archives; `entries()` keeps to it before a handler sees anything. */
  readonly zip?: { readonly entries: number; readonly unpacked: number; readonly ratio: number };
}

/** An entry of an uploaded archive, name checked. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  stream(): Promise<Readable>;
}

/** An uploaded file: a temporary file outside every served folder, gone when the handler ends. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  stream(): Readable;
  bytes(): Promise<Buffer>;
  /** @throws Failure 42200 for bad names, links, bombs and what else the rules refuse */
  entries(): AsyncIterable<ArchiveEntry>;
  /**
   * Unpacks an archive beside the event loop. When this resolves, the folder holds all of it and outlasts a power cut;
   * until then there is none.
   * @param folder absolute path that nothing stands at, in a folder of `Files.path`
   * @throws Failure 42200 for bad names, links, bombs and what else the rules refuse
   */
  unpack(folder: string, signal: AbortSignal): Promise<{ readonly files: number; readonly bytes: number }>;
}

/** A request, validated. */
export interface RouteRequest<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly file: UploadedFile | undefined;
  readonly identity: Identity | undefined;
  /** Who is recorded for what the handler changes. */
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly id: string;
  readonly address: string;
  readonly secure: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string>>;
  /** Bytes as they came: only where the route has `access: own(…)`. */
  readonly raw: Buffer | undefined;
}

/** A cookie to set; without `maxAgeSeconds` it ends with the browser, with 0 it is taken back. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds?: number;
}

/** What a route with `answers: "file"` returns. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
  readonly etag?: string;
  /** Shown in the page where the type is a raster image, downloaded otherwise. */
  readonly inline?: boolean;
  readonly body: Buffer | string | Readable;
}

/** Access of a route outside `/api/`: its own check, over the raw request. */
export interface OwnAccess {
  readonly own: (request: CredentialRequest, raw: Buffer | undefined) => void | Promise<void>;
}

/** Marks a route that proves access by itself (a token or signature of an adapter record). */
export function own(check: OwnAccess["own"]): OwnAccess {
  return { own: check };
}

/** A route. hapi's request and toolkit never reach it. */
export interface Route<P = unknown, Q = unknown, B = unknown> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for parameters. */
  readonly path: string;
  /** One English sentence for the API page. */
  readonly summary: string;
  /** Schemas of what comes in; what is not named must be absent. Unknown fields are refused. */
  readonly accepts?: {
    readonly params?: Joi.ObjectSchema<P>;
    readonly query?: Joi.ObjectSchema<Q>;
    readonly body?: Joi.Schema<B>;
    readonly file?: FileRule;
    /** Largest JSON body, 1 MiB when left out. */
    readonly maxBytes?: number;
  };
  /** `envelope` (default), `bare` JSON, or `file`. */
  readonly answers?: "envelope" | "bare" | "file";
  /**
   * Schema of `data`, for the API page and for those who read it: a member is there unless it is `.optional()`. Tests
   * and development check what is answered against it.
   */
  readonly returns?: Joi.Schema;
  /**
   * `identity` (default): key or session. `public` is granted to the fixed list of the conventions alone.
   * `own(check)` only outside `/api/`.
   */
  readonly access?: "identity" | "public" | OwnAccess;
  /** Needs a log-in younger than 15 minutes (40102), where a password is set; the key is exempt. */
  readonly fresh?: boolean;
  /** Costs much: at most two at a time, eight waiting, else 42900. */
  readonly expensive?: boolean;
  /**
   * Action word of the audit line of an unsafe method whose handler records no change itself; false with a
   * method that changes nothing (a test, a preview, a roll).
   */
  readonly audit?: string | false;
  handle(request: RouteRequest<P, Q, B>): unknown;
}

/** A route as the point holds it. */
export interface RouteItem extends Keyed, Route {}

export const routes = definePoint<RouteItem>("routes", (item) => {
  if (!item.path.startsWith("/")) throw new TypeError(`route "${item.key}": the path begins with "/"`);
  if (typeof item.access === "object" && (item.path === "/api" || item.path.startsWith("/api/")))
    throw new TypeError(`route "${item.key}": own access is not to be had within /api/`);
  if (item.summary.trim() === "") throw new TypeError(`route "${item.key}": the summary is empty`);
});

/** Makes a route; params, query and body of the handler have the types of their schemas. */
export function route<P = Record<string, never>, Q = Record<string, never>, B = undefined>(
  definition: Route<P, Q, B>,
): RouteItem {
  return { ...(definition as unknown as Route), key: `${definition.method} ${definition.path}` };
}

/** Schema of `data` where an answer holds nothing. */
export const noData: Joi.Schema = Joi.valid(null).required();

const answerMark = Symbol.for("dicetower.answer");

/** Data with cookies, headers or another success status. */
export interface Answer {
  readonly data: unknown;
  readonly cookies?: readonly Cookie[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** True where an unsafe method has changed nothing, because it was only asked what it would do: none of it is recorded. */
  readonly unchanged?: boolean;
}

/** Wraps what a handler returns, where it must set cookies or headers. */
export function answer(data: unknown, extra: Omit<Answer, "data"> = {}): Answer {
  return Object.defineProperty({ data, ...extra }, answerMark, { value: true });
}

/** True for what `answer` made. */
export function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && answerMark in value;
}

/** Built files served under a path outside `/api/`: the panel, the page modules of features. */
export interface Site extends Keyed {
  readonly path: string;
  readonly folder: string;
  /** Served for unknown paths below `path` that ask for HTML. */
  readonly fallback?: string;
}
export const sites = definePoint<Site>("sites");

/** A socket upgrade. */
export interface Socket extends Keyed {
  /** Exact, or with `{name}` for one segment each. */
  readonly path: string;
  /** As of a route; `own` is asked before the upgrade and refuses by throwing a Failure. */
  readonly access: "identity" | OwnAccess;
  /** Largest frame in bytes. */
  readonly maxPayload: number;
  /** Takes the socket over; it is closed when the owner of the contribution ends. */
  open(socket: SocketConnection): void;
}
export const sockets = definePoint<Socket>("sockets");

/** An accepted upgrade. */
export interface SocketConnection {
  readonly request: IncomingMessage;
  readonly params: Readonly<Record<string, string>>;
  readonly identity: Identity | undefined;
  readonly address: string;
  /** Aborts when the socket has closed, for whatever reason. */
  readonly signal: AbortSignal;
  /** Bytes waiting to be sent. */
  readonly bufferedBytes: number;
  readonly stream: Duplex;
  send(text: string): void;
  /** @param reason of which the peer is told what fits into a closing frame */
  close(code?: number, reason?: string): void;
  onText(listener: (text: string) => void): void;
  onClose(listener: (code: number, reason: string) => void): void;
}
