import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Boom, OutboundStreamPolicy } from "@dicetower/contract";
import { expect } from "chai";
import { type Outside, outside } from "./test-support.js";

describe("a streamed response", () => {
  let there: Outside;
  beforeEach(async () => {
    there = await outside();
    there.names["example.org"] = ["93.184.216.34"];
  });
  afterEach(() => there.end());

  const stream = (policy: Partial<OutboundStreamPolicy> = {}, signal = new AbortController().signal) =>
    there.outbound.stream(
      "http://example.org/file",
      { method: "GET" },
      { timeoutMs: 2_000, maxBytes: 10_000, ...policy },
      signal,
    );
  const text = async (body: AsyncIterable<Buffer>): Promise<string> => {
    let all = "";
    for await (const chunk of body) all += String(chunk);
    return all;
  };
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "well",
      (error: Boom) => error.data?.code ?? error.message,
    );

  it("has its headers before its body has ended, and closes its connection with the body", async () => {
    let later: ServerResponse | undefined;
    let closed: Promise<unknown> = Promise.resolve();
    there.serve = (request, response) => {
      closed = once(request.socket, "close");
      response.writeHead(200, { "x-kind": "file" }).write("one ");
      later = response;
    };
    const { status, headers, body } = await stream();
    expect([status, headers["x-kind"]]).to.deep.equal([200, "file"]);
    later?.end("two");
    expect(await text(body)).to.equal("one two");
    await closed;
  });

  it("fails if it is longer than allowed, declared or not", async () => {
    there.serve = (_request, response) => response.writeHead(200, { "content-length": 20_000 }).write("x");
    expect(await codeOf(stream())).to.equal(41300);
    there.serve = (_request, response) => {
      response.write("x".repeat(5_000));
      response.end("x".repeat(15_000));
    };
    const { body } = await stream();
    expect(await codeOf(text(body))).to.equal(41300);
  });

  it("fails if it stalls for longer than allowed, or if the connection breaks", async () => {
    there.serve = (_request, response) => void response.writeHead(200).write("begin");
    const { body } = await stream({ stallMs: 50 });
    expect(await codeOf(text(body))).to.equal(50400);
    there.serve = (_request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("begin");
      setImmediate(() => response.destroy());
    };
    expect(await codeOf(stream().then((answer) => text(answer.body)))).to.equal(50400);
  });

  it("does not mistake a slow reader for a stalled server", async () => {
    there.serve = (_request, response) => void response.end("x".repeat(9_000));
    const { body } = await stream({ stallMs: 30 });
    await once(body, "readable");
    const began = performance.now();
    while (performance.now() - began < 100) await new Promise((resolve) => setImmediate(resolve));
    expect(await text(body)).to.have.length(9_000);
  });

  it("ends with its caller, and releases its connection if it is destroyed unread", async () => {
    there.serve = (_request, response) => void response.writeHead(200).write("begin");
    const caller = new AbortController();
    const { body } = await stream({}, caller.signal);
    const reading = codeOf(text(body));
    caller.abort(new Error("enough"));
    expect(await reading).to.equal("enough");
    let closed: Promise<unknown> = Promise.resolve();
    there.serve = (request, response) => {
      closed = once(request.socket, "close");
      response.writeHead(200).write("begin");
    };
    (await stream()).body.destroy();
    await closed;
  });

  it("is refused in the same cases as a whole response", async () => {
    const bad = there.outbound.stream(
      "http://127.0.0.1/",
      { method: "GET" },
      { timeoutMs: 1_000, maxBytes: 1 },
      new AbortController().signal,
    );
    expect(await codeOf(bad)).to.equal(42200);
    expect(there.dialled).to.deep.equal([]);
  });
});
