import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";

/** A message that the platform has delivered, and what came back. */
export interface Said {
  readonly id: number;
  readonly selfId: number;
  readonly groupId: number;
  readonly bonus: number;
  readonly at: number;
  readonly answers: Answer[];
}

/** An answer as the platform took it. */
interface Answer {
  readonly text: string;
  /** Counts all answers of the platform. */
  readonly place: number;
}

interface Segment {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Seconds for which the platform delivers what was said again to whoever connects anew. */
const repeatedForSeconds = 50;
/** Milliseconds between two tries of a peer that dials in. */
const redialMs = 300;

/** One account of the platform: whoever is connected hears what is said to it. */
class Account {
  readonly sockets = new Set<WebSocket>();
  readonly said: Said[] = [];
  constructor(readonly selfId: number) {}
}

/**
 * The platform: OneBot 11 accounts that the service dials, and some that dial in to the processes in turn. It keeps
 * what was said and what was answered by itself; whoever connects anew hears the last seconds once more, answered or not.
 */
export class Platform {
  readonly accounts: readonly Account[];
  readonly #http = createServer();
  readonly #server = new WebSocketServer({ server: this.#http });
  #places = 0;
  #ids = 0;
  #ended = false;

  /** @param count how many accounts; the first id is 1001 */
  constructor(count: number) {
    this.accounts = Array.from({ length: count }, (_, at) => new Account(1_001 + at));
    this.#server.on("connection", (socket, request) => {
      const account = this.accounts.find(({ selfId }) => `/${selfId}` === request.url);
      if (account === undefined) socket.close();
      else this.#greet(account, socket);
    });
  }

  async listen(): Promise<void> {
    this.#http.listen(0, "127.0.0.1");
    await once(this.#http, "listening");
  }

  endpoint(selfId: number): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}/${selfId}`;
  }

  /** Has an account dial in, again and again, wherever somebody listens. @param urls those that may listen now */
  dialIn(selfId: number, urls: () => readonly string[]): void {
    const account = this.accounts.find((one) => one.selfId === selfId) as Account;
    let turn = selfId;
    const dial = () => {
      if (this.#ended) return;
      const all = urls();
      const url = all[turn++ % Math.max(1, all.length)];
      if (url === undefined) {
        setTimeout(dial, redialMs);
        return;
      }
      const headers = { "X-Self-ID": String(selfId), "X-Client-Role": "Universal" };
      const socket = new WebSocket(url, { headers, handshakeTimeout: 3_000 });
      socket.on("open", () => this.#greet(account, socket));
      socket.on("error", () => {});
      socket.on("close", () => setTimeout(dial, redialMs));
    };
    dial();
  }

  /** Somebody says something in a group of an account. */
  say(selfId: number, groupId: number): Said {
    const account = this.accounts.find((one) => one.selfId === selfId) as Account;
    const id = ++this.#ids;
    const said = { id, selfId, groupId, bonus: 1_000 + id, at: Math.floor(Date.now() / 1000), answers: [] };
    account.said.push(said);
    for (const socket of account.sockets) deliver(socket, said);
    return said;
  }

  get said(): readonly Said[] {
    return this.accounts.flatMap(({ said }) => said);
  }

  /** Cuts all connections, as a restart of the platform would. */
  hangUp(): void {
    for (const { sockets } of this.accounts) for (const socket of sockets) socket.terminate();
  }

  async close(): Promise<void> {
    this.#ended = true;
    this.hangUp();
    this.#server.close();
    this.#http.close();
    await once(this.#http, "close");
  }

  #greet(account: Account, socket: WebSocket): void {
    account.sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => account.sockets.delete(socket));
    socket.on("message", (data) => this.#take(account, socket, String(data)));
    const time = Math.floor(Date.now() / 1000);
    const greeting = { post_type: "meta_event", meta_event_type: "lifecycle", sub_type: "connect" };
    socket.send(JSON.stringify({ ...greeting, time, self_id: account.selfId }));
    const since = time - repeatedForSeconds;
    for (const said of account.said) if (said.at >= since) deliver(socket, said);
  }

  #take(account: Account, socket: WebSocket, text: string): void {
    const { action, params, echo } = JSON.parse(text) as {
      action: string;
      params: { readonly message?: readonly Segment[] };
      echo: unknown;
    };
    const answer = (data: unknown) => socket.send(JSON.stringify({ status: "ok", retcode: 0, data, echo }));
    if (/^send_(?:group_|private_)?msg$/.test(action)) {
      this.#keep(account, params.message ?? []);
      answer({ message_id: -++this.#places });
    } else if (action === "get_login_info") answer({ user_id: account.selfId, nickname: "Dicey" });
    else if (/^get_.*_list$/.test(action)) answer([]);
    else socket.send(JSON.stringify({ status: "failed", retcode: 1404, data: null, echo }));
  }

  #keep(account: Account, segments: readonly Segment[]): void {
    const quoted = Number(segments.find(({ type }) => type === "reply")?.data["id"]);
    const text = segments.map(({ type, data }) => (type === "text" ? String(data["text"]) : "")).join("");
    const said = account.said.find(({ id }) => id === quoted);
    if (said === undefined) throw new Error(`account ${account.selfId} says what answers nothing: ${text}`);
    said.answers.push({ text, place: ++this.#places });
  }
}

function deliver(socket: WebSocket, { id, selfId, groupId, bonus, at }: Said): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  const text = `.r d1+${bonus}`;
  socket.send(
    JSON.stringify({
      time: at,
      self_id: selfId,
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      message_id: id,
      group_id: groupId,
      user_id: 111,
      message: [{ type: "text", data: { text } }],
      raw_message: text,
      sender: { user_id: 111, nickname: "Ann", role: "member" },
    }),
  );
}
