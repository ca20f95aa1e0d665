import { expect } from "chai";
import { behaviours as does, fakeKey, fakeModelServer } from "../src/testing/index.js";
import { type AiTower, aiTower } from "./ai-tower.js";

const path = "/api/system/ai";

interface Shown {
  readonly gateway: Record<string, unknown> & { readonly extraHeaders: Record<string, string> };
  readonly fallback: { readonly id: string; readonly gateway: Record<string, unknown> }[];
  readonly npc: { readonly id: string }[];
  readonly usage: { readonly today: Record<string, number> };
}

describe("ai: settings", () => {
  let tower: AiTower;
  before(async () => {
    tower = await aiTower();
  });
  after(() => tower.end());
  beforeEach(() => tower.set());

  const shown = () => tower.get(path).data<Shown>();
  const written = (more: object = {}) => tower.models.settings(more as Record<string, unknown>);
  const gateway = (more: object) => ({ gateway: { ...(written()["gateway"] as object), ...more } });
  const refused = (body: object, code: number, field: string) =>
    tower
      .put(path, written(body))
      .done()
      .then(({ json }) => {
        const { code: got, errors } = json as { code: number; errors?: { path: string }[] };
        expect([got, errors?.[0]?.path]).to.deep.equal([code, field]);
      });

  it("has the defaults of the specification, and needs the ETag that was read to save over others", async () => {
    const answer = await tower.get(path).done();
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).to.match(/^"\d+"$/);
    await tower.put(path, await shown(), { headers: { "if-match": etag } }).answers({ code: 0 });
    await tower.put(path, await shown(), { headers: { "if-match": etag } }).answers({ code: 40900 });
    const saved = await tower.put(path, {}).data<Record<string, object>>();
    expect(saved).to.include({
      enabled: false,
      defaultOn: false,
      triggerProbability: 0,
      ignorePrefixed: true,
    });
    expect(saved["triggerModes"]).to.deep.equal(["mention", "command"]);
    expect(saved["gateway"]).to.include({ timeoutSeconds: 60, retries: 2, apiKey: "<configured>" });
    expect(saved["model"]).to.include({ temperature: 0.7, topP: 1, maxTokens: 1024, contextTokens: 16384 });
    expect(saved["dialogue"]).to.include({
      enabled: true,
      maxTurns: 20,
      userDailyTokens: 50_000,
      dailyTokens: 500_000,
    });
    expect(saved["tools"]).to.deep.include({ enabled: true, maxCalls: 5, requireConfirm: ["attribute"] });
    expect(saved["vision"]).to.include({ enabled: false, maxImages: 2, maxBytes: 4_194_304 });
  });

  it("never answers a key or the value of a header, keeps them, and clears them by null", async () => {
    await tower
      .put(path, written(gateway({ extraHeaders: { "X-Team": "secret-team-value" } })))
      .answers({ code: 0 });
    for (const where of [path, `${path}/history`]) {
      const text = JSON.stringify(await tower.get(where).data());
      expect(text).to.include("<configured>").and.not.include(fakeKey).and.not.include("secret-team-value");
    }
    await tower.put(path, await shown()).answers({ code: 0 });
    await tower.ask();
    expect(tower.models.requests.at(-1)?.headers).to.include({
      "x-team": "secret-team-value",
      authorization: `Bearer ${fakeKey}`,
    });
    await tower.put(path, written(gateway({ apiKey: null, extraHeaders: {} }))).answers({ code: 0 });
    expect((await shown()).gateway).to.deep.include({ apiKey: "", extraHeaders: {} });
  });

  it("sends no key to a host that it was not entered for", async () => {
    const other = await fakeModelServer();
    try {
      await refused(gateway({ baseUrl: other.url, apiKey: "" }), 42200, "/gateway/apiKey");
      await refused(gateway({ baseUrl: other.url, apiKey: "<configured>" }), 42200, "/gateway/apiKey");
      const { gateway: main, model } = written() as { gateway: object; model: object };
      await tower.put(path, written({ fallback: [{ gateway: main, model }] })).answers({ code: 0 });
      const [one] = (await shown()).fallback;
      expect(one?.id).to.match(/^[0-9a-f]{12}$/);
      expect(one?.gateway).to.include({ apiKey: "<configured>" });
      const moved = { ...one, gateway: { ...one?.gateway, baseUrl: other.url } };
      await refused({ fallback: [moved] }, 42200, "/fallback/0/gateway/apiKey");
      // The same key, entered for the new host, is fine; so is none.
      await tower.put(path, written(gateway({ baseUrl: other.url, apiKey: fakeKey }))).answers({ code: 0 });
      await tower.set();
      await tower.put(path, written(gateway({ baseUrl: other.url, apiKey: null }))).answers({ code: 0 });
      await tower.set(gateway({ extraHeaders: { "X-Team": "red" } }));
      const header = { baseUrl: other.url, apiKey: "new", extraHeaders: { "X-Team": "<configured>" } };
      await refused(gateway(header), 42200, "/gateway/extraHeaders/X-Team");
    } finally {
      await other.stop();
    }
  });

  it("refuses what is out of range, and what does not exist", async () => {
    await refused({ triggerProbability: 101 }, 40001, "/triggerProbability");
    await refused({ model: { temperature: 2.1 } }, 40001, "/model/temperature");
    await refused(gateway({ timeoutSeconds: 4 }), 40001, "/gateway/timeoutSeconds");
    await refused({ nonsense: 1 }, 40001, "/nonsense");
    for (const baseUrl of [
      "http://127.0.0.1:11434/v1",
      "http://localhost/v1",
      "http://[::1]/",
      "http://10.1.2.3/",
      "http://[::ffff:10.0.0.1]/",
    ])
      await refused(gateway({ baseUrl, localTarget: false }), 42200, "/gateway/baseUrl");
    await refused(gateway({ proxy: "http://proxy.example:8080" }), 42200, "/gateway/proxy");
    await refused({ tools: { allowed: ["kick"] } }, 42200, "/tools/allowed/0");
    await refused({ polish: { keys: ["no.such.text"] } }, 42200, "/polish/keys/0");
    const npc = { name: "Old Tom", prompt: "A sailor." };
    await refused({ npc: [npc, { ...npc, name: "OLD TOM" }] }, 42200, "/npc/1/name");
    const many = Array.from({ length: 9 }, (_, at) => ({ ...npc, name: `Tom ${at}`, groups: ["1000"] }));
    await refused({ npc: many }, 42200, "/npc/8/groups");
    await tower.put(path, written({ npc: [npc] })).answers({ code: 0 });
    expect((await shown()).npc[0]?.id).to.match(/^[0-9a-f]{12}$/);
  });

  it("shows what was used, which nobody writes", async () => {
    const before = (await shown()).usage.today;
    await tower.ask();
    const after = await shown();
    expect(after.usage.today).to.deep.equal({
      requests: (before["requests"] ?? 0) + 1,
      promptTokens: (before["promptTokens"] ?? 0) + 12,
      completionTokens: (before["completionTokens"] ?? 0) + 7,
      errors: before["errors"],
    });
    await tower.put(path, { ...after, usage: { today: { requests: 0 } } }).answers({ code: 0 });
    expect((await shown()).usage).to.deep.equal(after.usage);
    const metrics = await (
      await fetch(`${tower.base}/metrics`, { headers: { "x-api-key": tower.key } })
    ).text();
    expect(metrics).to.match(/dice_ai_tokens_total\{direction="prompt"\} \d+/);
    expect(metrics).to.match(/dice_ai_requests_total\{purpose="dialogue",result="answered"\} \d+/);
  });

  it("keeps the last requests only while owners want to see them", async () => {
    const calls = () =>
      tower.get(`${path}/calls`).data<{ kept: boolean; items: Record<string, unknown>[] }>();
    await tower.ask();
    expect(await calls()).to.deep.equal({ kept: false, items: [] });
    await tower.set({ showCalls: true });
    for (let time = 0; time < 22; time++) await tower.ask();
    tower.models.next(does.fails(401, `wrong key ${fakeKey}`));
    await tower.failure();
    const { items } = await calls();
    expect(items).to.have.length(20);
    expect(items[0]).to.deep.include({ error: "auth: HTTP 401: wrong key ***", answered: "" });
    expect(items[1]).to.include({
      asked: "[system] Be short.\n[user] Hi",
      answered: "ok",
      model: "fake-model",
    });
    await tower.set();
    expect((await calls()).items).to.deep.equal([]);
  });

  describe("POST /api/system/ai/test", () => {
    const test = (body: object) => tower.post(`${path}/test`, body);

    it("asks the saved gateway without tools, and tells how it went", async () => {
      await tower.set({ enabled: false });
      await test({ prompt: "Are you there?" }).answers({
        code: 0,
        data: {
          ok: true,
          model: "fake-model",
          reply: "ok",
          error: "",
          usage: { promptTokens: 12, completionTokens: 7, estimated: false },
        },
      });
      const { body } = tower.models.requests.at(-1) ?? { body: {} };
      expect(body).to.include({ max_tokens: 64 }).and.not.have.property("tools");
      await test({ prompt: "x".repeat(2001) }).answers({ code: 40001 });
      await test({}).answers({ code: 40001 });
    });

    it("tells what a gateway fails with, in its words and without the key", async () => {
      tower.models.next(does.fails(401, `Incorrect API key: ${fakeKey}`));
      await test({ prompt: "Hi" }).answers({
        code: 0,
        data: { ok: false, reply: "", error: "auth: HTTP 401: Incorrect API key: ***" },
      });
    });

    it("tries other settings before they are saved, with a key of their own", async () => {
      await tower.set();
      const other = await fakeModelServer();
      try {
        const { url: baseUrl } = other;
        await test({ gateway: { baseUrl }, prompt: "Hi" }).answers({ code: 42200 });
        await test({ gateway: { baseUrl, apiKey: "sk-other" }, model: "tiny", prompt: "Hi" }).answers({
          code: 0,
          data: { ok: true },
        });
        expect(other.requests[0]).to.deep.include({
          headers: { ...other.requests[0]?.headers, authorization: "Bearer sk-other" },
        });
        expect(other.requests[0]?.body["model"]).to.equal("tiny");
        await test({
          gateway: { baseUrl: "http://10.0.0.1/", localTarget: false, apiKey: "k" },
          prompt: "Hi",
        }).answers({ code: 42200 });
      } finally {
        await other.stop();
      }
    });
  });
});
