import dns from "node:dns";
import { defineFeature, type Feature, Notices } from "@dicetower/contract";
import system from "@dicetower/system";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type AdapterView, type PeerTower, peerTower } from "../support/tower.js";

interface Problem {
  readonly textKey: string;
  readonly values?: Readonly<Record<string, string>>;
}

describe("why an adapter is not connected", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  let notices: Notices;

  const reader = defineFeature({
    id: "reader",
    needs: { notices: Notices },
    setup(host) {
      notices = host.needs.notices;
    },
  });
  const begin = async (features: readonly Feature[] = [system, texts]) => {
    ours = await peerTower({ features: [reader, ...features] });
  };
  beforeEach(async () => {
    server = new OneBotServer();
    await server.listen();
  });
  afterEach(async () => {
    await ours.tower.stop();
    await server.close();
  });

  const get = <T>(path: string, locale?: string) =>
    ours.tower.get(path + (locale === undefined ? "" : `?locale=${locale}`)).data<T>();
  const first = async (locale?: string) => (await get<AdapterView[]>("/api/adapters", locale))[0]?.error;
  const lose = async () => {
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    await server.close();
    await ours.state("disconnected");
  };
  const closed = /^the server closed the connection \(\d+\)$|^the server cannot be reached: /;
  const closedInChinese = /^服务器关闭了连接（\d+）$|^无法连接服务器：/;

  it("is said in the language of whoever asks, in every place, and else in that of the installation", async () => {
    await begin();
    await lose();
    const places = [
      first,
      async (locale?: string) => {
        const { adapters } = await get<{ adapters: { error: string }[] }>("/api/dashboard/stats", locale);
        return adapters[0]?.error;
      },
      async (locale?: string) => {
        const found = await get<Problem[]>("/api/dashboard/problems", locale);
        return found.find(({ textKey }) => textKey === "adapters.page.problem.down")?.values?.error;
      },
    ];
    for (const place of places) {
      expect(await place("zh-CN")).to.match(closedInChinese);
      expect(await place("en")).to.match(closed);
    }
    for (const [locale, words] of [
      ["zh-CN", closedInChinese],
      ["en", closed],
    ] as const) {
      await ours.tower.put("/api/settings/language", { locale }).answers({ code: 0 });
      for (const place of places) expect(await place()).to.match(words);
      expect(ours.service.get("1")?.error).to.match(words);
    }
  });

  it("is said in English where nothing knows the languages", async () => {
    await begin([system]);
    await lose();
    expect(await first("zh-CN")).to.match(closed);
    expect(await first()).to.match(closed);
  });

  it("is told to the owners in English", async () => {
    await begin();
    await ours.tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
    server.refuses = true;
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint, access_token: "s3cret" });
    expect((await ours.state("auth_failed")).error).to.equal("服务器拒绝了令牌：返回 401");
    expect(notices.recent().map(({ detail }) => detail)).to.deep.equal([
      'The adapter "Peer" was refused: the server refused the token: it answered 401',
    ]);
  });

  it("names the adapter that has its account, and what cannot work at all", async () => {
    await begin();
    await ours.create({ name: "Main", connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    await ours.create({ name: "Spare", connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.create({ name: "Open", connection_mode: "reverse_ws", endpoint: "ws://0.0.0.0:1/" });
    const errors = async (locale: string) => {
      for (;;) {
        const changed = ours.changed();
        const views = await get<AdapterView[]>("/api/adapters", locale);
        if (views.slice(1).every(({ error }) => error !== ""))
          return views.slice(1).map(({ error }) => error);
        await changed;
      }
    };
    expect(await errors("zh-CN")).to.deep.equal([
      "账号 10001 已通过适配器 1（Main）连接",
      "监听地址 0.0.0.0 可被其他机器访问：请为该适配器设置访问令牌。",
    ]);
    expect(await errors("en")).to.deep.equal([
      'account 10001 is already connected through adapter 1 ("Main")',
      "It listens on 0.0.0.0, where other machines can come: give the adapter an access token.",
    ]);
  });

  it("is said of refused reports, too, with their number, time and place", async () => {
    await begin();
    await ours.create({ connection_mode: "http_post", endpoint: "", access_token: "s3cret" });
    await ours.state("connecting");
    const { status } = await ours.tower
      .post("/onebot/v11/http/1", { post_type: "meta_event" }, { key: false })
      .done();
    expect(status).to.equal(401);
    expect(await first("zh-CN")).to.match(
      /^已拒绝 1 次上报，最近一次在 \d{4}-.*Z，来自 127\.0\.0\.1，没有签名。.*访问令牌。$/,
    );
    expect(await first("en")).to.match(
      /^Reports refused: 1, the last at \d{4}-.*Z\. .*without a signature\. /,
    );
  });

  it("is said by a test in the language of whoever asks", async () => {
    await begin();
    server.refuses = true;
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint, enabled: false });
    const test = (locale: string) => ours.tower.post(`/api/adapters/1/test?locale=${locale}`).data<object>();
    expect(await test("zh-CN")).to.include({ reason: "bad token", detail: "服务器拒绝了令牌：返回 401" });
    expect(await test("en")).to.include({
      reason: "bad token",
      detail: "the server refused the token: it answered 401",
    });
  });

  it("is said of a server that is asked by HTTP, too, with the code of the system", async () => {
    await begin();
    await ours.create({ connection_mode: "http", endpoint: "http://127.0.0.1:1" });
    await ours.state("disconnected");
    expect(await first("zh-CN")).to.equal("无法连接服务器：ECONNREFUSED");
    expect(await first("en")).to.equal("the server cannot be reached: ECONNREFUSED");
  });

  it("is said of a host with several addresses, too, of which none answers", async () => {
    await begin();
    const { lookup } = dns;
    const both = (_host: string, _options: object, found: (error: null, all: dns.LookupAddress[]) => void) =>
      found(null, [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ]);
    dns.lookup = both as unknown as typeof dns.lookup;
    try {
      await ours.create({ connection_mode: "forward_ws", endpoint: "ws://localhost:1/" });
      await ours.state("disconnected");
      expect(await first("en")).to.match(/^the server cannot be reached: connect ECONNREFUSED /);
      const test = await ours.tower.post("/api/adapters/1/test").data<object>();
      expect(test).to.include({ ok: false, reason: "refused", failedAt: "connect" });
    } finally {
      dns.lookup = lookup;
    }
  });

  it("stays as the server said it", async () => {
    await begin();
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    server.say({
      post_type: "notice",
      notice_type: "bot_offline",
      time: 1,
      self_id: 10001,
      message: "踢下线 {code}",
    });
    await ours.state("account_offline");
    expect(await first("en")).to.equal("踢下线 {code}");
    expect(await first("zh-CN")).to.equal("踢下线 {code}");
  });
});
