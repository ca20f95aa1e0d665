import type { RequestOptions } from "node:http";
import { connect } from "node:net";
import { answer, codes, credentials, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, deferred, eventually, Standing } from "../test-support.js";

/** A request as it is sent; the path without a query. */
interface Request {
  readonly what: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly key?: boolean;
  readonly code: number;
}

const json = { "content-type": "application/json" };
const named = Joi.object<{ name: string; deep?: object }>({
  name: Joi.string().max(10).required(),
  deep: Joi.object().unknown(),
});

const requests: readonly Request[] = [
  { what: "data at once", path: "/api/both/plain", code: 0 },
  { what: "data later", path: "/api/both/later", code: 0 },
  { what: "nothing", path: "/api/both/nothing", code: 0 },
  { what: "a bare answer", path: "/api/both/bare", code: 0 },
  { what: "a long answer", path: "/api/both/long", code: 0 },
  { what: "a packed answer", path: "/api/both/long", headers: { "accept-encoding": "gzip" }, code: 0 },
  { what: "cookies, headers and a status", path: "/api/both/extra", code: 0 },
  { what: "an answer that is known", path: "/api/both/tag", headers: { "if-none-match": '"7"' }, code: 0 },
  { what: "a status that is none", path: "/api/both/odd-status", code: codes.internal },
  { what: "a header that cannot be sent", path: "/api/both/odd-header", code: codes.internal },
  {
    what: "a body with a GET",
    path: "/api/both/plain",
    headers: { ...json, "content-length": "2" },
    body: "{}",
    code: 0,
  },
  { what: "a failure at once", path: "/api/both/failure", code: codes.conflict },
  { what: "a failure later", path: "/api/both/failure-later", code: codes.tooMany },
  { what: "a fault", path: "/api/both/fault", code: codes.internal },
  { what: "a fault later", path: "/api/both/fault-later", code: codes.internal },
  { what: "only the headers", method: "HEAD", path: "/api/both/plain", code: 0 },
  { what: "a question for methods", method: "OPTIONS", path: "/api/both/plain", code: codes.notFound },
  { what: "a method that is not served", method: "PUT", path: "/api/both/plain", code: codes.notFound },
  { what: "a slash too many", path: "/api/both/plain/", code: codes.notFound },
  { what: "two slashes", path: "//api/both/plain", code: codes.notFound },
  { what: "an escaped letter", path: "/api/both/%70lain", code: 0 },
  { what: "dots", path: "/api/other/../both/plain", code: 0 },
  { what: "capitals", path: "/api/both/PLAIN", code: codes.notFound },
  { what: "no credentials", path: "/api/both/plain", key: false, code: codes.noCredentials },
  {
    what: "a wrong key",
    path: "/api/both/plain",
    key: false,
    headers: { authorization: "Bearer wrong" },
    code: codes.wrongCredentials,
  },
  { what: "a foreign host", path: "/api/both/plain", headers: { host: "evil.example" }, code: 42100 },
  { what: "a host that is no name", path: "/api/both/plain", headers: { host: "a b/c" }, code: 42100 },
  {
    what: "a cookie",
    path: "/api/both/save",
    method: "POST",
    key: false,
    headers: { ...json, cookie: "who=me" },
    body: '{"name":"a"}',
    code: 0,
  },
  {
    what: "a cookie from a foreign page",
    path: "/api/both/save",
    method: "POST",
    key: false,
    headers: { ...json, cookie: "who=me", origin: "http://evil.example" },
    body: '{"name":"a"}',
    code: codes.forbidden,
  },
  {
    what: "a log-in that is too old",
    path: "/api/both/fresh",
    method: "POST",
    key: false,
    headers: { cookie: "who=me" },
    code: codes.logInAgain,
  },
  {
    what: "a good body",
    method: "POST",
    path: "/api/both/save",
    headers: json,
    body: '{"name":"a"}',
    code: 0,
  },
  {
    what: "a body in pieces",
    method: "POST",
    path: "/api/both/save",
    headers: { ...json, "transfer-encoding": "chunked" },
    body: '{"name":"a"}',
    code: 0,
  },
  { what: "no body", method: "POST", path: "/api/both/save", code: codes.invalid },
  {
    what: "broken JSON",
    method: "POST",
    path: "/api/both/save",
    headers: json,
    body: '{"name":',
    code: codes.malformed,
  },
  {
    what: "a field that is wrong",
    method: "POST",
    path: "/api/both/save",
    headers: json,
    body: '{"name":7,"more":1}',
    code: codes.invalid,
  },
  {
    what: "a way to a prototype",
    method: "POST",
    path: "/api/both/save",
    headers: json,
    body: '{"name":"a","deep":{"__proto__":{}}}',
    code: codes.invalid,
  },
  {
    what: "a wrong type",
    method: "POST",
    path: "/api/both/save",
    headers: { "content-type": "text/plain" },
    body: '{"name":"a"}',
    code: codes.unsupportedType,
  },
  {
    what: "no type",
    method: "POST",
    path: "/api/both/save",
    body: '{"name":"a"}',
    code: codes.unsupportedType,
  },
  {
    what: "a packed body",
    method: "POST",
    path: "/api/both/save",
    headers: { ...json, "content-encoding": "gzip" },
    body: '{"name":"a"}',
    code: codes.unsupportedType,
  },
  {
    what: "a body that is too large",
    method: "POST",
    path: "/api/both/save",
    headers: json,
    body: `{"name":"${"a".repeat(70_000)}"}`,
    code: codes.tooLarge,
  },
  {
    what: "pieces that are too much",
    method: "POST",
    path: "/api/both/save",
    headers: { ...json, "transfer-encoding": "chunked" },
    body: `{"name":"${"a".repeat(70_000)}"}`,
    code: codes.tooLarge,
  },
  {
    what: "a body where none is taken",
    method: "POST",
    path: "/api/both/push",
    headers: json,
    body: '{"name":"a"}',
    code: codes.invalid,
  },
  { what: "an empty body where none is taken", method: "POST", path: "/api/both/push", code: 0 },
  { what: "a costly one", path: "/api/both/costly", code: 0 },
  { what: "a fault of a costly one", path: "/api/both/costly-fault", code: codes.internal },
  { what: "one that is missing a query", path: "/api/both/asks", code: codes.invalid },
  { what: "an old client", path: "/api/both/plain", headers: { connection: "close" }, code: 0 },
];

