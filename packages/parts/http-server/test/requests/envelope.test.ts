import { answer, Boom, codes, failure, route } from "@dicetower/contract";
import { expect } from "chai";
import { Standing } from "../test-support.js";

/** Makes a route that throws the given error. */
function throwing(path: string, error: () => unknown) {
  return route({
    method: "GET",
    path,
    summary: "Throws",
    handle: () => {
      throw error();
    },
  });
}

/** Headers and cookies that would break the response. */
const unsendable: readonly Parameters<typeof answer>[1][] = [
  { headers: { "x-bad": "two\r\nlines" } },
  { headers: { "bad name": "x" } },
  { cookies: [{ name: "s", value: "a; Path=/elsewhere" }] },
  { cookies: [{ name: "s=1;", value: "a" }] },
];

describe("responses of the HTTP server", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
    await standing.serve(
      route({ method: "GET", path: "/api/plain", summary: "Plain", handle: () => ({ a: 1 }) }),
      route({ method: "GET", path: "/api/later", summary: "Later", handle: async () => [1, 2] }),
      route({ method: "GET", path: "/api/nothing", summary: "Nothing", handle: () => undefined }),
      route({ method: "GET", path: "/api/bare", summary: "Bare", answers: "bare", handle: () => ({ b: 2 }) }),
      route({ method: "GET", path: "/api/long", summary: "Long", handle: () => "x".repeat(100_000) }),
      route({ method: "GET", path: "/api/cyclic", summary: "No data", handle: () => 1n }),
      route({
        method: "GET",
        path: "/api/extra",
        summary: "Cookies and headers",
        handle: () =>
          answer("done", {
            status: 201,
            headers: { etag: '"7"' },
            cookies: [
              { name: "kept", value: "a.b-c", maxAgeSeconds: 60 },
              { name: "shown", value: "v" },
              { name: "taken", value: "", maxAgeSeconds: 0 },
            ],
          }),
      }),
      ...unsendable.map((extra, at) =>
        route({
          method: "GET",
          path: `/api/broken-extra/${at}`,
          summary: "Headers that cannot be sent",
          handle: () => answer(1, extra),
        }),
      ),
      throwing("/api/errors/failure", () =>
        failure(codes.conflict, "Somebody was faster.", {
          errors: [{ path: "/a", message: "changed", current: 3 }],
        }),
      ),
      throwing("/api/errors/data", () => failure(codes.ruleBroken, "No such die.", { data: { at: 4 } })),
      throwing("/api/errors/retry", () => failure(codes.notReady, "Later.", { retryAfterSeconds: 7 })),
      throwing("/api/errors/bug", () => new Error("secret /etc/passwd in the stack")),
      throwing("/api/errors/string", () => "a string"),
      throwing("/api/errors/internal", () => failure(codes.internal, "secret")),
      route({
        method: "GET",
        path: "/api/errors/later",
        summary: "Rejects",
        handle: () => Promise.reject(new TypeError("later secret")),
      }),
      ...[400, 401, 403, 404, 409, 413, 415, 418, 422, 429, 500, 501, 502, 503, 504].map((status) =>
        throwing(`/api/boom/${status}`, () => new Boom(`status ${status}`, { statusCode: status })),
      ),
      ...Object.entries(codes).map(([name, code]) =>
        throwing(`/api/codes/${name}`, () => failure(code, `about ${name}`)),
      ),
    );
  });
  after(() => standing.end());

  it("wrap the handler's result in the envelope", async () => {
    const told = await standing.ask("/api/plain");
    expect(told.status).to.equal(200);
    expect(told).to.include({ code: 0, message: "ok" });
    expect(told.data).to.deep.equal({ a: 1 });
    expect(told.response.headers.get("content-type")).to.equal("application/json; charset=utf-8");
  });

  it("wait for a promise, and contain null for undefined", async () => {
    expect((await standing.ask("/api/later")).data).to.deep.equal([1, 2]);
    expect((await standing.ask("/api/nothing")).data).to.equal(null);
  });

  it("have no envelope if the route says bare", async () => {
    expect(await (await standing.fetch("/api/bare")).json()).to.deep.equal({ b: 2 });
  });

  it("are compressed if they are long and the client accepts it", async () => {
    const packed = await standing.raw({
      path: "/api/long",
      headers: { "x-api-key": (await import("../test-support.js")).accessKey, "accept-encoding": "gzip" },
    });
    expect(packed.headers["content-encoding"]).to.equal("gzip");
    expect(packed.body.length).to.be.below(5_000);
    expect((await standing.ask("/api/long")).data).to.have.length(100_000);
  });

  it("carry headers, another status, and cookies that scripts cannot read", async () => {
    const { response, status, data } = await standing.ask("/api/extra");
    expect(status).to.equal(201);
    expect(data).to.equal("done");
    expect(response.headers.get("etag")).to.equal('"7"');
    const cookies = response.headers.getSetCookie();
    expect(cookies[0]).to.match(/^kept=a\.b-c; Max-Age=60; Expires=.*; HttpOnly; SameSite=Lax; Path=\/$/);
    expect(cookies[1]).to.equal("shown=v; HttpOnly; SameSite=Lax; Path=/");
    expect(cookies[2]).to.match(/^taken=; Max-Age=0; Expires=Thu, 01 Jan 1970/);
  });

  it("answer HEAD as GET without a body", async () => {
    const answered = await standing.fetch("/api/plain", { method: "HEAD" });
    expect(answered.status).to.equal(200);
    expect(answered.headers.get("content-length")).to.equal("40");
    expect(await answered.text()).to.equal("");
  });

  it("carry a request id, and keep browsers from sniffing, framing and caching", async () => {
    const ids = new Set<string | null>();
    for (const path of ["/api/plain", "/api/extra", "/api/none", "/nowhere", "/", "/api/%zz"]) {
      const { headers } = await standing.fetch(path);
      ids.add(headers.get("x-request-id"));
      expect(headers.get("x-content-type-options"), path).to.equal("nosniff");
      expect(headers.get("referrer-policy"), path).to.equal("no-referrer");
      expect(headers.get("cross-origin-opener-policy"), path).to.equal("same-origin");
      expect(headers.get("cross-origin-resource-policy"), path).to.equal("same-origin");
      if (path.startsWith("/api")) expect(headers.get("cache-control"), path).to.equal("no-store");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).to.deep.equal([]);
    }
    expect(ids.size).to.equal(6);
    expect(ids.has(null)).to.equal(false);
  });

  describe("of handlers that throw", () => {
    it("contain a failure's code, sentence and fields", async () => {
      const told = await standing.ask("/api/errors/failure");
      expect(told.status).to.equal(409);
      expect(told).to.include({ code: 40900, message: "Somebody was faster.", data: null });
      expect(told.errors).to.deep.equal([{ path: "/a", message: "changed", current: 3 }]);
    });

    it("contain the data that a failure carries, and when to retry", async () => {
      expect((await standing.ask("/api/errors/data")).data).to.deep.equal({ at: 4 });
      const { response, code } = await standing.ask("/api/errors/retry");
      expect(code).to.equal(50300);
      expect(response.headers.get("retry-after")).to.equal("7");
    });

    it("carry every code of the contract with its HTTP status", async () => {
      for (const [name, code] of Object.entries(codes)) {
        const told = await standing.ask(`/api/codes/${name}`);
        expect(told.code, name).to.equal(code);
        expect(told.status, name).to.equal(Math.floor(code / 100));
        if (code !== codes.internal) expect(told.message).to.equal(`about ${name}`);
      }
    });

    it("map a bare Boom error to the fixed code of its status", async () => {
      const expected: Record<number, number> = {
        400: 40000,
        401: 40100,
        403: 40300,
        404: 40400,
        409: 40900,
        413: 41300,
        415: 41500,
        418: 40000,
        422: 42200,
        429: 42900,
        500: 50000,
        501: 50100,
        502: 50000,
        503: 50300,
        504: 50400,
      };
      for (const [status, code] of Object.entries(expected))
        expect((await standing.ask(`/api/boom/${status}`)).code, status).to.equal(code);
    });

    it("reveal nothing of a bug but a reference, which is logged with the owner", async () => {
      for (const path of ["bug", "string", "internal", "later"]) {
        const told = await standing.ask(`/api/errors/${path}`);
        const id = told.response.headers.get("x-request-id");
        expect(told.status).to.equal(500);
        expect(told).to.include({ code: 50000, message: `internal error, reference ${id}`, data: null });
        expect(JSON.stringify(told)).not.to.match(/secret|passwd|\.ts/);
        const line = standing.lines.find(({ message }) => message.includes(id ?? "?"));
        expect(line?.owner).to.match(/^host\/part/);
        expect(line?.message).to.include(`GET /api/errors/${path}`);
      }
    });

    it("treat a value that JSON cannot represent as the handler's bug", async () => {
      const told = await standing.ask("/api/cyclic");
      expect(told.code).to.equal(50000);
    });

    it("treat headers and cookies that cannot be sent as the handler's bug", async () => {
      for (let at = 0; at < 4; at++) {
        const told = await standing.ask(`/api/broken-extra/${at}`);
        expect(told.code, String(at)).to.equal(50000);
        expect(told.response.headers.getSetCookie()).to.deep.equal([]);
      }
    });

    it("do not count a failure as a bug", async () => {
      const before = standing.lines.length;
      await standing.ask("/api/errors/failure");
      await standing.ask("/api/errors/retry");
      expect(standing.lines.length).to.equal(before);
    });
  });
});
