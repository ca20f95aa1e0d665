import { EventEmitter, once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { Joi, route } from "@dicetower/contract";
import { createClock, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { defaultLimits, type HttpLimits } from "../../src/index.js";
import { ConnectionLimits } from "../../src/server/connections.js";
import { accessKey, deferred, type Envelope, eventually, Standing } from "../test-support.js";

describe("the limits of the HTTP server", () => {
  const quick = { headersMs: 300, requestMs: 2_000, bodyMs: 300, checkEveryMs: 50 };
  const open = (port: number, first: string) =>
    new Promise<Socket & { heard: string }>((resolve) => {
      const socket = Object.assign(connect(port, "127.0.0.1"), { heard: "" });
      socket.on("data", (chunk) => {
        socket.heard += chunk;
      });
      socket.on("error", () => {});
      socket.on("connect", () => {
        socket.write(first);
        resolve(socket);
      });
    });

  it("disconnect clients whose headers or bodies trickle in, while others are served", async () => {
    const standing = await Standing.begin({ limits: quick });
    await standing.serve(
      route({
        method: "POST",
        path: "/api/take",
        summary: "Takes",
        accepts: { body: Joi.object().unknown() },
        handle: () => 1,
      }),
    );
    const trickling: (Socket & { heard: string })[] = [];
    for (let at = 0; at < 80; at++)
      trickling.push(await open(standing.port, "GET /api/take HTTP/1.1\r\nHost: local"));
    for (let at = 0; at < 20; at++)
      trickling.push(
        await open(
          standing.port,
          `POST /api/take HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
        ),
      );
    const clock = createClock();
    const round = async () => {
      const before = performance.now();
      expect((await standing.send("POST", "/api/take", { a: 1 })).code).to.equal(0);
      return performance.now() - before;
    };
    let best = await round();
    while (!trickling.every((socket) => socket.closed || socket.readableEnded)) {
      best = Math.min(best, await round());
      for (const socket of trickling) if (socket.writable) socket.write(" ");
      await clock.wait(20, new AbortController().signal);
    }
    expect(best).to.be.below(300);
    for (const socket of trickling.slice(80)) expect(socket.heard).to.include("40800");
    for (const socket of trickling) socket.destroy();
    await eventually("nothing is in flight", () => standing.server.counts().requests === 0);
    await standing.end();
  });

  it("refuse more than a hundred headers, and headers over 16 KiB", async () => {
    const standing = await Standing.begin();
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-h${at}`, "1"]));
    const ask = (headers: Record<string, string>) =>
      standing.raw({ path: "/api/system/errors", headers: { "x-api-key": accessKey, ...headers } });
    expect((await ask(many(95))).status).to.equal(200);
    expect((await ask(many(150))).json().code).to.equal(40000);
    const large = await ask({ "x-large": "x".repeat(17_000) });
    expect([large.status, large.json().code]).to.deep.equal([431, 43100]);
    await standing.end();
  });

  it("answer unparsable data in the envelope", async () => {
    const standing = await Standing.begin({ limits: quick });
    /** Sends text over a socket of its own. @returns head and envelope of the only response */
    const told = async (said: string) => {
      const socket = await open(standing.port, said);
      await eventually(`an answer to ${JSON.stringify(said.slice(0, 40))}`, () => socket.readableEnded);
      socket.destroy();
      const [head = "", body = ""] = socket.heard.split("\r\n\r\n");
      expect(socket.heard.split("HTTP/1.1 "), said.slice(0, 40)).to.have.length(2);
      return { head, ...(JSON.parse(body) as Envelope) };
    };
    const host = "Host: localhost\r\n";
    const key = `X-API-Key: ${accessKey}\r\n`;
    const chunked = `POST /api/take HTTP/1.1\r\n${host}${key}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const cases: readonly (readonly [said: string, code: number])[] = [
      ["nonsense\r\n\r\n", 40000],
      ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 40000],
      [`GET / HTTP/9.9\r\n${host}\r\n`, 40000],
      [`GET / HTTP/1.1\r\n${host}bad header\r\n\r\n`, 40000],
      [`GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 40000],
      [`${chunked}zz\r\n`, 40000],
      [`GET / HTTP/1.1\r\n${host}X-Large: ${"x".repeat(40_000)}\r\n\r\n`, 43100],
      [`GET / HTTP/1.1\r\n${host}X-Slow: `, 40800],
      ["GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 40000],
      [`GET / HTTP/1.1\r\n${host}Host: localhost\r\nConnection: close\r\n\r\n`, 40000],
      [`GET / HTTP/1.1\r\n${host}hOST: evil.example\r\nConnection: close\r\n\r\n`, 40000],
      [
        `GET /api/events HTTP/1.1\r\n${host}${host}${key}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        40000,
      ],
      ["GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 40000],
      [`GET /%zz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 40000],
      [`GET / HTTP/1.1\r\n${host}Expect: a miracle\r\nConnection: close\r\n\r\n`, 40000],
    ];
    for (const [said, code] of cases) {
      const { head, ...envelope } = await told(said);
      expect(head, said.slice(0, 40)).to.match(new RegExp(`^HTTP/1.1 ${Math.floor(code / 100)} `));
      expect(envelope, said.slice(0, 40)).to.include({ code, data: null });
      expect(envelope.message, said.slice(0, 40)).to.match(/^[A-Z].*\.$/);
      for (const name of ["X-Request-Id: ", "X-Content-Type-Options: nosniff", "Cache-Control: no-store"])
        expect(head).to.include(name);
    }
    await standing.end();
  });

  it("do so also on a connection that has served a request before", async () => {
    const standing = await Standing.begin();
    const socket = await open(standing.port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await eventually("the first answer", () => socket.heard.includes("HTTP/1.1 200"));
    socket.write("nonsense\r\n\r\n");
    await eventually("the second", () => socket.heard.includes('"code":40000'));
    socket.destroy();
    await standing.end();
  });

  it("close a connection after its maximum of requests", async () => {
    const standing = await Standing.begin({ limits: { requestsPerConnection: 3 } });
    const socket = await open(standing.port, "");
    const ask = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (let at = 1; at <= 3; at++) {
      socket.write(ask);
      await eventually(`answer ${at}`, () => socket.heard.split("HTTP/1.1 200").length === at + 1);
    }
    expect(socket.heard.match(/Connection: close/gi)).to.have.length(1);
    await eventually("it is closed", () => socket.closed);
    await standing.end();
  });

  it("handle and answer exactly that many pipelined requests", async () => {
    const standing = await Standing.begin({ limits: { requestsPerConnection: 3 } });
    let served = 0;
    await standing.serve(
      route({ method: "GET", path: "/api/count", summary: "Counts", handle: () => ++served }),
    );
    const ask = `GET /api/count HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\n\r\n`;
    const socket = await open(standing.port, ask.repeat(6));
    await eventually("it is closed", () => socket.closed);
    expect(socket.heard.match(/HTTP\/1.1 \d+/g)).to.deep.equal(Array(3).fill("HTTP/1.1 200"));
    expect(served).to.equal(3);
    await standing.end();
  });

  it("are never reached by clients that obey the responses", async () => {
    const standing = await Standing.begin({ limits: { requestsPerConnection: 3 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: number[] = [];
    let connections = 0;
    for (let at = 0; at < 10; at++) {
      const { status, reused } = await new Promise<{ status: number; reused: boolean }>((resolve, reject) => {
        const request = httpRequest(
          { port: standing.port, path: "/api/system/errors", agent, headers: { "x-api-key": accessKey } },
          (answer) => {
            answer.resume();
            answer.on("end", () => resolve({ status: answer.statusCode ?? 0, reused: request.reusedSocket }));
          },
        );
        request.on("error", reject);
        request.end();
      });
      statuses.push(status);
      if (!reused) connections++;
    }
    expect(statuses).to.deep.equal(Array(10).fill(200));
    expect(connections).to.equal(4);
    agent.destroy();
    await standing.end();
  });

  describe("on connections", () => {
    const counted = (most: Partial<HttpLimits>, trusted = "none") => {
      const limits = new ConnectionLimits(
        { ...defaultLimits, ...most },
        { trusts: (one) => one === trusted },
      );
      const from = (remoteAddress: string, localAddress = "192.0.2.100") => {
        const socket = Object.assign(new EventEmitter(), {
          remoteAddress,
          localAddress,
          cut: false,
          destroy() {
            socket.cut = true;
            return socket as never;
          },
        });
        limits.admit(socket as never);
        return socket;
      };
      return { limits, from };
    };

    it("count those of an address, those of the machine together, and none of trusted proxies", () => {
      expect(defaultLimits).to.include({ connectionsPerAddress: 64, localConnections: 256 });
      const { from } = counted({ connectionsPerAddress: 2, localConnections: 4 }, "10.0.0.1");
      const [first, second, third] = [from("192.0.2.1"), from("::ffff:192.0.2.1"), from("192.0.2.1")];
      expect([first.cut, second.cut, third.cut]).to.deep.equal([false, false, true]);
      expect(from("192.0.2.2").cut).to.equal(false);
      first.emit("close");
      expect(from("192.0.2.1").cut).to.equal(false);
      const local = ["127.0.0.1", "::1", "127.8.8.8", "192.0.2.100", "::ffff:127.0.0.1"].map((one) =>
        from(one),
      );
      expect(local.map(({ cut }) => cut)).to.deep.equal([false, false, false, false, true]);
      for (let at = 0; at < 20; at++) expect(from("10.0.0.1").cut).to.equal(false);
    });

    it("make room for a new one by closing the oldest that no client with credentials has used", () => {
      const { from, limits } = counted({ connections: 10, reservedConnections: 4 });
      const sockets = Array.from({ length: 6 }, (_, at) => from(`192.0.2.${at}`));
      limits.authenticated(sockets[0] as never);
      const late = [from("192.0.2.50"), from("192.0.2.51")];
      expect(sockets.map(({ cut }) => cut)).to.deep.equal([false, true, true, false, false, false]);
      expect(late.map(({ cut }) => cut)).to.deep.equal([false, false]);
    });

    it("apply to one local address, while a client with the key stays as others come and go", async () => {
      const standing = await Standing.begin({
        limits: { localConnections: 12, connections: 10, reservedConnections: 4 },
      });
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = () =>
        new Promise<boolean>((resolve, reject) => {
          const request = httpRequest(
            { port: standing.port, path: "/api/system/errors", agent, headers: { "x-api-key": accessKey } },
            (answer) => {
              answer.resume();
              answer.on("end", () => resolve(request.reusedSocket));
            },
          );
          request.on("error", reject);
          request.end();
        });
      await ask();
      const idle: Socket[] = [];
      for (let at = 0; at < 20; at++) idle.push(await open(standing.port, ""));
      await eventually("the oldest are closed", () => idle.filter(({ closed }) => closed).length >= 14);
      expect(await ask(), "on the same connection").to.equal(true);
      for (const socket of idle) socket.destroy();
      agent.destroy();
      await standing.end();

      const other = await Standing.begin({ limits: { localConnections: 3 } });
      const four: Socket[] = [];
      for (let at = 0; at < 4; at++) four.push(await open(other.port, ""));
      await eventually("the fourth is closed", () => four[3]?.closed === true);
      expect(four.slice(0, 3).map(({ closed }) => closed)).to.deep.equal([false, false, false]);
      for (const socket of four) socket.destroy();
      await other.end();
    });
  });

  it("end a slow body within 62 seconds, and explain it after 60 at most", async () => {
    const clock = fakeClock();
    const standing = await Standing.begin({}, clock);
    await standing.serve(
      route({
        method: "POST",
        path: "/api/take",
        summary: "Takes",
        accepts: { body: Joi.object().unknown() },
        handle: () => 1,
      }),
    );
    const heads = ["Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"];
    const slow: (Socket & { heard: string })[] = [];
    for (const rest of heads)
      slow.push(
        await open(
          standing.port,
          `POST /api/take HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\nContent-Type: application/json\r\n${rest}`,
        ),
      );
    await eventually("both are in", () => standing.server.counts().requests === 2);
    await clock.advance(60_000);
    for (const socket of slow) await eventually("it is told", () => socket.heard.includes('"code":40800'));
    await clock.advance(2_000);
    for (const socket of slow) await eventually("it is closed", () => socket.closed || socket.readableEnded);
    await eventually("nothing is in flight", () => standing.server.counts().requests === 0);
    for (const socket of slow) socket.destroy();
    await standing.end();
  });

  it("receive little of a refused body, and disconnect a client that goes on sending", async () => {
    const clock = createClock();
    const standing = await Standing.begin({ limits: { lingerMs: 300 } });
    await standing.serve(
      route({
        method: "POST",
        path: "/api/take",
        summary: "Takes",
        accepts: { body: Joi.object().unknown() },
        handle: () => 1,
      }),
      route({ method: "GET", path: "/api/give", summary: "Gives", handle: () => 1 }),
    );
    const key = `X-API-Key: ${accessKey}\r\n`;
    const json = "Content-Type: application/json\r\n";
    const cases: readonly (readonly [head: string, code: number])[] = [
      [`POST /api/take HTTP/1.1\r\nHost: localhost\r\n${json}Content-Length: 900000000\r\n\r\n`, 40100],
      [`POST /api/take HTTP/1.1\r\nHost: localhost\r\n${key}${json}Content-Length: 900000000\r\n\r\n`, 41300],
      [`POST /api/none HTTP/1.1\r\nHost: localhost\r\n${key}${json}Content-Length: 900000000\r\n\r\n`, 40400],
      [
        `POST /api/take HTTP/1.1\r\nHost: evil.example\r\n${key}${json}Content-Length: 900000000\r\n\r\n`,
        42100,
      ],
      [`GET /api/give HTTP/1.1\r\nHost: localhost\r\n${key}Content-Length: 900000000\r\n\r\n`, 0],
    ];
    for (const [head, code] of cases) {
      const socket = await open(standing.port, head);
      const piece = Buffer.alloc(64 * 1024, 0x20);
      while (!socket.destroyed && !socket.readableEnded && socket.bytesWritten < 200 * 1024 * 1024)
        if (!socket.write(piece))
          await Promise.race([
            once(socket, "drain").catch(() => {}),
            once(socket, "close").catch(() => {}),
            clock.wait(3_000, new AbortController().signal),
          ]);
      expect(socket.destroyed || socket.readableEnded, `${head} is cut`).to.equal(true);
      expect(socket.bytesWritten, head).to.be.below(64 * 1024 * 1024);
      expect(socket.heard, head).to.include(`"code":${code}`);
      socket.destroy();
      await eventually("nothing is in flight", () => standing.server.counts().requests === 0);
    }
    await standing.end();
  });

  describe("on expensive routes", () => {
    it("let two requests run and eight wait; the eleventh is told to retry later", async () => {
      const standing = await Standing.begin();
      const gates: (() => void)[] = [];
      let inside = 0;
      let most = 0;
      await standing.serve(
        route({
          method: "GET",
          path: "/api/costly",
          summary: "Costly",
          expensive: true,
          handle: async () => {
            most = Math.max(most, ++inside);
            const gate = deferred();
            gates.push(gate.resolve);
            await gate.promise;
            inside--;
            return 1;
          },
        }),
        route({ method: "GET", path: "/api/cheap", summary: "Cheap", handle: () => 1 }),
      );
      const leaving = new AbortController();
      const asked = Array.from({ length: 9 }, () => standing.ask("/api/costly"));
      const impatient = standing.fetch("/api/costly", { signal: leaving.signal }).catch(() => "left");
      await eventually(
        "two are inside, eight wait",
        () => inside === 2 && standing.server.counts().requests === 10,
      );
      const refused = await standing.ask("/api/costly");
      expect(refused.code).to.equal(42900);
      expect(refused.response.headers.get("retry-after")).to.equal("5");
      expect((await standing.ask("/api/cheap")).code).to.equal(0);
      leaving.abort();
      expect(await impatient).to.equal("left");
      await eventually("the impatient one has left", () => standing.server.counts().requests === 9);
      let served = 0;
      while (served < 9) {
        await eventually("the next is inside", () => gates.length > served);
        gates[served++]?.();
      }
      expect((await Promise.all(asked)).map(({ code }) => code)).to.deep.equal(Array(9).fill(0));
      expect(most).to.equal(2);
      await standing.end();
    });
  });

  it("report handlers that block the process or never return", async () => {
    const clock = fakeClock();
    const standing = await Standing.begin({}, clock);
    const gate = deferred();
    const begun = deferred();
    await standing.serve(
      route({
        method: "GET",
        path: "/api/blocks",
        summary: "Blocks",
        handle: () => {
          const now = clock.monotonic();
          Object.defineProperty(clock, "monotonic", { value: () => now + 250, configurable: true });
          return 1;
        },
      }),
      route({
        method: "GET",
        path: "/api/hangs",
        summary: "Hangs",
        handle: async () => {
          begun.resolve();
          await gate.promise;
          return 1;
        },
      }),
    );
    const monotonic = clock.monotonic.bind(clock);
    await standing.ask("/api/blocks");
    Object.defineProperty(clock, "monotonic", { value: monotonic });
    await clock.advance(1);
    const hanging = standing.ask("/api/hangs");
    await begun.promise;
    await clock.advance(13_000);
    gate.resolve();
    await hanging;
    const named = standing.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
    expect(named).to.have.length(2);
    expect(named[0]).to.include("GET /api/blocks").and.include("250 ms");
    expect(named[1]).to.include("GET /api/hangs").and.include("10 s");
    expect(standing.kernel.slow.counts.get("host/part1")).to.equal(2);
    await standing.end();
  });
});
