import adapters from "@dicetower/adapters";
import {
  type AdapterReason,
  Clock,
  defineFeature,
  Notices,
  text,
  texts,
  textTable,
  UnusableAdapter,
} from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import languages from "@dicetower/texts";
import { expect } from "chai";
import { endBy, record } from "../end-by.js";
import { type FakePlatform, fakePlatform, identity } from "../fake-adapter.js";

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

  for (const [what, odd, told] of [
    ["nothing", undefined, "undefined"],
    ["no words", "", ""],
    ["a number", 7, "7"],
    ["an error", new Error("odd"), "odd"],
    ["a text without values", { key: "fake.reason" }, "[object Object]"],
    [
      "a text with a value that cannot be read",
      {
        key: "fake.reason",
        values: {
          get why() {
            throw new Error("unreadable");
          },
        },
      },
      "[object Object]",
    ],
    ["what has no text", Object.create(null), "something that has no text was thrown"],
    ["a text with an empty value", text("fake.reason", { why: "" }), "no: "],
    [
      "a text with a value that has none",
      text("fake.reason", { why: Object.create(null) }),
      /^no: something/,
    ],
  ] as const)
    it(`may be whatever it likes: ${what}`, async () => {
      const shown = await errorOf(odd as unknown as string);
      if (typeof told === "string") expect(shown).to.equal(told);
      else expect(shown).to.match(told);
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

  it("keeps its words where the token is one of them", async () => {
    platform.opening = () => {
      throw new UnusableAdapter("bad token, badly set: 401");
    };
    await tower.post("/api/adapters", { ...record, access_token: "bad" }).answers({ code: 0 });
    await platform.connection();
    const [view] = await tower.get("/api/adapters").data<{ error: string }[]>();
    expect(view?.error).to.equal("bad token, badly set: 401");
  });

  it("is said in the installation's language where nobody speaks the one that is asked for", async () => {
    await tower.stop();
    platform = fakePlatform();
    tower = await testHost({ features: [adapters, platform.feature, words, languages] });
    await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
    expect(await errorOf(text("fake.reason", { why: "x" }))).to.equal("不行：x");
    const said = async (locale: string) =>
      (await tower.get(`/api/adapters?locale=${locale}`).data<{ error: string }[]>())[0]?.error;
    for (const odd of ["fi", "de-AT"]) expect(await said(odd), odd).to.equal("不行：x");
    for (const none of ["%25%25", "xx-YY", "x".repeat(35), "__proto__", "constructor"])
      await tower.get(`/api/adapters?locale=${none}`).answers({ code: 40001 });
    expect(await said("en-GB")).to.equal("no: x");
  });
});

describe("what the owners are told of an adapter", () => {
  const told = async (reason: AdapterReason): Promise<string | undefined> => {
    const clock = fakeClock(Date.now());
    const platform = fakePlatform();
    let notices: Notices | undefined;
    const reader = defineFeature({
      id: "reader",
      needs: { notices: Notices },
      setup: (host) => {
        notices = host.needs.notices;
      },
    });
    const features = [adapters, platform.feature, reader];
    const tower = await testHost({ features, replace: [[Clock, clock]] });
    try {
      await tower.post("/api/adapters", { ...record, access_token: "s3cret" }).answers({ code: 0 });
      const { link } = await platform.connection();
      link.online(identity);
      link.offline(reason);
      await clock.advance(61_000);
      return notices?.recent().find(({ kind }) => kind === "adapterOffline")?.detail;
    } finally {
      await endBy(clock, tower);
    }
  };

  it("holds no token and is no longer than anybody would read, where the account alone has gone", async () => {
    const detail = await told(`kicked by s3cret ${"x".repeat(10_000)}`);
    expect(detail)
      .to.match(/is offline: kicked by <secret> x+$/)
      .and.to.have.length.below(600);
  });

  it("is told whatever the adapter gives as a reason", async () => {
    expect(await told(undefined as unknown as string)).to.match(/is offline: /);
    expect(await told({ key: "fake.reason" } as unknown as string)).to.match(/is offline: /);
  });
});
