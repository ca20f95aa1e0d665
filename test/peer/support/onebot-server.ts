import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Data = Readonly<Record<string, unknown>>;

/** An action that the service asked for. */
export interface Asked {
  readonly action: string;
  readonly params: Data;
}

/**
 * What the server answers: `data` of a success, the whole answer where it holds a `retcode`, or nothing at all. A
 * promise is answered when it is kept.
 */
export type Answer = (params: Data) => unknown;

const unknownAction = { status: "failed", retcode: 1404, data: null };

/**
 * A OneBot 11 server of our own, for what the foreign one has no words for: it listens on 127.0.0.1, greets whoever
 * connects, keeps what it is asked, and says what a test tells it to.
 */
export class OneBotServer {
  /** What it was asked for beside the questions of the greeting, oldest first. */
  readonly asked: Asked[] = [];
  /** Answers by action; others it does not know. */
  readonly answers: Record<string, Answer>;
  /** Whoever dials is answered 401. */
  refuses = false;
  readonly #http: Server = createServer();
  readonly #sockets = new WebSocketServer({ server: this.#http, verifyClient: () => !this.refuses });
  readonly #looks = new Set<() => void>();

  /** @param heard called with each action that is kept, as soon as it comes */
  constructor(readonly heard: (asked: Asked) => void = () => undefined) {
    const greeting: Record<string, Answer> = {
      get_login_info: () => ({ user_id: 10001, nickname: "Dicey" }),
      get_version_info: () => ({ app_name: "Ours", app_version: "1", protocol_version: "v11" }),
      can_send_image: () => ({ yes: true }),
      can_send_record: () => ({ yes: true }),
      get_group_list: () => [],
      get_friend_list: () => [],
    };
    const quiet = new Set(Object.keys(greeting));
    this.answers = greeting;
    this.#sockets.on("connection", (socket) => {
      socket.on("message", (data) => this.#take(socket, String(data), quiet));
      socket.send(JSON.stringify(meta({ meta_event_type: "lifecycle", sub_type: "connect" })));
    });
  }

  get endpoint(): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    this.#http.listen(0, "127.0.0.1");
    await once(this.#http, "listening");
  }

  /** Cuts every socket, as a crash would. */
  hangUp(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  /** May be called again. */
  async close(): Promise<void> {
    if (!this.#http.listening) return;
    this.hangUp();
    this.#sockets.close();
    this.#http.close();
    await once(this.#http, "close");
  }

  /** Puts a frame on every socket. */
  say(frame: object): void {
    for (const socket of this.#sockets.clients) socket.send(JSON.stringify(frame));
  }

  /** The n-th action of a name, as soon as it has come. */
  called(action: string, nth = 1): Promise<Asked> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.asked.filter((asked) => asked.action === action)[nth - 1];
        if (found === undefined) return;
        this.#looks.delete(look);
        resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }

  #take(socket: WebSocket, text: string, quiet: ReadonlySet<string>): void {
    const { action, params, echo } = JSON.parse(text) as Asked & { readonly echo: unknown };
    const answer = this.answers[action];
    const said = answer === undefined ? unknownAction : answer(params);
    if (said instanceof Promise) void said.then((late) => this.#answer(socket, late, echo));
    else if (said !== undefined) this.#answer(socket, said, echo);
    if (quiet.has(action)) return;
    this.asked.push({ action, params });
    this.heard({ action, params });
    for (const look of this.#looks) look();
  }

  #answer(socket: WebSocket, said: unknown, echo: unknown): void {
    const whole = typeof said === "object" && said !== null && "retcode" in said;
    socket.send(JSON.stringify({ ...(whole ? said : { status: "ok", retcode: 0, data: said }), echo }));
  }
}

function meta(event: object): object {
  return { post_type: "meta_event", self_id: 10001, time: Math.floor(Date.now() / 1000), ...event };
}
