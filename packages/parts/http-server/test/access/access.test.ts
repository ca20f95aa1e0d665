import { type Credential, codes, credentials, failure, type Identity, own, route } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { keyDigest } from "../../src/index.js";
import { accessKey, Standing } from "../test-support.js";

const clock = fakeClock();

function session(id: string, signedInAt?: number): Identity {
  return {
    kind: "panel",
    id,
    ...(signedInAt === undefined ? {} : { signedInAt }),
    actor: { kind: "panel", id, name: "Admin" },
  };
}

const fresh = session("fresh", clock.seconds() - 60);
const stale = session("stale", clock.seconds() - 901);
const old = session("undated");

/** Session cookies, which a browser sends automatically. */
const cookie: Credential = {
  key: "cookie",
  ambient: true,
  check: ({ cookies }) => {
    const value = cookies["session"];
    if (value === undefined) return undefined;
    const found = [fresh, stale, old].find(({ id }) => id === value);
    if (found === undefined) throw failure(codes.wrongCredentials, "The session has ended.");
    return found;
  },
};
/** A token whose check takes a while. */
const token: Credential = {
  key: "token",
  ambient: false,
  check: async ({ headers }) => {
    await Promise.resolve();
    if (headers["x-token"] === "bad") throw failure(codes.wrongCredentials, "No.");
    return headers["x-token"] === "good" ? session("token") : undefined;
  },
};

