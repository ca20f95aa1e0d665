import { route } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, Standing } from "../test-support.js";

describe("access", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
    await standing.serve(
      route({ method: "GET", path: "/api/who", summary: "Who asks", handle: () => 1 }),
      route({
        method: "GET",
        path: "/api/auth/status",
        summary: "Status",
        access: "public",
        handle: () => 1,
      }),
    );
  });
  after(() => standing.end());

  describe("by host name", () => {
    const asked = (host: string, path = "/api/who") =>
      standing.raw({ path, headers: { host, "x-api-key": accessKey } });

    it("is granted for loopback names and addresses alone, with any port", async () => {
      for (const host of ["127.0.0.1", "localhost:1", "LOCALHOST", "[::1]:80", "127.0.0.9"])
        expect((await asked(host)).status, host).to.equal(200);
      for (const host of [
        "attacker.example",
        "localhost.attacker.example",
        "127.0.0.1.nip.io",
        "10.0.0.1",
        "a b",
        "[",
      ]) {
        const told = await asked(host);
        expect(told.status, host).to.equal(421);
        expect(told.json().code).to.equal(42100);
        expect((await asked(host, "/")).status, host).to.equal(421);
        expect((await asked(host, "/api/auth/status")).status, host).to.equal(421);
      }
    });

    it("is granted for configured names", async () => {
      const other = await Standing.begin({ expose: { hosts: ["Dice.example.org"] } });
      try {
        const told = (host: string) => other.raw({ path: "/", headers: { host } });
        expect((await told("dice.example.org:8443")).status).to.equal(200);
        expect((await told("example.org")).status).to.equal(421);
      } finally {
        await other.end();
      }
    });

    it("is granted for every address literal on all interfaces, because a foreign page has a name", async () => {
      const other = await Standing.begin({}, undefined, "0.0.0.0");
      try {
        expect((await other.raw({ path: "/", headers: { host: "192.168.1.5:18088" } })).status).to.equal(200);
        expect((await other.raw({ path: "/", headers: { host: "attacker.example" } })).status).to.equal(421);
      } finally {
        await other.end();
      }
    });
  });

  describe("through proxies", () => {
    const seen = route({
      method: "GET",
      path: "/api/seen",
      summary: "What the front sees",
      handle: ({ address, secure }) => ({ address, secure }),
    });
    const told = async (proxies: readonly string[], headers: Record<string, string>) => {
      const other = await Standing.begin({ expose: { proxies } });
      try {
        await other.serve(seen);
        const { data, response } = await other.ask("/api/seen", { headers });
        return { data, hsts: response.headers.get("strict-transport-security") };
      } finally {
        await other.end();
      }
    };
    const forwarded = { "x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.1.2.3", "x-forwarded-proto": "https" };

    it("uses forwarded addresses of trusted proxies only", async () => {
      expect(await told([], forwarded)).to.deep.equal({
        data: { address: "127.0.0.1", secure: false },
        hsts: null,
      });
      expect(await told(["10.0.0.0/8"], forwarded)).to.deep.equal({
        data: { address: "127.0.0.1", secure: false },
        hsts: null,
      });
      expect(await told(["127.0.0.1", "10.0.0.0/8"], forwarded)).to.deep.equal({
        data: { address: "203.0.113.7", secure: true },
        hsts: "max-age=31536000",
      });
      expect((await told(["127.0.0.0/8"], { "x-forwarded-for": "not an address" })).data).to.deep.equal({
        address: "127.0.0.1",
        secure: false,
      });
    });
  });
});
