/** The ceiling: a bare ws server that parses each frame and sends it back, stringified anew. */
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { serve } from "../../child/serve.js";

const answers = {
  async listen(): Promise<{ port: number }> {
    const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
    server.on("connection", (socket) => {
      socket.on("message", (frame) => {
        socket.send(JSON.stringify(JSON.parse((frame as Buffer).toString("utf8"))));
      });
    });
    await new Promise((resolve) => server.once("listening", resolve));
    return { port: (server.address() as AddressInfo).port };
  },
};
export type EchoProcess = typeof answers;

serve(answers);