const get = (path: string, handle: RouteItem["handle"], more: Partial<RouteItem> = {}): RouteItem =>
  route({ method: "GET", path: `/api/both/${path}`, summary: path, handle, ...more } as RouteItem);
const post = (path: string, more: Partial<RouteItem>, handle: RouteItem["handle"]): RouteItem =>
  route({ method: "POST", path: `/api/both/${path}`, summary: path, handle, ...more } as RouteItem);
const fault = () => {
  throw new Error("secret");
};

describe("requests", () => {
  let standing: Standing;
  const gate = { asked: deferred(), go: deferred() };
  before(async () => {
    standing = await Standing.begin({ limits: { jsonBytes: 64 * 1024 } });
    await standing.serve(
      get("plain", () => ({ a: 1 })),
      get("later", async () => [1, 2]),
      get("nothing", () => undefined),
      get("bare", () => ({ b: 2 }), { answers: "bare" }),
      get("long", () => "x".repeat(50_000)),
      get("extra", () =>
        answer("done", { status: 201, headers: { etag: '"7"' }, cookies: [{ name: "kept", value: "v" }] }),
      ),
      get("tag", () => answer("known", { headers: { ETag: '"7"' } })),
      get("odd-status", () => answer("odd", { status: 20.5 })),
      get("odd-header", async () => answer("odd", { headers: { "bad name": "x" } })),
      get("failure", () => {
        throw failure(codes.conflict, "Somebody was faster.", {
          errors: [{ path: "/a", message: "changed" }],
        });
      }),
      get("failure-later", async () => {
        throw failure(codes.tooMany, "Slowly.", { retryAfterSeconds: 7 });
      }),
      get("fault", fault),
      get("fault-later", async () => fault()),
      get("costly", () => 1, { expensive: true }),
      get("costly-fault", fault, { expensive: true }),
      get("asks", () => 1, { accepts: { query: Joi.object({ q: Joi.string().required() }) } }),
      get("waits", async () => {
        gate.asked.resolve();
        await gate.go.promise;
        return answer("late", { cookies: [{ name: "kept", value: "v" }] });
      }),
      post("save", { accepts: { body: named } }, ({ body }) => body),
      post("push", {}, () => null),
      post("fresh", { fresh: true }, () => null),
    );
    await standing.add((part) =>
      part.add(credentials, {
        key: "cookie",
        ambient: true,
        check: ({ cookies }) =>
          cookies["who"] === undefined
            ? undefined
            : { kind: "panel", id: "me", signedInAt: 1, actor: { kind: "panel", id: "me" } },
      }),
    );
    await standing.server.publish();
  });
  after(() => standing.end());

  for (const { what, method = "GET", path, headers = {}, body, key = true, code } of requests)
    it(`are answered: ${what}`, async () => {
      const options: RequestOptions = {
        method,
        headers: { ...(key ? { "x-api-key": accessKey } : {}), connection: "keep-alive", ...headers },
      };
      const answers = [
        await standing.raw({ ...options, path }, body),
        await standing.raw({ ...options, path: `${path}?` }, body),
      ];
      for (const answer of answers) {
        expect(answer.headers["x-content-type-options"]).to.equal("nosniff");
        expect(answer.headers["x-request-id"]).to.be.a("string");
        if (answer.status === 304 || method === "HEAD" || answer.headers["content-encoding"] !== undefined)
          continue;
        const said = JSON.parse(answer.body.toString()) as { code?: number };
        expect(said.code ?? 0).to.equal(code);
        if (code !== 0) expect(answer.status).to.equal(Math.floor(code / 100));
      }
      expect(answers[0]?.status).to.equal(answers[1]?.status);
    });

  it("are aborted if the client leaves before the response", async () => {
    gate.asked = deferred();
    gate.go = deferred();
    const lines = standing.lines.length;
    const socket = connect(standing.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`GET /api/both/waits HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${accessKey}\r\n\r\n`);
    await gate.asked.promise;
    socket.destroy();
    await eventually("nobody is in flight", () => standing.server.counts().requests === 0);
    gate.go.resolve();
    expect((await standing.ask("/api/both/plain")).code).to.equal(0);
    expect(standing.lines.slice(lines)).to.deep.equal([]);
  });
});
