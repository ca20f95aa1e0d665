import { once } from "node:events";
import { WebSocket } from "ws";
import { bot } from "./cast.js";
import { type Platform, PlatformRefusal } from "./platform.js";

export const accountToken = "evening-token-0123456789";

type Data = Readonly<Record<string, unknown>>;

/** What the service asked for, and whether the platform did it. */
export interface HeardCall {
  readonly at: number;
  readonly action: string;
  readonly params: Data;
  readonly refused: boolean;
}

/** The account of the bot on a platform: a OneBot 11 peer that dials the service and answers its calls. */
export class Account {
  #socket: WebSocket | undefined;

  /**
   * @param refusal words with which the platform refuses an action, where it does
   * @param heard called with each call, before it is answered
   */
  constructor(
    readonly platform: Platform,
    readonly refusal: (action: string, params: Data) => string | undefined,
    readonly heard: (call: HeardCall, answer: unknown) => void,
  ) {}

  async dial(base: string): Promise<void> {
    const socket = new WebSocket(`${base.replace(/^http/, "ws")}/onebot/v11/ws`, {
      headers: {
        authorization: `Bearer ${accountToken}`,
        "x-self-id": String(bot.id),
        "x-client-role": "Universal",
      },
    });
    socket.on("message", (bytes) => this.#take(socket, String(bytes)));
    await once(socket, "open");
    this.#socket = socket;
    this.report({ post_type: "meta_event", meta_event_type: "lifecycle", sub_type: "connect" });
  }

  async hangUp(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, "close");
    socket.terminate();
    await closed;
  }

  /** Reports an event to the service; nothing while no connection is there. */
  report(event: Data): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ time: Math.floor(Date.now() / 1000), self_id: bot.id, ...event }));
  }

  #take(socket: WebSocket, frame: string): void {
    const {
      action,
      params = {},
      echo,
    } = JSON.parse(frame) as {
      readonly action?: string;
      readonly params?: Data;
      readonly echo?: unknown;
    };
    if (action === undefined) return;
    const said = this.#answer(action, params);
    this.heard({ at: Date.now(), action, params, refused: said.retcode !== 0 }, said.data);
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ...said, echo }));
  }

  #answer(action: string, params: Data) {
    try {
      const words = this.refusal(action, params);
      if (words !== undefined) throw new PlatformRefusal(words);
      return { status: "ok", retcode: 0, data: this.platform.answer(action, params), message: "" };
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error;
      const { message, retcode } = error;
      return { status: "failed", retcode, data: null, message, wording: message };
    }
  }
}
