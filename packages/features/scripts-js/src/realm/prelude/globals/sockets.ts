import type { SocketTell } from "../../../protocol.js";
import type { Kit } from "../kit.js";

/** `WebSocket`: the service holds the connection. */
export function sockets(kit: Kit): void {
  const Target = kit.globals["EventTarget"] as new () => { dispatchEvent(event: object): boolean };
  const { text, int } = kit;

  class WebSocket extends Target {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readyState = 0;
    readonly url: string;
    protocol = "";
    onopen: unknown = null;
    onmessage: unknown = null;
    onclose: unknown = null;
    onerror: unknown = null;
    readonly #id: number;

    constructor(url: unknown, protocols?: unknown) {
      super();
      this.url = text(url);
      const named = Array.isArray(protocols) ? protocols : protocols === undefined ? [] : [protocols];
      this.#id = kit.host("socket", { url: this.url, protocols: named.map(text) }, true);
      kit.sockets.set(this.#id, (event) => this.#happened(event as SocketTell));
    }

    #happened(event: SocketTell): void {
      if (event.event === "opened") {
        this.readyState = 1;
        this.protocol = event.protocol;
        this.dispatchEvent({ type: "open", target: this });
      } else if (event.event === "message")
        this.dispatchEvent({ type: "message", data: event.text, target: this });
      else if (event.event === "failed")
        this.dispatchEvent({ type: "error", message: event.reason, target: this });
      else {
        this.readyState = 3;
        kit.sockets.delete(this.#id);
        const { code, reason } = event;
        this.dispatchEvent({ type: "close", code, reason, wasClean: code === 1000, target: this });
      }
    }

    send(data: unknown): void {
      if (this.readyState === 0) throw new Error("WebSocket: it is not open yet");
      if (this.readyState === 1) kit.host("effect", { kind: "socketSend", id: this.#id, text: text(data) });
    }

    close(code?: unknown, reason?: unknown): void {
      if (this.readyState > 1) return;
      this.readyState = 2;
      const closing = { code: code === undefined ? 1000 : int(code), reason: text(reason) };
      kit.host("effect", { kind: "socketClose", id: this.#id, ...closing });
    }
  }
  kit.hidden(kit.globals, { WebSocket });
}
