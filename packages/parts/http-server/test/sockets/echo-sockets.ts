import {
  type Credential,
  credentials,
  type Identity,
  type Socket,
  type SocketConnection,
  sockets,
} from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/kernel";
import { accessKey, Standing } from "../test-support.js";
import { Wire } from "../wire.js";

export const keyed = { "x-api-key": accessKey };

/** A server with sockets that echo, session cookies and a fake clock. */
export class EchoSockets {
  readonly clock: FakeClock = fakeClock();
  /** The sockets that were passed to the contributions, the oldest first. */
  readonly opened: SocketConnection[] = [];
  readonly #sessions = new Map<string, { identity: Identity; end: () => void }>();
  #standing: Standing | undefined;

  get standing(): Standing {
    if (this.#standing === undefined) throw new Error("not begun");
    return this.#standing;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.standing.port}`;
  }

  async begin(...items: readonly Socket[]): Promise<void> {
    this.#standing = await Standing.begin({}, this.clock);
    const cookie: Credential = {
      key: "cookie",
      ambient: true,
      check: ({ cookies }) => {
        const identity = this.#sessions.get(cookies["session"] ?? "")?.identity;
        return identity?.ended?.aborted ? undefined : identity;
      },
    };
    await this.standing.add((part) => part.add(credentials, cookie));
    await this.standing.add((part) => part.add(sockets, this.echo("/api/echo"), ...items));
  }

  echo(path: string, more: Partial<Socket> = {}): Socket {
    return {
      key: path,
      path,
      access: "identity",
      maxPayload: 1_000,
      open: (socket) => {
        this.opened.push(socket);
        socket.onText((text) => {
          if (text === "throw") throw new Error("the listener broke");
          socket.send(`echo ${text}`);
        });
      },
      ...more,
    };
  }

  /** Begins a session, whose cookie is its id. */
  logIn(id: string): void {
    const ending = new AbortController();
    const identity: Identity = { kind: "panel", id, ended: ending.signal, actor: { kind: "panel", id } };
    this.#sessions.set(id, { identity, end: () => ending.abort() });
  }

  logOut(id: string): void {
    this.#sessions.get(id)?.end();
  }

  /** Returns the headers that a page of the panel sends. */
  page(id: string): Record<string, string> {
    return { cookie: `session=${id}`, origin: this.standing.base };
  }

  open(path: string, headers: Record<string, string> = keyed): Promise<Wire> {
    return Wire.open(this.url + path, headers);
  }

  refusal(path: string, headers: Record<string, string> = {}): Promise<number> {
    return Wire.refusal(this.url + path, headers);
  }

  async ticket(headers: Record<string, string> = keyed): Promise<string> {
    const response = await fetch(`${this.standing.base}/api/auth/ticket`, { method: "POST", headers });
    return ((await response.json()) as { data: { ticket: string } }).data.ticket;
  }
}

/** Returns the bytes of an upgrade, for peers that do not speak WebSocket afterwards. */
export function handshake(path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\nConnection: Upgrade\r\n` +
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
  );
}
