import { codes, failure, own } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, eventually } from "../test-support.js";
import { Wire } from "../wire.js";
import { EchoSockets, keyed } from "./echo-sockets.js";

describe("sockets", () => {
  const echo = new EchoSockets();
  const { clock, opened } = echo;
  before(async () => {
    const asking = own(async ({ path, search, headers, upgrade }) => {
      await Promise.resolve();
      if (!upgrade) throw new Error("not an upgrade");
      if (path === "/hook/404") throw failure(codes.notFound, "No such adapter.");
      if (headers["authorization"] === undefined && search === "")
        throw failure(codes.noCredentials, "No token.");
      if (search === "access_token=wrong") throw failure(codes.forbidden, "Wrong token.");
      if (search === "access_token=bug") throw new Error("the check broke");
    });
    await echo.begin(
      echo.echo("/wide/{id}/to/{name}"),
      echo.echo("/wide/own/to/all"),
      echo.echo("/hook/{id}", { access: asking }),
    );
    echo.logIn("one");
  });
  beforeEach(() => {
    opened.length = 0;
  });
  afterEach(() => eventually("no socket is left", () => echo.standing.server.counts().sockets === 0));
  after(() => echo.standing.end());

  describe("open", () => {
    it("with the key in a header", async () => {
      const wire = await echo.open("/api/echo");
      wire.say("hello");
      expect(await wire.next()).to.equal("echo hello");
      expect(opened[0]?.identity?.kind).to.equal("key");
      expect(opened[0]?.address).to.equal("127.0.0.1");
      await wire.end();
      const bearer = await echo.open("/api/echo", { authorization: `Bearer ${accessKey}` });
      await bearer.end();
    });

    it("with a cookie and the own origin, and not with a cookie alone", async () => {
      const refused = [
        {},
        { origin: "null" },
        { origin: "http://evil.example" },
        { origin: `http://127.0.0.1:${echo.standing.port + 1}` },
        { origin: echo.standing.base, "sec-fetch-site": "cross-site" },
      ];
      for (const headers of refused)
        expect(
          await echo.refusal("/api/echo", {
            cookie: "session=one",
            ...(headers as Record<string, string>),
          }),
          JSON.stringify(headers),
        ).to.equal(40300);
      const wire = await echo.open("/api/echo", echo.page("one"));
      expect(opened[0]?.identity?.id).to.equal("one");
      await wire.end();
    });

    it("with a ticket, once and within 30 seconds", async () => {
      const first = await echo.ticket();
      expect(Buffer.from(first, "base64url")).to.have.length(32);
      const wire = await echo.open(`/api/echo?ticket=${first}`, { origin: "http://elsewhere.example" });
      await wire.end();
      expect(await echo.refusal(`/api/echo?ticket=${first}`)).to.equal(40101);
      const late = await echo.ticket();
      await clock.advance(30_001);
      expect(await echo.refusal(`/api/echo?ticket=${late}`)).to.equal(40101);
      expect(await echo.refusal(`/api/echo?ticket=${"A".repeat(43)}`)).to.equal(40101);
      expect(await echo.refusal(`/api/echo?ticket=`)).to.equal(40101);
    });

    it("with a ticket under the identity that got it, unless that session has ended", async () => {
      echo.logIn("brief");
      const get = () => echo.ticket(echo.page("brief"));
      const [good, dead] = [await get(), await get()];
      const wire = await echo.open(`/api/echo?ticket=${good}`, {});
      expect(opened[0]?.identity?.id).to.equal("brief");
      await wire.end();
      echo.logOut("brief");
      expect(await echo.refusal(`/api/echo?ticket=${dead}`)).to.equal(40101);
    });

    it("not without credentials, with wrong ones, or with the key in the address", async () => {
      expect(await echo.refusal("/api/echo")).to.equal(40100);
      expect(await echo.refusal("/api/echo", { "x-api-key": "wrong" })).to.equal(40101);
      expect(await echo.refusal(`/api/echo?api_key=${accessKey}`)).to.equal(40000);
      expect(await echo.refusal("/api/echo", { ...keyed, host: "attacker.example" })).to.equal(42100);
    });

    it("with no other protocol: a client that offers HTTP/2 is told that it is not supported", async () => {
      const headers = { ...keyed, connection: "Upgrade, HTTP2-Settings", upgrade: "h2c" };
      const answer = await echo.standing.raw({ path: "/api/openapi.json", headers });
      expect([answer.status, answer.json()]).to.deep.equal([
        400,
        {
          code: 40000,
          message: "This service speaks HTTP/1.1 and WebSocket: send the request without the header Upgrade.",
          data: null,
        },
      ]);
    });

    it("at no other path, and within the API unknown paths are not revealed without credentials", async () => {
      expect(await echo.refusal(`/api/none`)).to.equal(40100);
      expect(await echo.refusal(`/api/none`, keyed)).to.equal(40400);
      expect(await echo.refusal(`/none`)).to.equal(40400);
      expect(await echo.refusal(`/api/system/errors`, keyed)).to.equal(40400);
    });

    it("with parameters in the path; literal paths have priority", async () => {
      const wire = await echo.open(`/wide/7/to/%E7%BE%A4%2F1`);
      expect(opened[0]?.params).to.deep.equal({ id: "7", name: "群/1" });
      await wire.end();
      const literal = await echo.open(`/wide/own/to/all`);
      expect(opened[1]?.params).to.deep.equal({});
      await literal.end();
      expect(await echo.refusal(`/wide/7/to/a/b`, keyed)).to.equal(40400);
      expect(await echo.refusal(`/wide/7/to/%zz`, keyed)).to.equal(40400);
    });

    it("with a check of their own, whose failure is sent as plain HTTP before the upgrade", async () => {
      for (const [path, code] of [
        ["/hook/1", 40100],
        ["/hook/1?access_token=wrong", 40300],
        ["/hook/404", 40400],
        ["/hook/1?access_token=bug", 50000],
      ] as const) {
        const refused = await Wire.dial(echo.url + path, { host: "any.example" });
        expect(refused, path).to.include({ code, status: Math.floor(code / 100) });
      }
      expect(
        echo.standing.lines.some(({ owner, message }) => owner === "host/part2" && message.includes("check")),
      ).to.equal(true);
      const wire = await echo.open(`/hook/1?access_token=right`, { host: "any.example" });
      expect(opened[0]?.identity).to.equal(undefined);
      await wire.end();
    });
  });
});
