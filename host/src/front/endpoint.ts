import { Readable } from "node:stream";
import {
  type Answer,
  type Contribution,
  codes,
  failure,
  isAnswer,
  type RouteItem,
} from "@dicetower/contract";
import type { Lifecycle } from "@hapi/hapi";
import { isPromise } from "../kernel/index.js";
import { Asked } from "./asked.js";
import { readBody } from "./body.js";
import { BodyDoor } from "./body-door.js";
import { checkExtra, jsonText, sendJson, withExtra } from "./delivery.js";
import type { Desk } from "./desk.js";
import { createDoor, type Door, nothing } from "./door.js";
import type { Exchange } from "./exchange.js";
import { deliverFile, isFileAnswer } from "./file-answer.js";
import type { Access, GateRule } from "./gate.js";
import type { Hand } from "./hand.js";
import type { Lane } from "./lane.js";
import { type Receipt, receiveUpload } from "./upload/receive.js";

type Result = Lifecycle.ReturnValue;

/** Where a request was sent, as the router has read its address. */
export interface Addressed {
  readonly params: object;
  readonly query: object;
}

/** What endpoints share. */
export interface EndpointTools {
  readonly desk: Desk;
  readonly lane: Lane;
  /** Folder for files on their way in. */
  readonly uploads: string;
  readonly jsonBytes: number;
}

/** What serves without credentials, whatever else a feature asks for (D3). */
const publicRoutes = new Set([
  "GET /api/auth/status",
  "POST /api/auth/login",
  "GET /health/live",
  "GET /health/ready",
]);

/** A route as the front serves it: all that does not depend on the request is worked out once. */
export class Endpoint {
  readonly item: RouteItem;
  readonly rule: GateRule;
  readonly #params: Door | undefined;
  readonly #query: Door | undefined;
  readonly #body: BodyDoor;
  readonly #fields: Door;
  readonly #maxBytes: number;
  readonly #takesBody: boolean;
  readonly #plain: boolean;

  constructor(
    readonly contribution: Contribution<RouteItem>,
    readonly tools: EndpointTools,
  ) {
    const { item } = contribution;
    const { accepts = {} } = item;
    this.item = item;
    this.rule = { access: grantedAccess(item), fresh: item.fresh ?? false };
    const own = this.rule.access === "own";
    this.#params = accepts.params && createDoor(accepts.params, true);
    // Peers of adapters put what they like into their addresses.
    this.#query = accepts.query
      ? createDoor(accepts.query, true)
      : own
        ? undefined
        : nothing("query parameter");
    this.#maxBytes = accepts.maxBytes ?? tools.jsonBytes;
    // Nor can they help what people say to them.
    this.#body = new BodyDoor(accepts.body, this.#maxBytes, own);
    this.#fields = accepts.body ? createDoor(accepts.body, true) : nothing("field");
    this.#takesBody = item.method !== "GET";
    this.#plain = !own && accepts.file === undefined;
  }

  get owner(): string {
    return this.contribution.owner;
  }

  /** True where hapi has nothing to do for it, as a rule: no file comes or goes, and nothing stands in its path. */
  get direct(): boolean {
    return this.#plain && this.item.answers !== "file" && !this.item.path.includes("{");
  }

  /**
   * Serves a request that the gate has let through. Waits for nothing that is there already.
   * @param h past hapi, what only hapi can send is left in `exchange.prepared`
   */
  serve(exchange: Exchange, request: Addressed, h: Hand): Result {
    const asked = new Asked(exchange);
    try {
      if (!this.contribution.live) throw failure(codes.notFound, "This part of the service is switched off.");
      asked.params = this.#params === undefined ? request.params : this.#params(request.params);
      asked.query = this.#query === undefined ? {} : this.#query(request.query);
      if (!(this.#plain && this.#mayBegin(exchange))) return this.#serveCostly(exchange, asked, h);
      if (this.#takesBody) {
        const bytes = this.#body.atHand(exchange);
        if (bytes === undefined) return this.#serveLater(exchange, asked, h);
        asked.body = this.#body.read(exchange, bytes);
      }
      return this.#handle(exchange, asked, h);
    } catch (error) {
      return this.tools.desk.refuse(exchange, h, error);
    }
  }

  /** False where it is a costly one and others of that kind come first. */
  #mayBegin(exchange: Exchange): boolean {
    if (this.item.expensive !== true) return true;
    const leave = this.tools.lane.enterNow();
    if (leave !== undefined) exchange.atClose(leave);
    return leave !== undefined;
  }

  async #serveLater(exchange: Exchange, asked: Asked, h: Hand): Promise<Result> {
    try {
      asked.body = this.#body.read(exchange, await this.#body.receive(exchange));
      return await this.#handle(exchange, asked, h);
    } catch (error) {
      return this.tools.desk.refuse(exchange, h, error);
    }
  }

