import { Joi, route } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, Standing } from "../test-support.js";

const body = Joi.object({
  name: Joi.string().min(1).max(20).required(),
  count: Joi.number().integer().min(1),
  on: Joi.boolean(),
  inner: Joi.object({ "a/b~c": Joi.number(), list: Joi.array().items(Joi.object({ x: Joi.number() })) }),
  free: Joi.object().unknown(),
  withDefault: Joi.number().default(5),
});

describe("the input of a request", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
    const record = Joi.object({ size: Joi.number().default(3) });
    await standing.serve(
      ...(["PUT", "POST"] as const).map((method) =>
        route({
          method,
          path: "/api/record",
          summary: "Replaces",
          accepts: { body: record },
          handle: ({ body }) => body,
        }),
      ),
      route({
        method: "POST",
        path: "/api/words",
        summary: "Refuses",
        accepts: {
          body: Joi.object({
            ip: Joi.string().ip({ version: ["ipv4", "ipv6"], cidr: "forbidden" }),
            net: Joi.string().ip({ cidr: "optional" }),
            code: Joi.string().pattern(/^\d+$/),
            page: Joi.string().uri({ scheme: "https" }),
          }),
        },
        handle: () => 1,
      }),
      route({
        method: "POST",
        path: "/api/thing",
        summary: "Takes a thing",
        accepts: { body },
        handle: (request) => request.body,
      }),
      route({
        method: "GET",
        path: "/api/thing/{id}/{name?}",
        summary: "Finds a thing",
        accepts: {
          params: Joi.object({ id: Joi.number().integer().min(1).required(), name: Joi.string() }),
          query: Joi.object({ page: Joi.number().integer().default(1), on: Joi.boolean(), tag: Joi.array() }),
        },
        handle: ({ params, query }) => ({ params, query }),
      }),
      route({
        method: "POST",
        path: "/api/act",
        summary: "Takes nothing",
        handle: (request) => request.body ?? null,
      }),
      route({
        method: "PUT",
        path: "/api/large",
        summary: "Takes much",
        accepts: { body: Joi.object({ text: Joi.string().allow("") }), maxBytes: 2 * 1024 * 1024 },
        handle: (request) => (request.body as { text: string }).text.length,
      }),
      route({
        method: "PUT",
        path: "/api/text",
        summary: "Takes a text",
        accepts: { body: Joi.string() },
        handle: (request) => request.body,
      }),
    );
  });
  after(() => standing.end());

  it("reaches the handler as its schema converts it", async () => {
    const { data } = await standing.send("POST", "/api/thing", { name: "d20", count: 2 });
    expect(data).to.deep.equal({ name: "d20", count: 2, withDefault: 5 });
    const found = await standing.ask("/api/thing/12?page=3&on=true");
    expect(found.data).to.deep.equal({ params: { id: 12 }, query: { page: 3, on: true } });
    expect((await standing.ask("/api/thing/12")).data).to.deep.equal({
      params: { id: 12 },
      query: { page: 1 },
    });
  });

  it("is not converted in bodies", async () => {
    const told = await standing.send("POST", "/api/thing", { name: "d20", count: "2", on: "true" });
    expect(told.code).to.equal(40001);
    expect(told.errors?.map(({ path }) => path)).to.deep.equal(["/count", "/on"]);
  });

  it("is refused field by field with JSON pointers, unknown fields too", async () => {
    const told = await standing.send("POST", "/api/thing", {
      name: "",
      inner: { "a/b~c": "x", list: [{ x: 1 }, { x: "no", y: 2 }] },
      more: 1,
    });
    expect(told.status).to.equal(400);
    expect(told.code).to.equal(40001);
    expect(told.errors?.map(({ path }) => path)).to.have.members([
      "/name",
      "/inner/a~1b~0c",
      "/inner/list/1/x",
      "/inner/list/1/y",
      "/more",
    ]);
    for (const { message } of told.errors ?? []) expect(message).to.match(/\w/);
  });

  it("is reported by the name of a field, even if the schema has a text key as its label", async () => {
    const list = Joi.array().items(Joi.string().label("settings.x.word")).min(1).label("settings.x.list");
    const body = Joi.object({ list, inner: Joi.object({ list }) });
    await standing.serve(
      route({ method: "PUT", path: "/api/labelled", summary: "Labels", accepts: { body }, handle: () => 1 }),
    );
    const told = await standing.send("PUT", "/api/labelled", { list: [], inner: { list: [5] } });
    expect(told.errors).to.deep.equal([
      { path: "/list", message: "list must contain at least 1 items" },
      { path: "/inner/list/0", message: "inner.list[0] must be a string" },
    ]);
  });

  it("is checked in paths and queries as well", async () => {
    const inPath = await standing.ask("/api/thing/zero");
    expect(inPath.code).to.equal(40001);
    expect(inPath.errors?.[0]?.path).to.equal("/id");
    const inQuery = await standing.ask("/api/thing/1?page=x&other=1");
    expect(inQuery.errors?.map(({ path }) => path)).to.deep.equal(["/page", "/other"]);
    const unknown = await standing.ask("/api/act?x=1", { method: "POST" });
    expect(unknown.errors?.[0]?.path).to.equal("/x");
  });

  it("may lack a body, and then the missing fields are named", async () => {
    const told = await standing.ask("/api/thing", { method: "POST" });
    expect(told.code).to.equal(40001);
    expect(told.errors?.[0]?.path).to.equal("/name");
  });

  it("may be an empty body, and nothing else, if the route takes none", async () => {
    for (const empty of ["", "{}", " { } ", "null"]) {
      const told = await standing.ask("/api/act", { method: "POST", body: empty });
      expect(told.code, JSON.stringify(empty)).to.equal(0);
    }
    expect((await standing.ask("/api/act", { method: "POST" })).code).to.equal(0);
    expect((await standing.send("POST", "/api/act", { a: 1 })).code).to.equal(40001);
    expect((await standing.send("POST", "/api/act", { a: "x".repeat(5_000) })).code).to.equal(40001);
  });

  it("is 40000 if it is not JSON, not text, or truncated", async () => {
    for (const text of ["{", '{"name":}', "[1,", "undefined", "{'name':1}"])
      expect((await standing.send("POST", "/api/thing", text)).code, text).to.equal(40000);
    const told = await standing.raw(
      {
        method: "PUT",
        path: "/api/text",
        headers: { "x-api-key": accessKey, "content-type": "application/json", "content-length": 4 },
      },
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    );
    expect(told.json().code).to.equal(40000);
  });

  it("is 40000 if an object has a name twice, at any depth and however it is escaped", async () => {
    const send = (text: string) => standing.send("POST", "/api/thing", text);
    for (const text of [
      '{"name":"a","name":"b"}',
      '{"name":"a","name":"a"}',
      '{"name":"a","n\\u0061me":"b"}',
      '{"name":"a","free":{"deep":[1,{"x":1,"y":{"z":1},"x":2}]}}',
      '{"name":"a","free":{"\\"":1,"\\"":2}}',
      '{"name":"a","free":{"":1,"":2}}',
    ]) {
      const told = await send(text);
      expect([told.status, told.code], text).to.deep.equal([400, 40000]);
      expect(told.message).to.include("twice");
    }
    for (const text of [
      '{"name":"a","free":{"x":{"x":{"x":1}},"X":[{"x":1},{"x":1}]}}',
      '{"name":"a","free":{"a:b":":\\":","c\\\\":"\\\\","d":{}}}',
    ])
      expect((await send(text)).code, text).to.equal(0);
  });

  it("is 40000 if a PUT, which replaces a record, has no body", async () => {
    for (const method of ["PUT", "POST"]) {
      const told = await standing.ask("/api/record", { method });
      expect(told.code, method).to.equal(method === "PUT" ? 40000 : 0);
      expect((await standing.send(method, "/api/record", {})).data).to.deep.equal({ size: 3 });
    }
  });

  it("is explained in plain words", async () => {
    const told = await standing.send("POST", "/api/words", { ip: "x", net: "x", code: "x", page: "ftp://x" });
    expect(told.errors?.map(({ message }) => message)).to.deep.equal([
      "ip must be an IP address",
      "net must be an IP address or a network such as 10.0.0.0/8",
      "code does not have the form that is expected here",
      "page must be an address that begins with https://",
    ]);
  });

  it("must not reach a prototype, at any depth", async () => {
    for (const text of [
      '{"name":"a","__proto__":{"polluted":1}}',
      '{"name":"a","free":{"constructor":{"prototype":{"polluted":1}}}}',
      '{"name":"a","free":{"deep":[{"prototype":1}]}}',
    ]) {
      const told = await standing.send("POST", "/api/thing", text);
      expect(told.code, text).to.equal(40001);
    }
    const told = await standing.send("POST", "/api/thing", '{"name":"a","free":{"deep":[{"__proto__":1}]}}');
    expect(told.errors?.[0]?.path).to.equal("/free/deep/0/__proto__");
    expect((await standing.ask("/api/thing/1?__proto__=1")).code).to.equal(40001);
    expect(({} as Record<string, unknown>)["polluted"]).to.equal(undefined);
  });

  it("must hold nothing that no database can store, in texts or in names", async () => {
    const send = (text: string) => standing.send("POST", "/api/thing", text);
    for (const none of ["\\u0000", "\\ud83d", "\\uDE00 \\uD83D"]) {
      const inText = await send(`{"name":"a","free":{"deep":[1,"x${none}"]}}`);
      expect(inText.errors).to.deep.equal([
        { path: "/free/deep/1", message: "holds U+0000 or half of a surrogate pair, which cannot be stored" },
      ]);
      const inName = await send(`{"name":"a","free":{"x${none}":1}}`);
      expect([inName.code, inName.errors?.[0]?.message]).to.deep.equal([
        40001,
        "the name holds U+0000 or half of a surrogate pair, which cannot be stored",
      ]);
    }
    expect((await send(`{"name":"\\ud83d\\ude00","free":{"\\ud83d\\ude00":"\\\\u0000"}}`)).code).to.equal(0);
    const told = await standing.ask("/api/thing/1?tag=%00");
    expect([told.status, told.code]).to.deep.equal([400, 40000]);
  });

  it("is at most 32 levels deep", async () => {
    const nested = (depth: number) => `{"name":"a","free":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
    expect((await standing.send("POST", "/api/thing", nested(31))).code).to.equal(0);
    expect((await standing.send("POST", "/api/thing", nested(32))).code).to.equal(40001);
    expect((await standing.send("POST", "/api/thing", nested(50_000))).code).to.equal(40001);
  });

  it("must be declared as JSON, uncompressed and in UTF-8", async () => {
    const send = (type: string | undefined, more: Record<string, string> = {}) =>
      standing.raw(
        {
          method: "POST",
          path: "/api/thing",
          headers: { "x-api-key": accessKey, ...(type ? { "content-type": type } : {}), ...more },
        },
        '{"name":"a"}',
      );
    for (const type of [
      "application/json",
      "application/json; charset=utf-8",
      "Application/JSON;charset=UTF-8",
    ])
      expect((await send(type)).status, type).to.equal(200);
    for (const type of [
      undefined,
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "multipart/form-data; boundary=x",
      "application/json; charset=latin1",
    ])
      expect((await send(type)).json().code, type).to.equal(41500);
    expect((await send("application/json", { "content-encoding": "gzip" })).json().code).to.equal(41500);
  });

  it("is at most 1 MiB or the limit of the route; beyond it, the client is told and disconnected", async () => {
    const text = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes - 11) });
    expect((await standing.send("PUT", "/api/large", text(2 * 1024 * 1024))).code).to.equal(0);
    const told = await standing.send("PUT", "/api/large", text(2 * 1024 * 1024 + 1));
    expect(told.status).to.equal(413);
    expect(told.code).to.equal(41300);
    expect(told.response.headers.get("connection")).to.equal("close");
    const thing = await standing.send(
      "POST",
      "/api/thing",
      JSON.stringify({ name: "x".repeat(1024 * 1024) }),
    );
    expect(thing.code).to.equal(41300);
  });

  it("is cut off when a chunked body exceeds the limit, wherever the chunks end", async () => {
    const told = await standing.fetch("/api/thing", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new ReadableStream({
        async pull(controller) {
          // A stream that never runs empty starves everything else in the fetch of Node.js 22.
          await new Promise(setImmediate);
          controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect(told.status).to.equal(413);
    expect(((await told.json()) as { code: number }).code).to.equal(41300);
  });

  it("may arrive in pieces", async () => {
    const pieces = ['{"na', 'me":"in', ' pieces"}'];
    const told = await standing.ask("/api/thing", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setImmediate(resolve));
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect(told.data).to.deep.equal({ name: "in pieces", withDefault: 5 });
  });
});
