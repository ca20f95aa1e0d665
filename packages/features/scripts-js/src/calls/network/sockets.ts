import { errorMessage } from "@dicetower/contract";
import WebSocket from "ws";
import type { ScriptServices } from "../../contexts/script-services.js";
import type { Effect, SocketTell } from "../../protocol.js";
import { type Grants, mayAsk } from "../../records/grants.js";

const handshakeMs = 5_000;
const maxPayload = 4 * 1024 * 1024;

/** WebSockets of one realm; they close with it. */
export class Sockets {
  readonly #open = new Map<number, { socket: WebSocket | undefined; readonly abort: AbortController }>();

  /** @param told hears what happens on them */
  constructor(
    readonly services: ScriptServices,
    readonly grantsOf: (plugin: string) => Grants,
    readonly told: (tell: SocketTell) => void,
  ) {}

  /** Opens a socket. Never rejects. */
  async open({ id, plugin, url, protocols }: Extract<Effect, { kind: "socketOpen" }>): Promise<void> {
    const abort = new AbortController();
    const entry = { socket: undefined as WebSocket | undefined, abort };
    this.#open.set(id, entry);
    try {
      const address = new URL(url);
      const { webSockets, allowHosts } = this.services.settings.value;
      if (!webSockets) throw new Error("WebSockets are switched off in the settings");
      if (address.protocol !== "ws:" && address.protocol !== "wss:")
        throw new Error("the address is not ws:// or wss://");
      if (!mayAsk(this.grantsOf(plugin), address.hostname))
        throw new Error(`the owner has not granted connections to ${address.hostname}`);
      const ports = address.port === "" ? [] : [Number(address.port)];
      const connection = await this.services.outbound.connect(
        url,
        { timeoutMs: handshakeMs, allowHosts, ports },
        abort.signal,
      );
      if (!this.#open.has(id)) {
        connection.destroy();
        return;
      }
      const socket = new WebSocket(url, [...protocols], {
        createConnection: () => connection,
        handshakeTimeout: handshakeMs,
        maxPayload,
        perMessageDeflate: false,
      });
      entry.socket = socket;
      this.#listen(id, socket);
    } catch (error) {
      this.#failed(id, errorMessage(error));
    }
  }

  #listen(id: number, socket: WebSocket): void {
    socket.on("open", () => this.#tell(id, { id, event: "opened", protocol: socket.protocol }));
    socket.on("message", (data) => {
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
      this.#tell(id, { id, event: "message", text: bytes.toString("utf8") });
    });
    socket.on("error", (error) => this.#tell(id, { id, event: "failed", reason: error.message }));
    socket.on("close", (code, reason) => {
      this.#tell(id, { id, event: "closed", code, reason: reason.toString("utf8") });
      this.#open.delete(id);
    });
  }

  #failed(id: number, reason: string): void {
    this.#tell(id, { id, event: "failed", reason });
    this.#tell(id, { id, event: "closed", code: 1006, reason: "" });
    this.#open.delete(id);
  }

  #tell(id: number, tell: SocketTell): void {
    if (this.#open.has(id)) this.told(tell);
  }

  send(id: number, text: string): void {
    const socket = this.#open.get(id)?.socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  close(id: number, code: number, reason: string): void {
    const entry = this.#open.get(id);
    if (entry === undefined) return;
    if (entry.socket === undefined) {
      entry.abort.abort();
      return;
    }
    const known = code === 1000 || (code >= 3000 && code <= 4999);
    entry.socket.close(known ? code : 1000, reason.slice(0, 100));
  }

  end(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { socket, abort } of open) {
      abort.abort();
      socket?.terminate();
    }
  }
}
