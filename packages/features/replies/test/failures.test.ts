import { conditionKinds } from "@dicetower/automation/api";
import {
  codes,
  defineFeature,
  failure,
  noticeChannels,
  Outbound,
  texts as textItems,
  textTable,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { features, make, type Row, said } from "./making.js";

describe("reply rules that fetch", () => {
  let tower: TestHost;
  const asked: string[] = [];
  let answers = true;
  before(async () => {
    const outside = {
      request(url: string) {
        asked.push(url);
        if (!answers) throw new Error("nobody is there");
        const headers = { "content-type": "application/json" };
        return Promise.resolve({
          status: 200,
          headers,
          body: Buffer.from("sun\u0007 {nick} [CQ:at,qq=all]"),
        });
      },
    };
    tower = await testHost({ features, replace: [[Outbound, outside]] });
    const address = "{api:https://example.org/w?q={$1}&by={nick}#}";
    await make(tower, {
      matchMode: "regex",
      keywords: ["^weather (.+)$"],
      responses: said(`It is ${address}`),
    });
  });
  after(() => tower.stop());

  it("ask nobody until the owner allows it, then at the encoded address, and say what came as it is", async () => {
    await tower.say("weather here").replies("It is (not available)");
    expect(asked).to.deep.equal([]);
    const global = await tower.get("/api/system/global").data<Record<string, unknown>>();
    const { recordedOnly: _none, ...values } = global;
    const external = { apiInReplies: true, timeoutMs: 3_000, allowHosts: [] as string[] };
    await tower.put("/api/system/global", { ...values, external }).answers({ code: 0 });
    await tower.say("weather a&b/../#?{nick}").replies("It is sun {nick} [CQ：at,qq=all]");
    expect(asked).to.deep.equal(["https://example.org/w?q=a%26b%2F%2E%2E%2F%23%3F%7Bnick%7D&by=%3CAnn%3E#"]);
    await tower
      .put("/api/system/global", { ...values, external: { ...external, allowHosts: ["example.com"] } })
      .answers({ code: 0 });
    await tower.say("weather x").replies("It is (not available)");
    expect(asked).to.have.length(1);
    await tower.put("/api/system/global", { ...values, external }).answers({ code: 0 });
    answers = false;
    for (let time = 0; time < 8; time++)
      await tower.say("weather x", { groupId: `g${time}` }).replies("It is (not available)");
    expect(asked).to.have.length(6);
    const rows = await tower.get("/api/replies").data<Row[]>();
    expect(rows[0]?.lastError).to.match(/rest/);
    expect(rows[0]?.enabled).to.equal(true);
  });
});

describe("reply rules with errors", () => {
  it("are switched off after three in a row, and are said to be", async () => {
    const told: string[] = [];
    const broken = defineFeature({
      id: "broken",
      setup(host) {
        host.add(textItems, ...textTable({ "broken.kind": { en: "Broken", "zh-CN": "坏" } }));
        host.add(conditionKinds, {
          key: "broken",
          titleKey: "broken.kind",
          fields: {},
          check() {
            throw failure(codes.ruleBroken, "It is broken.");
          },
        });
        host.add(noticeChannels, { key: "told", send: ({ kind }) => void told.push(kind) });
      },
    });
    const tower = await testHost({ features: [...features, broken] });
    const { id } = await make(tower, { conditions: [{ kind: "broken" }] });
    const enabled = async () => (await tower.get("/api/replies").data<Row[]>())[0]?.enabled;
    await tower.say("ping").silent();
    await tower.say("ping").silent();
    expect(await enabled()).to.equal(true);
    await tower.say("ping").silent();
    while (await enabled()) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(told).to.deep.equal(["replies.disabled"]);
    await tower.patch(`/api/replies/${id}`, { enabled: true, conditions: [] }).answers({ code: 0 });
    await tower.say("ping").replies("pong");
    await tower.stop();
  });
});

describe("reply rules under attack", () => {
  it("hold nobody up, whatever their patterns are", async () => {
    const tower = await testHost({ features });
    const evil = ["^(a+)+$", "(a|aa)+$", "(.*a){20}", "(a*)*b", "^(\\w+\\s?)*$", "(x+x+)+y"];
    for (const pattern of evil)
      await make(tower, { matchMode: "regex", keywords: [pattern], continueAfter: true });
    const began = performance.now();
    await tower.say(`${"a".repeat(10_000)}!`).done();
    expect(performance.now() - began).to.be.below(20_000);
    await tower.stop();
  });
});
