import type { IncomingMessage } from "node:http";
import { WebSocket } from "ws";

/** The client side of a socket, for tests. */
export class Wire {
  readonly #frames: string[] = [];
  readonly #waiting: ((frame: string) => void)[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  private constructor(readonly ws: WebSocket) {
    ws.on("message", (data) => {
      const frame = data.toString();
      const next = this.#waiting.shift();
      if (next === undefined) this.#frames.push(frame);
      else next(frame);
    });
    ws.on("error", () => {});
    this.closed = new Promise((resolve) =>
      ws.on("close", (code, reason) => resolve({ code, reason: reason.toString() })),
    );
  }

  /** Resolves with an open socket, or with the refusal. */
  static async dial(url: string, headers: Record<string, string> = {}): Promise<Wire | Refused> {
    const ws = new WebSocket(url, { headers, perMessageDeflate: true });
    const wire = new Wire(ws);
    return new Promise((resolve, reject) => {
      ws.on("open", () => resolve(wire));
      ws.on("unexpected-response", (_request, answer: IncomingMessage) => {
        let body = "";
        answer.on("data", (chunk) => {
          body += chunk;
        });
        answer.on("end", () => {
          const { code } = JSON.parse(body) as { code: number };
          resolve({ status: answer.statusCode ?? 0, code, id: answer.headers["x-request-id"] });
        });
      });
      ws.on("error", reject);
    });
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<Wire> {
    const wire = await Wire.dial(url, headers);
    if (wire instanceof Wire) return wire;
    throw new Error(`the upgrade was refused: ${wire.status} ${wire.code}`);
  }

  /** Returns the code of the refusal; 0 if the socket opened (it is closed then). */
  static async refusal(url: string, headers: Record<string, string> = {}): Promise<number> {
    const wire = await Wire.dial(url, headers);
    if (!(wire instanceof Wire)) return wire.code;
    wire.ws.terminate();
    await wire.closed;
    return 0;
  }

  next(): Promise<string> {
    const frame = this.#frames.shift();
    return frame === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(frame);
  }

  async json<T = Record<string, unknown>>(): Promise<T> {
    return JSON.parse(await this.next()) as T;
  }

  say(value: unknown): void {
    this.ws.send(typeof value === "string" ? value : JSON.stringify(value));
  }

  async end(): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }
}

export interface Refused {
  readonly status: number;
  readonly code: number;
  readonly id: string | string[] | undefined;
}
