import adapters from "@dicetower/adapters";
import { Clock, Events, type JsonValue } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

interface View {
  readonly id: number;
  readonly latencyMs: number;
  readonly stats: object;
}

describe("what the panel hears of adapters", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let told: { readonly type: string; readonly data: JsonValue }[];

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    told = [];
    const events: Events = { publish: (type, data) => told.push({ type, data }) };
    tower = await testHost({
      features: [texts, adapters, platform.feature, echoFeature().feature],
      replace: [
        [Clock, clock],
        [Events, events],
      ],
    });
  });
  afterEach(() => endBy(clock, tower));

  const create = () => tower.post("/api/adapters", quickRecord).data<View>();
  const traffic = () => told.filter(({ type }) => type === "adapter.traffic").map(({ data }) => data);

  it("is told within a second what has come and gone, and nothing when nothing has", async () => {
    platform.answer = async () => {
      await clock.wait(40, new AbortController().signal);
      return { state: "sent", messageId: "m" };
    };
    const { id } = await create();
    const { link } = await platform.connection();
    await clock.advance(2_000);
    expect(traffic()).to.deep.equal([]);
    link.message(said(".say hello"));
    await platform.sentSoFar(1);
    await clock.advance(2_000);
    const stats = { received: 1, sent: 1, failed: 0, queue: 0 };
    expect(traffic().at(-1)).to.deep.include({ adapters: [{ ...told0(), id, latencyMs: 40, stats }] });
    const before = traffic().length;
    await clock.advance(10_000);
    expect(traffic()).to.have.length(before);
    const [view] = await tower.get("/api/adapters").data<View[]>();
    expect(view).to.deep.include({ latencyMs: 40, stats });
  });

  /** Times of the last traffic that was told. */
  function told0(): object {
    const { adapters: all } = traffic().at(-1) as unknown as { adapters: Record<string, unknown>[] };
    return { lastEventAt: all[0]?.["lastEventAt"], lastHeartbeatAt: all[0]?.["lastHeartbeatAt"] };
  }

  it("is told of an adapter that has gone", async () => {
    const { id } = await create();
    await tower.delete(`/api/adapters/${id}`).answers({ data: { id } });
    expect(told).to.deep.include({ type: "adapter.removed", data: { id: String(id) } });
  });

  it("gets types with words and the schema of their options", async () => {
    const [type] = await tower.get("/api/adapters/types?locale=en").data<Record<string, unknown>[]>();
    expect(type).to.include({ type: "fake", title: "adapter.fake", platform: "fake" });
    expect(type?.["schema"]).to.have.nested.property("properties.flavour.enum").that.includes("sour");
  });

  it("keeps where a test failed, with secrets masked", async () => {
    const { id } = await create();
    platform.tested = { ok: false, reason: "refused", failedAt: "name", detail: "no such name" };
    await tower.post(`/api/adapters/${id}/test`).answers({ data: platform.tested });
  });
});
