import adapters from "@dicetower/adapters";
import { type AdapterLink, Clock, defineFeature, incoming, type SendOutcome } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, identity, said } from "../fake-adapter.js";

describe("an account whose adapter changes", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let bird: ReturnType<typeof echoFeature>;
  /** Answers `.think x` with x when it is let go. */
  let letGo: () => void;

  const thinker = defineFeature({
    id: "thinker",
    setup(host) {
      host.add(incoming, {
        key: "thinker",
        slot: "ai",
        run({ text }) {
          if (!text.startsWith(".think ")) return undefined;
          const thought = new Promise<string>((resolve) => {
            letGo = () => resolve(text.slice(7));
          });
          return { later: () => thought };
        },
      });
    },
  });

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    bird = echoFeature();
    tower = await testHost({
      features: [adapters, platform.feature, bird.feature, thinker],
      replace: [[Clock, clock]],
      settings: { logLevel: "warn" },
    });
  });
  afterEach(() => endBy(clock, tower));

  const create = async (more: object = {}) => {
    const nth = platform.opened.length + 1;
    await tower.post("/api/adapters", { ...quickRecord, ...more }).answers({});
    return platform.connection(nth);
  };
  interface View {
    readonly id: number;
    readonly state: string;
    readonly error: string;
    readonly stats: { readonly sent: number; readonly failed: number; readonly queue: number };
  }
  /** The connection of adapter 1 goes, and the next one belongs to another account, which sends whatever it is given. */
  const comesBackAsAnother = async (link: AdapterLink) => {
    platform.answer = () => ({ state: "sent", messageId: "" });
    platform.opening = (opened) => opened.link.online({ ...identity, selfId: "20002" });
    link.closed("gone");
    await tower.post("/api/adapters/1/reconnect").answers({ code: 0 });
    await platform.connection(2);
  };
  const views = () => tower.get("/api/adapters").data<View[]>();
  const stateOf = async (id: number) => (await views()).find((one) => one.id === id)?.state;

  /** How many messages were told as lost. */
  const lost = async () =>
    (await tower.get("/api/system/logs?q=was%20not%20delivered").data<{ total: number }>()).total;

  /** Adapter 1 speaks, adapter 2 is set aside for it. */
  const two = async () => {
    const main = await create();
    const spare = await create({ name: "Spare" });
    expect(await stateOf(2)).to.equal("disconnected");
    return { main, spare };
  };
  /** Adapter 1 has gone, and adapter 2 speaks. */
  const succeed = async (main: { link: { closed(reason: string): void } }) => {
    main.link.closed("gone");
    await platform.connection(3);
    await clock.advance(0);
    expect(await stateOf(2)).to.equal("connected");
  };
  const notNow: SendOutcome = { state: "failed", reason: "not now" };

  it("says through the second what waited in the first, in its order and once", async () => {
    const { main } = await two();
    platform.answer = () => notNow;
    for (const text of [".say a", ".say b", ".say c"]) main.link.message(said(text));
    await platform.sentSoFar(1);
    platform.answer = () => ({ state: "sent", messageId: "" });
    await succeed(main);
    await platform.sentSoFar(4);
    expect(platform.sent).to.deep.equal(["a", "a", "b", "c"]);
    expect(platform.through).to.deep.equal([1, 2, 2, 2]);
    await clock.advance(180_000);
    expect(platform.sent).to.have.length(4);
    expect((await views()).map(({ stats }) => [stats.sent, stats.failed, stats.queue])).to.deep.equal([
      [0, 0, 0],
      [3, 0, 0],
    ]);
  });

  it("says what waited in the first before what the second has heard before its account was known", async () => {
    const { main } = await two();
    platform.answer = () => notNow;
    main.link.message(said(".say older"));
    await platform.sentSoFar(1);
    platform.answer = () => ({ state: "sent", messageId: "" });
    platform.opening = ({ link }) => {
      link.message(said(".say newer"));
      link.online(identity);
    };
    await succeed(main);
    await platform.sentSoFar(3);
    expect(platform.sent).to.deep.equal(["older", "older", "newer"]);
  });

  for (const [how, outcome, through] of [
    ["it turns out never to have left", notNow, [1, 2, 2]],
    ["it may have arrived", { state: "unknown", reason: "gone" }, [1, 2]],
    ["it has arrived", { state: "sent", messageId: "" }, [1, 2]],
    ["it was refused", { state: "failed", reason: "no", code: 7 }, [1, 2]],
  ] as const)
    it(`with a message under way says it again only where it never left: ${how}`, async () => {
      const { main } = await two();
      let came: (outcome: SendOutcome) => void = () => {};
      platform.answer = () =>
        new Promise((resolve) => {
          came = resolve;
        });
      main.link.message(said(".say first"));
      main.link.message(said(".say second"));
      await platform.sentSoFar(1);
      platform.answer = () => ({ state: "sent", messageId: "" });
      await succeed(main);
      expect(platform.through).to.deep.equal([1]);
      came(outcome);
      await platform.sentSoFar(through.length);
      await clock.advance(180_000);
      expect(platform.through).to.deep.equal(through);
      expect(platform.sent.slice(1)).to.deep.equal(through.length > 2 ? ["first", "second"] : ["second"]);
    });

  it("says through the second what was asked through the first and is answered later", async () => {
    const { main } = await two();
    main.link.message(said(".think deep"));
    await succeed(main);
    letGo();
    await platform.sentSoFar(1);
    expect(platform.through).to.deep.equal([2]);
  });

  it("says through the first again what waits in the second when that one is deleted", async () => {
    const { main } = await two();
    await succeed(main);
    platform.answer = () => notNow;
    platform.opened[2]?.link.message(said(".say back"));
    await platform.sentSoFar(1);
    await clock.advance(2_000);
    expect(await stateOf(1)).to.equal("disconnected");
    platform.answer = () => ({ state: "sent", messageId: "" });
    platform.sent.length = 0;
    platform.through.length = 0;
    await tower.delete("/api/adapters/2").answers({ code: 0 });
    await platform.sentSoFar(1);
    expect([platform.sent, platform.through]).to.deep.equal([["back"], [1]]);
  });

  const other = { ...identity, selfId: "20002" };
  /** Adapter 1 is deleted while two messages wait in it and one is thought about. */
  const deleteFirst = async (main: { link: { message(init: ReturnType<typeof said>): void } }) => {
    platform.answer = () => notNow;
    for (const text of [".say a", ".say b", ".think late"]) main.link.message(said(text));
    await platform.sentSoFar(1);
    platform.answer = () => ({ state: "sent", messageId: "" });
    platform.sent.length = 0;
    platform.through.length = 0;
    await tower.delete("/api/adapters/1").answers({ code: 0 });
  };

  for (const third of [false, true])
    it(`is spoken for by who comes for it once its adapter is deleted, ${
      third ? "not by who has the former account of that one" : "whichever account that one had before"
    }`, async () => {
      const main = await create();
      platform.opening = ({ link }) => link.online(other);
      await create({ name: "Former" });
      platform.opening = ({ link }) => link.online(identity);
      await tower.post("/api/adapters/2/reconnect").answers({ code: 0 });
      await platform.connection(3);
      await clock.advance(0);
      expect(await stateOf(2)).to.equal("disconnected");
      platform.opening = ({ link, record }) => link.online(record.id === 3 ? other : identity);
      if (third) await create({ name: "Third" });
      await deleteFirst(main);
      await platform.sentSoFar(2);
      letGo();
      await platform.sentSoFar(3);
      await clock.advance(180_000);
      expect([platform.sent, platform.through]).to.deep.equal([
        ["a", "b", "late"],
        [2, 2, 2],
      ]);
      expect(await lost()).to.equal(0);
    });

  for (const [what, opening] of [
    ["logs in to another account", ({ link }) => link.online(other)],
    ["does not come", ({ link }) => link.closed("gone")],
  ] as const satisfies readonly (readonly [string, FakePlatform["opening"]])[])
    it(`is spoken for by nobody once its adapter is deleted and the second ${what}`, async () => {
      const { main } = await two();
      platform.opening = opening;
      await deleteFirst(main);
      await platform.connection(3);
      await clock.advance(240_000);
      // Both waited too long: one warning, the other is counted with the next.
      expect(await lost()).to.equal(1);
      letGo();
      await clock.advance(0);
      expect(await lost()).to.equal(2);
      expect(platform.sent).to.deep.equal([]);
    });

  it("is spoken for by nobody when the second, too, goes to another account", async () => {
    const { main } = await two();
    await deleteFirst(main);
    await platform.sentSoFar(2);
    platform.opening = ({ link }) => link.online(other);
    await tower.post("/api/adapters/2/reconnect").answers({ code: 0 });
    await platform.connection(4);
    await clock.advance(0);
    letGo();
    await clock.advance(0);
    expect(await lost()).to.equal(1);
    expect(platform.sent).to.deep.equal(["a", "b"]);
  });

  it("says through the second what waits behind what is under way in the first, which has another account", async () => {
    const { main } = await two();
    platform.answer = () => new Promise(() => {});
    for (const text of [".say under way", ".say waits"]) main.link.message(said(text));
    await platform.sentSoFar(1);
    platform.answer = () => ({ state: "sent", messageId: "" });
    await succeed(main);
    platform.opening = ({ link }) => link.online(other);
    await tower.post("/api/adapters/1/reconnect").answers({ code: 0 });
    await platform.connection(4);
    await platform.sentSoFar(2);
    expect([platform.sent, platform.through]).to.deep.equal([
      ["under way", "waits"],
      [1, 2],
    ]);
  });

  it("tells as lost what nobody says for it: the adapter was deleted", async () => {
    const { link } = await create();
    let came: (outcome: SendOutcome) => void = () => {};
    platform.answer = () =>
      new Promise((resolve) => {
        came = resolve;
      });
    for (const text of [".say under way", ".say waits", ".think late"]) link.message(said(text));
    await platform.sentSoFar(1);
    await tower.delete("/api/adapters/1").answers({ code: 0 });
    expect(await lost()).to.equal(1);
    came(notNow);
    await clock.advance(0);
    expect(await lost()).to.equal(2);
    letGo();
    await clock.advance(0);
    expect(await lost()).to.equal(3);
  });

  it("tells as lost what nobody says for it: the adapter has another account", async () => {
    const { link } = await create();
    platform.answer = () => notNow;
    link.message(said(".say a"));
    link.message(said(".say b"));
    link.message(said(".think c"));
    await platform.sentSoFar(1);
    await comesBackAsAnother(link);
    await clock.advance(0);
    letGo();
    await clock.advance(180_000);
    expect(platform.sent).to.deep.equal(["a"]);
    const [view] = await views();
    expect(view?.stats).to.deep.include({ sent: 0, failed: 3, queue: 0 });
  });

  it("says nothing through another account instead of what it gives up", async () => {
    const { link } = await create();
    platform.answer = () => notNow;
    link.message(said(".say first"));
    link.message(said(".whisper secret"));
    await platform.sentSoFar(2);
    await comesBackAsAnother(link);
    await clock.advance(180_000);
    expect(platform.sent).to.deep.equal(["first", "secret"]);
    const [view] = await views();
    expect(view?.stats).to.deep.include({ sent: 0, failed: 2, queue: 0 });
  });

  it("acts once on an event that comes through both", async () => {
    const { main } = await two();
    const same = said("hello");
    const nameless = { ...said("nameless"), id: "" };
    main.link.message(same);
    main.link.message(nameless);
    await succeed(main);
    platform.opened[2]?.link.message(same);
    platform.opened[2]?.link.message(nameless);
    platform.opened[2]?.link.message(said("new"));
    expect(bird.heard).to.deep.equal(["hello", "nameless", "new"]);
  });

  it("is taken from an adapter that has been silent for ten minutes, where nothing else would tell", async () => {
    platform.unwatched = true;
    const { main } = await two();
    await clock.advance(5 * 60_000);
    main.link.message(said("hello"));
    await clock.advance(9 * 60_000);
    expect([await stateOf(1), await stateOf(2)]).to.deep.equal(["connected", "disconnected"]);
    await clock.advance(3 * 60_000);
    expect([await stateOf(1), await stateOf(2)]).to.deep.equal(["disconnected", "connected"]);
    const [aside] = await views();
    expect(aside?.error).to.equal('account 10001 is already connected through adapter 2 ("Spare")');
  });

  it("stays with a silent adapter that is known to be there", async () => {
    await two();
    await clock.advance(60 * 60_000);
    expect([await stateOf(1), await stateOf(2)]).to.deep.equal(["connected", "disconnected"]);
  });

  it("is named with the adapter that has it, by its present name", async () => {
    await two();
    await tower.patch("/api/adapters/1", { name: "First" }).answers({});
    const [, aside] = await views();
    expect(aside?.error).to.equal('account 10001 is already connected through adapter 1 ("First")');
  });
});
