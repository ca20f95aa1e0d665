import type { IncomingMessage, ServerResponse } from "node:http";
import type { Boom } from "@dicetower/contract";
import { createClock } from "@dicetower/kernel";
import { expect } from "chai";
import { createOutbound } from "../src/index.js";
import { type Outside, outside } from "./test-support.js";

describe("a request to another server", () => {
  let there: Outside;
  beforeEach(async () => {
    there = await outside();
    there.names["example.org"] = ["93.184.216.34"];
    there.names["other.example"] = ["93.184.216.35"];
  });
  afterEach(() => there.end());

  const heard: IncomingMessage["headers"][] = [];
  const bodies: string[] = [];
  beforeEach(() => {
    heard.length = bodies.length = 0;
  });
  /** Answers by path, and records the requests. */
  function routes(table: Record<string, (response: ServerResponse) => void>): void {
    there.serve = (request, response) => {
      heard.push({ ...request.headers, ":method": request.method ?? "", ":path": request.url ?? "" });
      let body = "";
      request.on("data", (chunk: Buffer) => {
        body += String(chunk);
      });
      request.on("end", () => {
        bodies.push(body);
        (table[request.url ?? ""] ?? ((answer) => answer.writeHead(404).end()))(response);
      });
    };
  }
  const to =
    (location: string, status = 302) =>
    (response: ServerResponse) =>
      void response.writeHead(status, { location }).end();

  it("returns status, headers and body, and sends the host name", async () => {
    routes({
      "/a?b=c": (response) =>
        response.writeHead(201, { "X-Two": ["1", "2"], "Content-Type": "text/plain" }).end("body"),
    });
    const answer = await there.get("http://example.org/a?b=c#fragment", {
      method: "post",
      headers: { "X-Mine": "yes", "Content-Type": "application/json" },
      body: "{}",
    });
    expect([answer.status, answer.headers["x-two"], answer.body.toString()]).to.deep.equal([
      201,
      "1, 2",
      "body",
    ]);
    expect(heard[0]).to.include({
      host: "example.org",
      "x-mine": "yes",
      "content-type": "application/json",
      "user-agent": "Dicetower",
      ":method": "POST",
    });
    expect(bodies).to.deep.equal(["{}"]);
  });

  it("follows redirects up to its limit, each checked like the first", async () => {
    routes({
      "/1": to("/2"),
      "/2": to("http://other.example/3", 307),
      "/3": to("https://example.org/4", 308),
      "/4": (response) => response.end("there"),
    });
    expect((await there.get("http://example.org/1")).body.toString()).to.equal("there");
    expect(there.resolved).to.deep.equal(["example.org", "example.org", "other.example", "example.org"]);
    const [code, sentence] = await there.refusal("http://example.org/1", { policy: { redirects: 2 } });
    expect([code, sentence]).to.deep.equal([42200, "The server redirected more than 2 times."]);
    routes({ "/1": to("/1") });
    expect((await there.refusal("http://example.org/1", { policy: { redirects: 50 } }))[1]).to.contain(
      "3 times",
    );
    expect((await there.get("http://example.org/1", { policy: { redirects: 0 } })).status).to.equal(302);
  });

  it("does not follow redirects to a private address, another scheme or port, or from https to http", async () => {
    there.names["inside.example"] = ["10.0.0.7"];
    for (const [from, location, word] of [
      ["http://example.org/", "http://127.0.0.1:18088/api/", "18088"],
      ["http://example.org/", "http://127.0.0.1/", "loopback"],
      ["http://example.org/", "http://[::ffff:169.254.169.254]/", "credentials"],
      ["http://example.org/", "//inside.example/", "private"],
      ["http://example.org/", "file:///etc/passwd", "file:"],
      ["http://example.org/", "http://example.org:22/", "port 22"],
      ["https://example.org/", "http://example.org/", "https to http"],
      ["http://example.org/", "http://a:b@example.org/", "user name"],
      ["http://example.org/", "http://[", "not a URL"],
    ] as const) {
      there.dialled.length = 0;
      routes({ "/": to(location) });
      const [code, sentence] = await there.refusal(from);
      expect([code, sentence.includes(word)], `${location}: ${sentence}`).to.deep.equal([42200, true]);
      expect(there.dialled, location).to.have.length(1);
    }
  });

  it("does not send credentials or a body to another host", async () => {
    routes({
      "/same": to("/end"),
      "/other": to("http://other.example/end"),
      "/end": (response) => response.end(),
    });
    const headers = { authorization: "Bearer x", cookie: "a=b", "x-api-key": "k", accept: "text/plain" };
    await there.get("http://example.org/same", { headers });
    expect(heard.at(-1)).to.include(headers);
    await there.get("http://example.org/other", { headers });
    expect(heard.at(-1)).to.include({ accept: "text/plain", host: "other.example" });
    for (const name of ["authorization", "cookie", "x-api-key"])
      expect(heard.at(-1)).to.not.have.property(name);
    const sent = { method: "POST", body: "secret", headers: { "content-type": "text/plain" } };
    await there.get("http://example.org/other", sent);
    expect([heard.at(-1)![":method"], bodies.at(-1)]).to.deep.equal(["GET", ""]);
    routes({
      "/other": to("http://other.example/end", 307),
      "/same": to("/end", 307),
      "/end": (response) => response.end(),
    });
    expect((await there.refusal("http://example.org/other", sent))[1]).to.contain("to another host");
    await there.get("http://example.org/same", sent);
    expect([heard.at(-1)![":method"], bodies.at(-1)]).to.deep.equal(["POST", "secret"]);
  });

  it("refuses line breaks and connection headers, and unknown methods", async () => {
    for (const headers of [
      { "x-a": "b\r\nX-Injected: 1" },
      { "x-a": "b\nc" },
      { "x-a": "b\u0000" },
      { "x-a": "b\u2028" },
      { "x\r\na": "b" },
      { "x a": "b" },
      { "": "b" },
      { Host: "other.example" },
      { "Content-Length": "5" },
      { "Transfer-Encoding": "chunked" },
      { Connection: "upgrade" },
      { "Proxy-Authorization": "x" },
    ] as Record<string, string>[])
      expect((await there.refusal("http://example.org/", { headers }))[0], JSON.stringify(headers)).to.equal(
        42200,
      );
    for (const method of ["CONNECT", "TRACE", "GET /x HTTP/1.1\r\nX:", ""])
      expect((await there.refusal("http://example.org/", { method }))[0], method).to.equal(42200);
    expect(there.dialled).to.deep.equal([]);
  });

  it("cuts off a response that is larger than allowed, declared or not", async () => {
    routes({
      "/exact": (response) => response.end("x".repeat(1_000)),
      "/announced": (response) => response.writeHead(200, { "content-length": "1001" }).write("x"),
      "/endless": (response) => {
        const more = (): void => {
          if (!response.destroyed && response.write("x".repeat(600))) setImmediate(more);
        };
        more();
      },
    });
    expect((await there.get("http://example.org/exact")).body).to.have.length(1_000);
    for (const path of ["/announced", "/endless"])
      expect(await there.refusal(`http://example.org${path}`), path).to.deep.equal([
        41300,
        "The answer is larger than the 1000 bytes that are taken.",
      ]);
  });

  it("times out for a silent or slow server, and for a hanging resolver", async () => {
    routes({
      "/silent": () => {},
      "/slow": (response) => {
        const drip = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(drip));
      },
    });
    there.names["hanging.example"] = () => new Promise(() => {});
    for (const place of ["example.org/silent", "example.org/slow", "hanging.example/"]) {
      const [code, sentence] = await there.refusal(`http://${place}`, { policy: { timeoutMs: 150 } });
      expect([code, sentence], place).to.deep.equal([50400, "The server did not answer within 0.15 s."]);
    }
  });

  it("says why there is no connection", async () => {
    const [code, sentence] = await there.refusal("http://nowhere.example/");
    expect([code, sentence]).to.deep.equal([50400, "There is no server of that name."]);
    there.serve = (request) => request.socket.destroy();
    expect((await there.refusal("http://example.org/"))[0]).to.equal(50400);
  });

  it("connects real sockets to the checked address, IPv4 and by name", async () => {
    const asked: string[] = [];
    const outbound = createOutbound({
      clock: createClock(),
      own: { listening: () => undefined },
      resolve: async (host) => {
        asked.push(host);
        return [{ address: "127.0.0.1", family: 4 }];
      },
    });
    const hosts = [`127.0.0.1:${there.port}`, `tower.test:${there.port}`];
    for (const host of hosts) {
      const policy = { timeoutMs: 2_000, maxBytes: 100, allowHosts: hosts };
      const answer = await outbound.request(
        `http://${host}/`,
        { method: "GET" },
        policy,
        new AbortController().signal,
      );
      expect(answer.body.toString()).to.equal("hello");
    }
    expect(asked).to.deep.equal(["tower.test"]);
    expect(outbound.metrics[0]?.collect()).to.deep.equal([{ value: 2, labels: { result: "answered" } }]);
  });

  it("ends with its caller", async () => {
    routes({ "/silent": () => {} });
    const life = new AbortController();
    const reason = new Error("the feature has ended");
    const asked = there
      .get("http://example.org/silent", { signal: life.signal })
      .catch((error: unknown) => error);
    while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    life.abort(reason);
    expect(await asked).to.equal(reason);
    expect(
      await there.get("http://example.org/", { signal: life.signal }).catch((error: unknown) => error),
    ).to.equal(reason);
  });

  it("fails with a reason if nobody listens there", async () => {
    // The port of a server that has closed.
    const { port } = await outside().then(async (gone) => {
      await gone.end();
      return gone;
    });
    const own = { listening: () => ({ host: "127.0.0.1", port: 1 }), addresses: () => [], names: () => [] };
    const outbound = createOutbound({ clock: createClock(), own });
    const policy = { timeoutMs: 2_000, maxBytes: 1_000, allowHosts: [`127.0.0.1:${port}`] };
    const answer = outbound.request(
      `http://127.0.0.1:${port}/`,
      { method: "GET" },
      policy,
      new AbortController().signal,
    );
    expect(await answer.catch(({ data, message }: Boom) => [data.code, message])).to.deep.equal([
      50400,
      "The server refuses the connection.",
    ]);
  });
});
