import adapters from "@dicetower/adapters";
import {
  Clock,
  type Delivery,
  defineFeature,
  delivered,
  type EditedMessage,
  edited,
  type RecalledMessage,
  recalled,
  textSegment,
} from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

describe("what is told of messages that were sent, recalled and edited", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let deliveries: Delivery[];
  let changes: (RecalledMessage | EditedMessage)[];

  const listener = defineFeature({
    id: "listener",
    setup(host) {
      host.on(delivered, (delivery) => deliveries.push(delivery));
      host.on(recalled, (change) => changes.push(change));
      host.on(edited, (change) => changes.push(change));
    },
  });

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    deliveries = [];
    changes = [];
    tower = await testHost({
      features: [adapters, platform.feature, echoFeature().feature, listener],
      replace: [[Clock, clock]],
    });
    await tower.post("/api/adapters", quickRecord).answers({});
  });
  afterEach(() => endBy(clock, tower));

  it("names the platform's id, the outcome, the part and its message", async () => {
    const { link } = await platform.connection();
    const outcomes = [
      { state: "sent", messageId: "77" },
      { state: "failed", reason: "muted", code: 120 },
      { state: "unknown", reason: "no answer" },
    ] as const;
    let sends = 0;
    platform.answer = () => outcomes[sends++] ?? { state: "sent", messageId: "" };
    for (const word of ["one", "two", "three"]) {
      link.message(said(`.say ${word}`, { id: `id-${word}` }));
      await platform.sentSoFar(sends + 1);
      await clock.advance(0);
    }
    expect(
      deliveries.map(({ account, scene, target, segments, outcome, outgoing }) => [
        account.id,
        scene,
        target,
        segments,
        outcome,
        outgoing?.message?.id,
        outgoing?.owner,
      ]),
    ).to.deep.equal(
      ["one", "two", "three"].map((word, at) => [
        "1",
        "group",
        "4242",
        [textSegment(word)],
        outcomes[at],
        `id-${word}`,
        "echo",
      ]),
    );
  });

  it("tells of recalls and edits by who, where and which", async () => {
    const { link } = await platform.connection();
    const where = { groupId: "4242", userId: "777", at: 5 };
    link.event({ kind: "message.recalled", ...where, operatorId: "9", messageId: "m1", raw: { n: 1 } });
    const segments = [textSegment("better")];
    link.event({ kind: "message.edited", ...where, messageId: "m2", segments, raw: { n: 2 } });
    // The platform tells it twice.
    link.event({ kind: "message.edited", ...where, messageId: "m2", segments, raw: { n: 2 } });
    expect(changes.map(({ account, ...rest }) => [account.id, rest])).to.deep.equal([
      ["1", { ...where, messageId: "m1", operatorId: "9" }],
      ["1", { ...where, messageId: "m2", segments, text: "better" }],
    ]);
  });
});
