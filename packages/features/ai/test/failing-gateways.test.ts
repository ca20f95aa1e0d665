import type { Notice } from "@dicetower/contract";
import { expect } from "chai";
import {
  type Behaviour,
  behaviours as does,
  type FakeModelServer,
  fakeKey,
  fakeModelServer,
} from "../src/testing/index.js";
import { type AiTower, aiTower } from "./ai-tower.js";

describe("ai: gateways that fail", () => {
  let tower: AiTower;
  let other: FakeModelServer;
  const notices = (): Notice[] => tower.notices().filter(({ kind }) => kind === "aiUnreachable");

  before(async () => {
    tower = await aiTower(new Date(2026, 2, 4, 12));
    other = await fakeModelServer();
    other.always(timed(does.says("from the other")));
  });
  after(async () => {
    await tower.end();
    await other.stop();
  });
  beforeEach(async () => {
    tower.models.requests.length = 0;
    arrived = [];
    other.requests.length = 0;
    await withFallback();
  });
  afterEach(() => expect(tower.models.queued).to.equal(0));

  const gatewayOf = (models: FakeModelServer) => models.settings()["gateway"] as Record<string, unknown>;
  const withFallback = (more: object = {}) =>
    tower.set({
      gateway: { ...gatewayOf(tower.models), ...more },
      fallback: [{ gateway: gatewayOf(other), model: { chat: "other" } }],
    });
  const alone = (more: object = {}) => tower.set({ gateway: { ...gatewayOf(tower.models), ...more } });
  const seconds = () => tower.clock.now() / 1000;
  /** When requests came, so that the time of the store does not count. */
  let arrived: number[] = [];
  const timed =
    (behave: Behaviour): Behaviour =>
    (answer, request) => {
      arrived.push(seconds());
      return behave(answer, request);
    };
  const between = () => (arrived.at(-1) ?? 0) - (arrived[0] ?? 0);

  it("6: asks again after a cut, and shows no half text", async () => {
    tower.models.next(timed(does.cuts("half of a long text")), timed(does.says("whole")));
    const answer = await tower.passing(tower.ask());
    expect(answer.text).to.equal("whole");
    expect(between()).to.be.within(0.7, 10);
  });

  it("9: waits as long as the provider says, up to 20 s", async () => {
    const slow = does.fails(429, "slow down", { headers: { "retry-after": "17" } });
    tower.models.next(timed(slow), timed(does.says("then")));
    expect((await tower.passing(tower.ask())).text).to.equal("then");
    expect(between()).to.be.within(17, 27);
    expect(other.requests).to.have.length(0);
  });

  it("10: asks the next gateway where it would have to wait longer", async () => {
    tower.models.next(timed(does.fails(429, "slow down", { headers: { "retry-after": "60" } })));
    expect(await tower.passing(tower.ask())).to.include({ text: "from the other", model: "fake-model" });
    expect(between()).to.be.below(20);
    expect(other.requests[0]?.body["model"]).to.equal("other");
  });

  for (const [status, message, more] of [
    [402, "Insufficient balance", {}],
    [429, "You exceeded your current quota", { code: "insufficient_quota" }],
  ] as const)
    it(`11: leaves a gateway that is spent aside for an hour (${status})`, async () => {
      tower.models.next(does.fails(status, message, more));
      await tower.passing(tower.ask());
      await tower.passing(tower.ask());
      expect(tower.models.requests).to.have.length(1);
      await tower.clock.advance(3_600_000);
      tower.models.next("back");
      expect((await tower.passing(tower.ask())).text).to.equal("back");
    });

  it("11: a test asks a gateway that is left aside, and its success ends that", async () => {
    await alone();
    tower.models.next(does.fails(402, "Insufficient balance", {}));
    expect((await tower.failure()).kind).to.equal("unreachable");
    const test = () => tower.post("/api/system/ai/test", { prompt: "Are you there?" });
    tower.models.next(does.fails(402, "Insufficient balance", {}));
    expect(await test().data<{ ok: boolean }>()).to.include({ ok: false });
    expect((await tower.failure()).kind).to.equal("unreachable");
    tower.models.next("I am.");
    expect(await test().data<{ ok: boolean }>()).to.include({ ok: true, reply: "I am." });
    tower.models.next("back");
    expect((await tower.passing(tower.ask())).text).to.equal("back");
  });

  it("12: opens a breaker after five failures; one request tries later", async () => {
    await alone({ retries: 0 });
    const told = notices().length;
    tower.models.next(...Array.from({ length: 5 }, () => does.fails(529, "overloaded")));
    for (let time = 0; time < 7; time++) expect((await tower.failure()).kind).to.equal("unreachable");
    expect(tower.models.requests).to.have.length(5);
    expect(notices().length - told).to.equal(told === 0 ? 1 : 0);
    await tower.clock.advance(30_000);
    tower.models.next(does.fails(529, "overloaded"));
    expect((await tower.failure()).kind).to.equal("unreachable");
    // Twice as long now.
    await tower.clock.advance(30_000);
    expect((await tower.failure()).kind).to.equal("unreachable");
    expect(tower.models.requests).to.have.length(6);
    await tower.clock.advance(30_000);
    tower.models.next("back");
    expect((await tower.passing(tower.ask())).text).to.equal("back");
    const [notice] = notices();
    expect(notice?.data).to.include({ host: new URL(tower.models.url).host });
    expect(JSON.stringify(notice)).to.not.include(fakeKey);
  });

  it("13: does not ask again with a key that is refused, and keeps it out of every log", async () => {
    await alone();
    tower.models.next(does.fails(401, `Incorrect API key provided: ${fakeKey}`));
    expect((await tower.failure()).message).to.not.include(fakeKey);
    expect((await tower.failure()).kind).to.equal("unreachable");
    expect(tower.models.requests).to.have.length(1);
    const logs = JSON.stringify(await tower.get("/api/system/logs?pageSize=200").data());
    expect(logs).to.include("no model answered").and.not.include(fakeKey);
    // Saved settings are tried at once.
    await alone();
    expect((await tower.passing(tower.ask())).text).to.equal("ok");
  });

  it("17: turns to the next gateway after 30 s of silence", async () => {
    tower.models.next(timed(does.silent()));
    expect((await tower.passing(tower.ask(), 1000)).text).to.equal("from the other");
    expect(between()).to.be.within(20, 45);
  });

  it("18: ends an answer that drips at the end of its time", async () => {
    await alone({ timeoutSeconds: 40, retries: 2 });
    const held = does.held();
    tower.models.next(held);
    const failed = tower.failure();
    await tower.until(() => tower.models.requests.length === 1);
    await held.begun;
    for (let part = 0; part < 8; part++) {
      held.send("drip ");
      // The piece has to arrive before time goes on.
      await tower.passing(Promise.resolve());
      await tower.get("/api/system/ai").data();
      await tower.clock.advance(5000);
    }
    expect((await failed).kind).to.equal("slow");
    expect(tower.models.requests).to.have.length(1);
  });

  it("ends an answer that pauses for 20 s", async () => {
    await alone({ retries: 0 });
    const held = does.held();
    tower.models.next(held);
    const failed = tower.failure();
    await held.begun;
    held.send("and then");
    const began = seconds();
    await tower.passing(held.closed, 500);
    expect(seconds() - began).to.be.within(19, 35);
    expect((await failed).kind).to.equal("slow");
  });

  it("takes no longer than it is given, whatever is tried", async () => {
    await alone({ retries: 5 });
    tower.models.always(timed(does.fails(503, "down")));
    const failure = await tower.passing(tower.failure({ limitMs: 5000 }));
    expect(failure.kind).to.be.oneOf(["unreachable", "slow"]);
    expect(between()).to.be.below(5.5);
    expect(arrived.length).to.be.within(2, 4);
    tower.models.always("ok");
  });

  it("tries once, and nowhere else, for what is dropped when it does not come", async () => {
    tower.models.next(does.fails(503, "down"));
    expect((await tower.failure({ once: true })).kind).to.equal("unreachable");
    expect([tower.models.requests.length, other.requests.length]).to.deep.equal([1, 0]);
  });
});
