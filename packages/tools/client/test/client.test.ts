import access from "@dicetower/access";
import auth from "@dicetower/auth";
import censor from "@dicetower/censor";
import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { ApiFailure, createClient } from "../src/index.js";

describe("the client of the API", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [auth, texts, commands, access, censor] });
  });
  after(() => tower.stop());

  const refusal = async (asked: Promise<unknown>): Promise<ApiFailure> => {
    try {
      await asked;
    } catch (failure) {
      if (failure instanceof ApiFailure) return failure;
      throw failure;
    }
    throw new Error("it was not refused");
  };

  it("answers what is in the envelope, with the types of the route", async () => {
    const client = createClient({ base: `${tower.base}/`, key: tower.key });
    const { enabled } = await client.get("/api/system/webui-auth");
    expect(enabled).to.equal(false);
    const saved = await client.put("/api/settings/language", { body: { locale: "en" } });
    expect(saved).to.deep.equal({ locale: "en" });
    const rows = await client.get("/api/i18n/all", { params: { query: { q: "self.name" } } });
    expect(rows.map(({ key }) => key)).to.include("self.name");
    const page = await client.get("/api/openapi.json");
    expect(page).to.have.property("openapi");
  });

  it("answers the plan where it is asked for one, and what is done otherwise", async () => {
    const client = createClient({ base: tower.base, key: tower.key });
    const words = "/api/system/censor/rules";
    const { id } = (await client.post(words, { body: { word: "toad" } })) ?? { id: 0 };
    const body = { action: "remove" as const, ids: [id] };
    const { plan } = await client.post(`${words}/batch`, { params: { query: { plan: "1" } }, body });
    expect(plan).to.deep.equal({ count: 1, names: ["toad"] });
    const { changed } = await client.post(`${words}/batch`, { body });
    expect(changed).to.equal(1);
  });

  it("throws what was refused, with its code and the fields that are wrong", async () => {
    const client = createClient({ base: tower.base, key: tower.key });
    const bad = await refusal(client.put("/api/settings/language", { body: { locale: "not a language" } }));
    expect(bad).to.include({ status: 400, code: 40001 });
    expect(bad.errors.map(({ path }) => path)).to.deep.equal(["/locale"]);
    expect(bad.requestId).to.be.a("string");
    const gone = await refusal(
      client.delete("/api/auth/sessions/{id}", { params: { path: { id: "0123456789abcdef" } } }),
    );
    expect(gone).to.include({ status: 404, code: 40400 });
    const stranger = createClient({ base: tower.base });
    expect(await refusal(stranger.get("/api/system/webui-auth"))).to.include({ code: 40100 });
  });

  it("goes in with the cookie of a session", async () => {
    const password = "a long password";
    await createClient({ base: tower.base, key: tower.key }).put("/api/system/webui-auth", {
      body: { password },
    });
    const answer = await tower.post("/api/auth/login", { password }, { key: false }).done();
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const client = createClient({ base: tower.base, cookie });
    expect((await client.get("/api/auth/status")).authenticated).to.equal(true);
    await client.post("/api/auth/logout");
    expect(await refusal(client.get("/api/auth/sessions"))).to.include({ code: 40101 });
  });

  it("says so when nobody is there", async () => {
    const client = createClient({ base: "http://127.0.0.1:9" });
    const failed = await client.get("/api/auth/status").then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).to.be.instanceOf(TypeError);
  });
});