describe("access", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin({}, clock);
    await standing.add((part) => part.add(credentials, cookie, token));
    const who = ({ identity }: { identity: Identity | undefined }) => identity?.id ?? null;
    await standing.serve(
      route({ method: "GET", path: "/api/who", summary: "Who asks", handle: who }),
      route({ method: "POST", path: "/api/who", summary: "Who asks", handle: who }),
      route({ method: "DELETE", path: "/api/who", summary: "Who asks", fresh: true, handle: who }),
      route({ method: "GET", path: "/api/auth/status", summary: "Status", access: "public", handle: who }),
      route({ method: "POST", path: "/api/auth/login", summary: "Log in", access: "public", handle: who }),
      route({ method: "GET", path: "/health/live", summary: "Alive", access: "public", handle: () => "ok" }),
      route({ method: "GET", path: "/api/sly", summary: "Asks to be public", access: "public", handle: who }),
      route({ method: "GET", path: "/metrics", summary: "Beside the API", handle: who }),
      route({ method: "GET", path: "/api/actor", summary: "Who is recorded", handle: ({ actor }) => actor }),
      route({
        method: "POST",
        path: "/hook/{id}",
        summary: "Proves access by itself",
        access: own(({ search, headers }, raw) => {
          if (headers["x-signature"] !== `${raw?.length}`)
            throw failure(codes.wrongCredentials, "Wrong signature.");
          if (search === "") throw failure(codes.noCredentials, "No token.");
        }),
        handle: ({ raw, params, identity }) => ({ raw: raw?.toString(), params, identity: identity ?? null }),
      }),
    );
  });
  after(() => standing.end());

  const bare = (path: string, init: RequestInit = {}) => fetch(standing.base + path, init);
  const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code;
  const withCookie = (id: string, more: Record<string, string> = {}) => ({
    headers: { cookie: `other=1; session=${id}`, ...more },
  });

  describe("by the key", () => {
    it("is granted with X-API-Key or as a bearer token", async () => {
      expect((await bare("/api/who", { headers: { "x-api-key": accessKey } })).status).to.equal(200);
      expect((await bare("/api/who", { headers: { authorization: `Bearer ${accessKey}` } })).status).to.equal(
        200,
      );
      expect(
        (await bare("/api/who", { headers: { authorization: `bearer  ${accessKey}` } })).status,
      ).to.equal(200);
    });

    it("is 40100 without a key, and 40101 with anything that is not the key", async () => {
      const none = await bare("/api/who");
      expect(none.headers.get("www-authenticate")).to.equal("Bearer");
      expect(await codeOf(none)).to.equal(40100);
      for (const key of ["x", `${accessKey}x`, accessKey.slice(1), "", keyDigest(accessKey)])
        expect(await codeOf(await bare("/api/who", { headers: { "x-api-key": key } })), key).to.equal(40101);
      expect(await codeOf(await bare("/api/who", { headers: { authorization: "Basic eDp5" } }))).to.equal(
        40100,
      );
    });

    it("is never taken from the address", async () => {
      for (const name of ["X-API-Key", "api_key", "apikey", "authorization"]) {
        const response = await bare(`/api/who?${name}=${accessKey}`);
        const told = (await response.json()) as { code: number; message: string };
        expect(told.code, name).to.equal(40000);
        expect(told.message).to.include("header");
      }
    });

    it("follows a change of the key while the service runs", async () => {
      const other = await Standing.begin();
      try {
        expect((await other.ask("/api/system/errors")).code).to.equal(0);
        other.key.rotate(keyDigest("another key altogether"));
        expect((await other.ask("/api/system/errors")).code).to.equal(40101);
        const headers = { "x-api-key": "another key altogether" };
        expect((await other.ask("/api/system/errors", { headers })).code).to.equal(0);
      } finally {
        await other.end();
      }
    });

    it("records the key as the actor, with address and route", async () => {
      expect((await standing.ask("/api/actor")).data).to.deep.equal({
        kind: "key",
        id: "",
        address: "127.0.0.1",
        via: "GET /api/actor",
      });
    });
  });

  describe("to paths without a route", () => {
    it("is closed within the API, whatever the method, and 40400 for clients with credentials", async () => {
      for (const path of ["/api", "/api/", "/api/none", "/api/who/more", "/api/../api/none", "/api/%6eone"])
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
          const sent = await bare(path, { method });
          expect(await codeOf(sent), `${method} ${path}`).to.equal(40100);
          expect((await standing.ask(path, { method })).code, `${method} ${path}`).to.equal(40400);
        }
    });

    it("is 40400 for everybody outside the API", async () => {
      for (const path of ["/none", "/metrics/none", "//api/who"])
        expect(await codeOf(await bare(path)), path).to.equal(40400);
      expect(await codeOf(await bare("/", { method: "POST" }))).to.equal(40400);
    });

    it("is refused if the address is malformed", async () => {
      for (const path of ["/api/%zz", "/%ff", "*", "http://elsewhere/api/who"]) {
        const told = await standing.raw({ path, headers: { "x-api-key": accessKey } });
        expect(told.json().code, path).to.equal(40000);
      }
    });
  });

  describe("to public routes", () => {
    it("is granted for the fixed list alone", async () => {
      expect((await bare("/api/auth/status")).status).to.equal(200);
      expect((await bare("/api/auth/login", { method: "POST" })).status).to.equal(200);
      expect((await bare("/health/live")).status).to.equal(200);
      expect(await codeOf(await bare("/api/sly"))).to.equal(40100);
      expect(
        standing.lines.some(({ level, message }) => level === "warn" && message.includes("/api/sly")),
      ).to.equal(true);
      expect(await codeOf(await bare("/metrics"))).to.equal(40100);
    });

    it("identifies the client if possible, and ignores wrong credentials", async () => {
      const status = async (headers: Record<string, string>) =>
        ((await (await bare("/api/auth/status", { headers })).json()) as { data: unknown }).data;
      expect(await status({ cookie: "session=fresh" })).to.equal("fresh");
      expect(await status({ cookie: "session=gone" })).to.equal(null);
      expect(await status({ "x-api-key": "wrong" })).to.equal(null);
    });

    it("is not granted to pages of other sites", async () => {
      const sent = await bare("/api/auth/login", {
        method: "POST",
        headers: { origin: "http://evil.example" },
      });
      expect(await codeOf(sent)).to.equal(40300);
    });
  });

  describe("by credentials of features", () => {
    it("identifies the client, also if that takes a while", async () => {
      const told = await bare("/api/who", withCookie("fresh"));
      expect(((await told.json()) as { data: unknown }).data).to.equal("fresh");
      const later = await bare("/api/who", { headers: { "x-token": "good" } });
      expect(((await later.json()) as { data: unknown }).data).to.equal("token");
    });

    it("is 40101 if they are wrong", async () => {
      expect(await codeOf(await bare("/api/who", withCookie("gone")))).to.equal(40101);
      expect(await codeOf(await bare("/api/who", { headers: { "x-token": "bad" } }))).to.equal(40101);
    });

    it("ends with the feature: without it only the key is accepted", async () => {
      const other = await Standing.begin();
      try {
        const part = await other.add((scope) => scope.add(credentials, cookie));
        const asks = () => fetch(`${other.base}/api/system/errors`, withCookie("fresh"));
        expect((await asks()).status).to.equal(200);
        await part.stop();
        expect(await codeOf(await asks())).to.equal(40100);
        expect((await other.ask("/api/system/errors")).code).to.equal(0);
      } finally {
        await other.end();
      }
    });

    it("fails closed if one of them throws, and names its owner", async () => {
      const other = await Standing.begin();
      try {
        await other.add((part) =>
          part.add(credentials, {
            key: "broken",
            ambient: false,
            check: () => {
              throw new Error("broken check");
            },
          }),
        );
        expect(await codeOf(await fetch(`${other.base}/api/system/errors`))).to.equal(50000);
        expect(
          other.lines.some(({ owner, message }) => owner === "host/part1" && message.includes("broken")),
        ).to.equal(true);
      } finally {
        await other.end();
      }
    });

    it("sent automatically by a browser is refused to pages of other sites", async () => {
      const own_ = standing.base;
      const refused = [
        { origin: "http://evil.example" },
        { origin: "null" },
        { origin: own_, "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: `http://127.0.0.1:${standing.port + 1}` },
      ];
      for (const headers of refused) {
        const post = await bare("/api/who", { method: "POST", ...withCookie("fresh", headers as never) });
        expect(await codeOf(post), JSON.stringify(headers)).to.equal(40300);
        const get = await bare("/api/who", withCookie("fresh", headers as never));
        expect(get.status, JSON.stringify(headers)).to.equal(200);
      }
      for (const headers of [{}, { origin: own_ }, { origin: own_, "sec-fetch-site": "same-origin" }]) {
        const post = await bare("/api/who", { method: "POST", ...withCookie("fresh", headers as never) });
        expect(post.status, JSON.stringify(headers)).to.equal(200);
      }
    });

    it("does not affect the key, which no browser sends automatically", async () => {
      const headers = { origin: "http://evil.example", "sec-fetch-site": "cross-site" };
      expect((await standing.ask("/api/who", { method: "POST", headers })).code).to.equal(0);
    });
  });

  it("to routes with `fresh` needs a login within the last 15 minutes, but not with the key", async () => {
    const act = (id: string) => bare("/api/who", { method: "DELETE", ...withCookie(id) });
    expect((await act("fresh")).status).to.equal(200);
    expect((await act("undated")).status).to.equal(200);
    const refused = await act("stale");
    expect(refused.status).to.equal(401);
    expect(await codeOf(refused)).to.equal(40102);
    expect((await standing.ask("/api/who", { method: "DELETE" })).code).to.equal(0);
  });

  describe("by a route's own check", () => {
    const hook = (path: string, headers: Record<string, string>, body: string) =>
      standing.raw({ method: "POST", path, headers: { host: "evil.example", ...headers } }, body);

    it("passes the raw bytes to the check, for any host name", async () => {
      const told = await hook("/hook/3?token=x", { "x-signature": "9" }, "not json!");
      expect(told.json()).to.deep.include({ code: 0 });
      expect(told.json().data).to.deep.equal({ raw: "not json!", params: { id: "3" }, identity: null });
    });

    it("is refused with the failure of the check", async () => {
      expect((await hook("/hook/3?token=x", { "x-signature": "8" }, "not json!")).json().code).to.equal(
        40101,
      );
      expect((await hook("/hook/3", { "x-signature": "9" }, "not json!")).json().code).to.equal(40100);
    });
  });
});
