import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { Joi, route, routes, sockets } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { accessKey, deferred, eventually, Standing, type Told } from "./test-support.js";
import { Half } from "./uploads/half.js";
import { Wire } from "./wire.js";

const slow = (begun: () => void, until: Promise<void>) =>
  route({
    method: "GET",
    path: "/api/slow",
    summary: "Slow",
    handle: async () => {
      begun();
      await until;
      return "done";
    },
  });

describe("closing the server", () => {
  it("does not wait for pipelined responses on a connection that has closed", async () => {
    const standing = await Standing.begin();
    const begun = deferred();
    const go = deferred();
    await standing.serve(slow(begun.resolve, go.promise));
    const one = `GET /api/slow HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${accessKey}\r\n\r\n`;
    const socket = connect(Number(new URL(standing.base).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(one + one.replace("/api/slow", "/health/live") + one.replace("/api/slow", "/health/live"));
    await begun.promise;
    await eventually("all three are there", () => standing.server.counts().requests === 3);
    socket.destroy();
    await eventually("nobody is waited for", () => standing.server.counts().requests === 0);
    go.resolve();
    await standing.server.close(5_000);
  });

  it("answers requests in flight and accepts no new connections", async () => {
    const standing = await Standing.begin();
    const begun = deferred();
    const go = deferred();
    await standing.serve(slow(begun.resolve, go.promise));
    const asked = standing.raw({ path: "/api/slow", headers: { "x-api-key": accessKey } });
    await begun.promise;
    const closing = standing.server.close(5_000);
    const refused = await standing.ask("/api/slow").then(
      () => "served",
      (error: Error & { cause?: { code?: string } }) => error.cause?.code,
    );
    expect(refused).to.equal("ECONNREFUSED");
    go.resolve();
    const told = await asked;
    expect(told.json().data).to.equal("done");
    expect(told.headers.connection).to.equal("close");
    await closing;
    await standing.end();
  });

  it("answers requests on kept-alive connections with 50300, and closes them", async () => {
    const standing = await Standing.begin();
    const begun = deferred();
    const go = deferred();
    await standing.serve(slow(begun.resolve, go.promise));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<{ code: number; connection: string | undefined; reused: boolean }>((resolve, reject) => {
        const request = httpRequest(
          { port: standing.port, path: "/api/system/errors", agent, headers: { "x-api-key": accessKey } },
          (answer) => {
            let body = "";
            answer.on("data", (chunk) => {
              body += chunk;
            });
            answer.on("end", () => {
              const { code } = JSON.parse(body) as { code: number };
              resolve({ code, connection: answer.headers.connection, reused: request.reusedSocket });
            });
          },
        );
        request.on("error", reject);
        request.end();
      });
    expect((await ask()).code).to.equal(0);
    const asked = standing.ask("/api/slow");
    await begun.promise;
    const closing = standing.server.close(5_000);
    expect(await ask()).to.deep.equal({ code: 50300, connection: "close", reused: true });
    go.resolve();
    expect((await asked).data).to.equal("done");
    await closing;
    agent.destroy();
    await standing.end();
  });

  it("closes sockets with 1001, and refuses new ones", async () => {
    const standing = await Standing.begin();
    const begun = deferred();
    const go = deferred();
    await standing.serve(slow(begun.resolve, go.promise));
    await standing.add((part) =>
      part.add(sockets, { key: "s", path: "/api/s", access: "identity", maxPayload: 10, open: () => {} }),
    );
    const wire = await Wire.open(`ws://127.0.0.1:${standing.port}/api/s`, { "x-api-key": accessKey });
    const asked = standing.ask("/api/slow");
    await begun.promise;
    const closing = standing.server.close(5_000);
    expect((await wire.closed).code).to.equal(1001);
    go.resolve();
    await asked;
    await closing;
    await standing.end();
  });

  it("can be preceded by draining: only health checks are served anew, while requests in flight go on", async () => {
    const standing = await Standing.begin();
    const begun = deferred();
    const go = deferred();
    const heard: string[] = [];
    const file = { name: "answer.txt", type: "text/plain", body: "ok" };
    await standing.serve(slow(begun.resolve, go.promise));
    await standing.add((part) => {
      for (const path of ["/health/ready", "/healthy"])
        part.add(
          routes,
          route({
            method: "GET",
            path,
            summary: "Health",
            access: "public",
            answers: "file",
            handle: () => file,
          }),
        );
      part.add(sockets, {
        key: "s",
        path: "/api/s",
        access: "identity",
        maxPayload: 100,
        open: (socket) => socket.onText((said) => void heard.push(said)),
      });
    });
    const address = `ws://127.0.0.1:${standing.port}/api/s`;
    const wire = await Wire.open(address, { "x-api-key": accessKey });
    const asked = standing.ask("/api/slow");
    await begun.promise;
    standing.server.drain();

    const refused = await standing.fetch("/api/slow");
    expect([refused.status, refused.headers.get("connection")]).to.deep.equal([503, "close"]);
    expect(await refused.json()).to.deep.include({ code: 50300, message: "The service is stopping." });
    expect((await fetch(`${standing.base}/healthy`)).status, "what only begins like it").to.equal(503);
    expect((await fetch(`${standing.base}/health/ready?since=1`)).status).to.equal(400);
    expect(await (await fetch(`${standing.base}/health/ready`)).text()).to.equal("ok");
    expect(await Wire.refusal(address, { "x-api-key": accessKey })).to.equal(50300);
    wire.say("still here");
    await eventually("the socket that was open is heard", () => heard.length === 1);
    go.resolve();
    expect((await asked).data).to.equal("done");
    await wire.end();
    await standing.end();
  });

  describe("does not wait longer than its limit", () => {
    /** Returns routes of both kinds of response, whose handlers end on request, each in a different way. */
    const hanging = (begun: () => void, until: Promise<void>, signals: AbortSignal[]) => {
      const handler =
        <T>(value: () => T) =>
        async ({ signal }: { readonly signal: AbortSignal }): Promise<T> => {
          signals.push(signal);
          begun();
          await until;
          return value();
        };
      const query = Joi.object({ by: Joi.string() });
      const hangs = { method: "GET", summary: "Hangs", accepts: { query } } as const;
      const file = () => ({ name: "a.txt", type: "text/plain", body: Readable.from(["a"]) });
      return [
        route({ ...hangs, path: "/api/short", handle: handler(() => "late") }),
        route({ ...hangs, path: "/api/long", handle: handler(() => "x".repeat(100_000)) }),
        route({ ...hangs, path: "/api/throws", handle: handler(() => Promise.reject(new Error("late"))) }),
        route({ ...hangs, path: "/api/file", answers: "file", handle: handler(file) }),
        route({
          ...hangs,
          path: "/api/stream",
          answers: "file",
          handle: () => {
            const body = new Readable({ read() {} });
            body.push("the first byte");
            void until.then(() => body.push(null));
            begun();
            return { name: "a.txt", type: "text/plain", body };
          },
        }),
        route({
          method: "PUT",
          path: "/api/body",
          summary: "Takes a body",
          accepts: { body: Joi.object() },
          handle: () => 1,
        }),
      ];
    };
    const told = ({ status, code, response }: Told) => [status, code, response.headers.get("connection")];

    it("and then answers both kinds with 50300, whatever the handler still does, and aborts its signal", async () => {
      const clock = fakeClock();
      const standing = await Standing.begin({}, clock);
      const go = deferred();
      const signals: AbortSignal[] = [];
      let begun = 0;
      await standing.serve(...hanging(() => begun++, go.promise, signals));
      const paths = ["/api/short", "/api/long", "/api/throws"].flatMap((path) => [path, `${path}?by=hapi`]);
      const asked = Promise.all([...paths, "/api/file"].map((path) => standing.ask(path)));
      await eventually("all have begun", () => begun === 7);
      let closed = false;
      const closing = standing.server.close(3_000).then(() => {
        closed = true;
      });
      await clock.advance(2_999);
      expect(closed).to.equal(false);
      expect(signals.some(({ aborted }) => aborted)).to.equal(false);
      await clock.advance(1);
      for (const answer of await asked) {
        expect(told(answer)).to.deep.equal([503, 50300, "close"]);
        expect(answer.message).to.contain("whether it was carried out is not known");
      }
      await closing;
      expect(signals.every(({ aborted }) => aborted)).to.equal(true);
      go.resolve();
      await standing.end();
      expect(
        standing.lines
          .filter(({ level }) => level === "error")
          .map(({ message }) => message.replace(/, reference [^:]+/, "")),
      ).to.deep.equal([
        "host/part1 failed while answering GET /api/throws: late",
        "host/part1 failed while answering GET /api/throws: late",
      ]);
    });

    it("and then cuts off responses that have begun, and handlers that never end", async () => {
      const clock = fakeClock();
      const standing = await Standing.begin({}, clock);
      const never = deferred();
      let begun = 0;
      await standing.serve(...hanging(() => begun++, never.promise, []));
      const stream = standing.raw({ path: "/api/stream", headers: { "x-api-key": accessKey } }).then(
        () => "whole",
        () => "cut",
      );
      const half = Half.send(standing, "PUT /api/body", "application/json", "{", 100);
      await eventually("both have begun", () => begun === 1 && standing.server.counts().requests === 2);
      const closing = standing.server.close(0);
      await clock.advance(0);
      await half.told();
      expect(half.heard).to.match(/^HTTP\/1\.1 503 /);
      expect(standing.server.counts().requests, "time is given to hear it").to.equal(2);
      await clock.advance(1_000);
      await closing;
      expect(await stream).to.equal("cut");
      await eventually("it is cut", () => half.socket.closed);
      never.resolve();
      await standing.end();
    });
  });

  it("loses nothing that was acknowledged: every 200 was carried out, under 100 clients", async () => {
    const standing = await Standing.begin();
    const stored = new Set<number>();
    await standing.serve(
      route({
        method: "PUT",
        path: "/api/store",
        summary: "Stores",
        accepts: { body: Joi.object({ at: Joi.number().required() }) },
        handle: async ({ body }) => {
          await new Promise((resolve) => setImmediate(resolve));
          stored.add((body as { at: number }).at);
          return 1;
        },
      }),
    );
    const acknowledged: number[] = [];
    let refused = 0;
    const puts = Array.from({ length: 200 }, async (_, at) => {
      for (let turn = 0; turn < 20; turn++) {
        const number = at * 100 + turn;
        try {
          const { code } = await standing.send("PUT", "/api/store", { at: number });
          if (code === 0) acknowledged.push(number);
          else refused++;
        } catch {
          refused++;
          return;
        }
      }
    });
    await eventually("some are stored", () => acknowledged.length > 20);
    await standing.server.close(5_000);
    await Promise.all(puts);
    expect(refused).to.be.above(0);
    for (const number of acknowledged) expect(stored.has(number), String(number)).to.equal(true);
    await standing.end();
  });

  it("also works without any client, and can be called twice", async () => {
    const standing = await Standing.begin();
    await Promise.all([standing.server.close(1_000), standing.server.close(0)]);
    await standing.end();
    const silent = await Standing.begin();
    const socket = connect(silent.port, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    await silent.server.close(0);
    await eventually("the silent connection is closed", () => socket.closed || socket.readableEnded);
    socket.destroy();
    await silent.end();
  });
});