  async #serveCostly(exchange: Exchange, asked: Asked, h: Hand): Promise<Result> {
    let receipt: Receipt | undefined;
    try {
      if (this.item.expensive) exchange.atClose(await this.tools.lane.enter(exchange.signal));
      if (this.rule.access === "own") await this.#checkOwn(exchange, asked);
      receipt = await this.#take(exchange, asked);
      return await this.#handle(exchange, asked, h);
    } catch (error) {
      return this.tools.desk.refuse(exchange, h, error);
    } finally {
      await receipt?.remove();
    }
  }

  /** The route's own check, over the bytes as they came; an upload is too long for that. */
  async #checkOwn(exchange: Exchange, asked: Asked): Promise<void> {
    const { access, accepts } = this.item;
    if (typeof access !== "object") return;
    if (this.#takesBody && accepts?.file === undefined) asked.raw = await readBody(exchange, this.#maxBytes);
    if (exchange.givenUp) throw exchange.signal.reason;
    await this.contribution.run(() => access.own(exchange.inquiry, asked.raw));
  }

  async #take(exchange: Exchange, asked: Asked): Promise<Receipt | undefined> {
    const { accepts } = this.item;
    if (accepts?.file !== undefined && !this.#prefersJson(exchange)) {
      const receipt = await receiveUpload(exchange, accepts.file, this.tools.uploads);
      try {
        asked.body = this.#fields(receipt.fields);
      } catch (error) {
        await receipt.remove();
        throw error;
      }
      asked.file = receipt.file;
      return receipt;
    }
    if (!this.#takesBody || (asked.raw !== undefined && accepts?.body === undefined)) return undefined;
    asked.body = this.#body.read(exchange, asked.raw ?? (await this.#body.receive(exchange)));
    return undefined;
  }

  /** An upload route takes JSON beside the upload only where it names a limit for it. */
  #prefersJson(exchange: Exchange): boolean {
    const type = exchange.req.headers["content-type"] ?? "";
    return this.item.accepts?.maxBytes !== undefined && /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  }

  #handle(exchange: Exchange, asked: Asked, h: Hand): Result {
    // Its client has been told that nobody waits for it: what has not begun by then does not begin.
    if (exchange.givenUp) return h.abandon;
    const { desk } = this.tools;
    exchange.handledSince = exchange.house.clock.monotonic();
    const result = this.contribution.run(() => this.#call(exchange, asked));
    desk.handled(exchange);
    if (!isPromise(result)) return this.#deliver(exchange, h, result);
    return result.then(
      (value) => this.#deliver(exchange, h, value),
      (error) => desk.refuse(exchange, h, error),
    );
  }

  /** Runs within the owner's count of work in flight. */
  #call(exchange: Exchange, asked: Asked): unknown {
    const result = this.item.handle(asked);
    if (this.item.answers !== "file") return result;
    return isPromise(result)
      ? result.then((value) => this.#holdWhileSending(exchange, value))
      : this.#holdWhileSending(exchange, result);
  }

  /** A stream that is being sent counts as in flight, and from before the handler's own promise has settled. */
  #holdWhileSending<T>(exchange: Exchange, value: T): T {
    // Never rejects: it only tells when the connection is done with the answer.
    void this.contribution.run(() => exchange.finished());
    return value;
  }

  #deliver(exchange: Exchange, h: Hand, value: unknown): Result {
    const { desk } = this.tools;
    exchange.handledSince = 0;
    try {
      const extra = isAnswer(value) ? value : undefined;
      const data = extra === undefined ? value : extra.data;
      const sending = this.#sending(exchange, h, data, extra);
      const send = () => (exchange.givenUp ? leftBehind(h, data) : sending());
      const noted = desk.acted(exchange, extra?.status ?? 200, 0);
      return noted === undefined ? send() : noted.then(send);
    } catch (error) {
      return desk.refuse(exchange, h, error);
    }
  }

  /** Everything that can go wrong with an answer does so before it is told that the act succeeded. */
  #sending(exchange: Exchange, h: Hand, data: unknown, extra: Answer | undefined): () => Result {
    const { answers = "envelope", key } = this.item;
    if (extra !== undefined) checkExtra(extra);
    if (answers !== "file") {
      const text = jsonText(data, answers);
      return () => sendJson(exchange, h, text, extra);
    }
    if (!("response" in h)) throw new TypeError(`${key}: a file is sent by hapi alone`);
    if (!isFileAnswer(data)) throw new TypeError(`${key}: a file route returns {name, type, body}`);
    return () => {
      const response = deliverFile(h, exchange, data);
      return extra === undefined ? response : withExtra(response, exchange, extra);
    };
  }
}

/** The answer has come too late: another one has left. */
function leftBehind(h: Hand, data: unknown): Result {
  if (isFileAnswer(data) && data.body instanceof Readable) data.body.destroy();
  return h.abandon;
}

function grantedAccess(item: RouteItem): Access {
  if (typeof item.access === "object") return "own";
  return item.access === "public" && publicRoutes.has(`${item.method} ${item.path}`) ? "public" : "identity";
}
