import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Boom, OutboundConnectPolicy } from "@dicetower/contract";
import { expect } from "chai";
import { WebSocket, WebSocketServer } from "ws";
import { type Outside, outside } from "./test-support.js";

describe("a connection to another server", () => {
  let there: Outside;
  let server: Server;
  const heard: Socket[] = [];
  beforeEach(async () => {
    there = await outside();
    there.names["mail.example"] = ["93.184.216.34"];
    there.names["inside.example"] = ["10.0.0.5"];
    server = createServer((socket) => {
      heard.push(socket);
      socket.on("error", () => {});
      socket.write("220 ready\r\n");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    there.socketPort = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of heard.splice(0)) socket.destroy();
    server.close();
    await there.end();
  });

  const open = (
    url: string,
    policy: Partial<OutboundConnectPolicy> = {},
    signal = new AbortController().signal,
  ) => there.outbound.connect(url, { timeoutMs: 2_000, ports: [25, 465, 587], ...policy }, signal);
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "open",
      (error: Boom) => error.data?.code ?? error.message,
    );

  it("is a socket to the checked address, at a port that the caller has declared", async () => {
    const socket = await open("tcp://mail.example:587");
    const [line] = (await once(socket, "data")) as [Buffer];
    expect(String(line)).to.equal("220 ready\r\n");
    expect(there.dialled).to.deep.equal([
      { host: "mail.example", port: "587", addresses: ["93.184.216.34"] },
    ]);
    const closed = once(heard[0] as Socket, "close");
    socket.destroy();
    await closed;
  });

  it("is refused for private addresses, other ports and other protocols; no socket is opened", async () => {
    expect(await codeOf(open("tcp://inside.example:587"))).to.equal(42200);
    expect(await codeOf(open("tcp://127.1:587"))).to.equal(42200);
    expect(await codeOf(open("tls://0x7f000001:465"))).to.equal(42200);
    expect(await codeOf(open("ws://localhost/"))).to.equal(42200);
    expect(await codeOf(open("tcp://mail.example:6379"))).to.equal(42200);
    expect(await codeOf(open("tcp://mail.example"))).to.equal(42200);
    expect(await codeOf(open("tcp://user:secret@mail.example:587"))).to.equal(42200);
    expect(await codeOf(open("http://mail.example/"))).to.equal(42200);
    expect(there.dialled).to.deep.equal([]);
    const ticked = await open("tcp://inside.example:587", { allowHosts: ["inside.example"] });
    ticked.destroy();
  });

  it("carries the WebSocket of a client library of the caller", async () => {
    const peer = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(peer, "listening");
    peer.on("connection", (socket) => socket.send("hello"));
    there.socketPort = (peer.address() as AddressInfo).port;
    there.names["chat.example"] = ["93.184.216.40"];
    const socket = await open("ws://chat.example/bot");
    const client = new WebSocket("ws://chat.example/bot", { createConnection: () => socket });
    const [message] = (await once(client, "message")) as [Buffer];
    expect(String(message)).to.equal("hello");
    client.terminate();
    await new Promise((resolve) => peer.close(resolve));
  });

  it("fails with a code if TLS fails, or if the server does not answer in time", async () => {
    expect(await codeOf(open("tls://mail.example:465"))).to.equal(50400);
    there.names["slow.example"] = () => new Promise(() => {});
    expect(await codeOf(open("tcp://slow.example:25", { timeoutMs: 30 }))).to.equal(50400);
  });

  it("closes when its caller ends", async () => {
    const caller = new AbortController();
    const socket = await open("tcp://mail.example:25", {}, caller.signal);
    const closed = once(socket, "close");
    caller.abort(new Error("enough"));
    await closed;
    expect(socket.destroyed).to.equal(true);
    const far = heard[0] as Socket;
    if (!far.destroyed) await new Promise((resolve) => far.once("close", resolve));
  });
});
