import adapters from "@dicetower/adapters";
import {
  type AdapterReason,
  defineFeature,
  text,
  texts,
  textTable,
  UnusableAdapter,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type FakePlatform, fakePlatform } from "./fake-adapter.js";
import { record } from "./surroundings.js";

describe("what an adapter says is wrong", () => {
  let tower: TestHost;
  let platform: FakePlatform;

  const words = defineFeature({
    id: "words",
    setup: (host) =>
      host.add(
        texts,
        ...textTable({
          "fake.reason": { en: "no: {why}", "zh-CN": "不行：{why}" },
          "fake.braces": { en: "{{{why}}}", "zh-CN": "{{{why}}}" },
        }),
      ),
  });
  beforeEach(async () => {
    platform = fakePlatform();
    tower = await testHost({ features: [adapters, platform.feature, words] });
  });
  afterEach(() => tower.stop());

  const errorOf = async (reason: AdapterReason) => {
    platform.opening = ({ link }) => link.closed(reason);
    await tower.post("/api/adapters", { ...record, access_token: "s3cret" }).answers({ code: 0 });
    await platform.connection();
    const [view] = await tower.get("/api/adapters?locale=zh-CN").data<{ error: string }[]>();
    return view?.error;
  };

  it("is shown as it is where it is words, and put into words where it is a text", async () => {
    expect(await errorOf("in plain {words}")).to.equal("in plain {words}");
    await tower.delete("/api/adapters/1").answers({ code: 0 });
    platform.opened.length = 0;
    expect(await errorOf(text("fake.reason", { why: "{why} {other}" }))).to.equal("no: {why} {other}");
    await tower.delete("/api/adapters/2").answers({ code: 0 });
    platform.opened.length = 0;
    expect(await errorOf(text("fake.braces", { why: "{{x}}" }))).to.equal("{{{x}}}");
  });

  it("holds no token, and not more than anybody would read", async () => {
    const error = await errorOf(text("fake.reason", { why: `s3cret ${"x".repeat(10_000)}` }));
    expect(error).to.match(/^no: <secret> x+$/);
    expect(error).to.have.length.below(600);
  });

  for (const [what, odd] of [
    ["nothing", undefined],
    ["a number", 7],
    ["an error", new Error("odd")],
    ["a text without values", { key: "fake.reason" }],
  ] as const)
    it(`may be anything: ${what}`, async () => {
      expect(await errorOf(odd as unknown as string)).to.match(/\S/);
    });

  it("may be thrown where a record cannot work", async () => {
    platform.opening = () => {
      throw new UnusableAdapter(text("fake.reason", { why: "s3cret" }));
    };
    await tower.post("/api/adapters", { ...record, access_token: "s3cret" }).answers({ code: 0 });
    await platform.connection();
    const [view] = await tower.get("/api/adapters").data<{ state: string; error: string }[]>();
    expect(view).to.deep.include({ state: "failed", error: "no: <secret>" });
  });
});
