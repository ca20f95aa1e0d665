/** Lays load on processes under test: as a OneBot 11 implementation that they dial, and as a client of an echo. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { serve } from "../../child/serve.js";
import { corked } from "../corked.js";
import { Exchange, type Load } from "../exchange.js";
import { actionAnswer, lifecycleFrame } from "../frames.js";

interface Action {
  readonly action: string;
  readonly params: { readonly group_id?: number | string; readonly message?: unknown };
  readonly echo: unknown;
}

const exchanges = new Map<string, Exchange>();
let messageId = 1_000_000_000;

function textOf(frame: RawData): string {
  return (frame as Buffer).toString("utf8");
}

/** Speaks with an application until it goes. */
function speak(key: string, socket: WebSocket, gather: () => void): void {
  const send = (frame: string) => {
    gather();
    socket.send(frame);
  };
  const exchange = new Exchange(send);
  socket.on("message", (frame) => {
    const { action, params, echo } = JSON.parse(textOf(frame)) as Action;
    if (action !== "send_group_msg") {
      send(actionAnswer(action, echo));
      // Not before the application knows who it is: from then on it takes messages.
      if (action === "get_login_info") exchanges.set(key, exchange);
      return;
    }
    send(JSON.stringify({ status: "ok", retcode: 0, data: { message_id: ++messageId }, echo }));
    const message = JSON.stringify(params.message);
    exchange.replied(
      Number(params.group_id),
      exchange.answer.test(message) ? undefined : `a wrong reply: ${message.slice(0, 200)}`,
    );
  });
  socket.on("close", () => exchanges.delete(key));
  socket.on("error", () => socket.terminate());
  send(lifecycleFrame(Math.floor(Date.now() / 1000)));
}

/** Waits for a condition, at most so many milliseconds. */
async function until(met: () => boolean, limitMs: number, what: string): Promise<void> {
  const end = performance.now() + limitMs;
  while (!met()) {
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

const answers = {
  /** Listens for one application. */
  async listen({ key }: { key: string }): Promise<{ port: number }> {
    const sockets = new WebSocketServer({ noServer: true });
    const server = createServer();
    server.on("upgrade", (request, stream, head) => {
      sockets.handleUpgrade(request, stream, head, (socket) => speak(key, socket, corked(stream)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { port: (server.address() as AddressInfo).port };
  },

  /** Answers when the application has dialled and asked who it is. */
  connected: ({ key }: { key: string }) => until(() => exchanges.has(key), 30_000, `"${key}" connects`),

  /** Dials an echo. */
  async dial({ key, port }: { key: string; port: number }): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    let gather = () => {};
    socket.on("upgrade", ({ socket: stream }) => {
      gather = corked(stream);
    });
    const exchange = new Exchange((frame) => {
      gather();
      socket.send(frame);
    });
    socket.on("message", (frame) => {
      const { group_id, raw_message } = JSON.parse(textOf(frame)) as {
        group_id: number;
        raw_message?: string;
      };
      exchange.replied(group_id, raw_message === undefined ? "an echo without its message" : undefined);
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    exchanges.set(key, exchange);
  },

  run({ key, load }: { key: string; load: Load }) {
    const exchange = exchanges.get(key);
    if (exchange === undefined) throw new Error(`"${key}" is not connected`);
    return exchange.run(load);
  },
};
export type LoadProcess = typeof answers;

serve(answers);
