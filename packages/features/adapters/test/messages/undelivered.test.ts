import adapters from "@dicetower/adapters";
import { Clock, defineFeature, Journal, textSegment } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { PartJournal } from "../../src/outbox/journal.js";
import { Part, type PartState } from "../../src/outbox/part.js";
import { pruneJournal, readUndelivered } from "../../src/outbox/undelivered.js";

describe("the journal of an outbox", () => {
  let tower: TestHost;
  let clock: FakeClock;
  let store: Journal;
  let journal: PartJournal;
  let left: string[];

  const reader = defineFeature({
    id: "reader",
    needs: { journal: Journal },
    setup(host) {
      store = host.needs.journal;
    },
  });
  const owner = { adapterId: 3, selfId: "10001", leave: (part: Part) => void left.push(part.eventKey) };

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    left = [];
    tower = await testHost({ features: [adapters, reader], replace: [[Clock, clock]] });
    journal = new PartJournal(store, clock, (error) => {
      throw error;
    });
  });
  afterEach(() => tower.stop());

  function part(eventKey: string, state: PartState, text = eventKey): Part {
    const made = new Part(owner, eventKey, 0, "group", "g1", "", [textSegment(text)], clock.now());
    made.state = state;
    return made;
  }
  const enter = (...parts: readonly Part[]) => {
    for (const one of parts) journal.write(one);
  };
  const mark = (marked: Part, state: PartState) => {
    marked.state = state;
    journal.write(marked);
  };
  const rows = () => store.read((db) => db("adapters_outbox"));
  const undelivered = async () => {
    await journal.flush();
    return readUndelivered(store, clock.now(), 50_000);
  };

  it("lets parts leave when they are written as being sent, and no others", async () => {
    const second = part("b", "new");
    enter(part("a", "sending"), second);
    expect(left).to.deep.equal([]);
    await journal.flush();
    expect(left).to.deep.equal(["a"]);
    mark(second, "sending");
    await journal.flush();
    expect(left).to.deep.equal(["a", "b"]);
  });

  it("writes what is said in one go as one row", async () => {
    enter(...Array.from({ length: 300 }, (_, at) => part(`e${at}`, "sending")));
    await journal.flush();
    expect(await rows()).to.have.length(1);
    expect(left).to.have.length(300);
  });

  it("gives a new run what never left, in its order, and nothing else", async () => {
    const sent = part("sent", "sending");
    const again = part("again", "sending");
    enter(
      part("first", "new"),
      sent,
      again,
      part("being sent", "sending"),
      part("second", "new", "【?】\u0000\ud800"),
    );
    mark(sent, "sent");
    mark(again, "new");
    const { parts, unknown } = await undelivered();
    expect([...parts.keys()]).to.deep.equal([3]);
    expect(parts.get(3)?.map(({ eventKey }) => eventKey)).to.deep.equal(["first", "again", "second"]);
    expect(parts.get(3)?.[2]).to.include({ scene: "group", target: "g1", selfId: "10001", viaGroup: "" });
    expect(parts.get(3)?.[2]?.segments).to.deep.equal([textSegment("【?】\u0000\ud800")]);
    expect(unknown).to.equal(1);
    expect((await undelivered()).unknown, "told once").to.equal(0);
  });

  it("gives up what is older than two minutes, or too long to be kept", async () => {
    enter(part("old", "new"));
    await journal.flush();
    await clock.advance(121_000);
    enter(part("long", "new", "x".repeat(70_000)), part("fresh", "new"));
    expect((await undelivered()).parts.get(3)?.map(({ eventKey }) => eventKey)).to.deep.equal(["fresh"]);
  });

  it("knows the events that were answered, or acted without a word, for ten minutes", async () => {
    enter(part("a", "sending"), part("say:1:1", "sending"));
    journal.note("quiet");
    expect((await undelivered()).seen.map(([key]) => key)).to.deep.equal(["a", "quiet"]);
    await clock.advance(601_000);
    expect((await undelivered()).seen).to.deep.equal([]);
    await pruneJournal(store, clock.now());
    expect(await rows()).to.deep.equal([]);
  });

  it("keeps no more keys than are asked for, the newest ones", async () => {
    enter(...["a", "b", "c"].map((key) => part(key, "sending")));
    await journal.flush();
    const { seen } = await readUndelivered(store, clock.now(), 2);
    expect(seen.map(([key]) => key)).to.deep.equal(["b", "c"]);
  });

  it("passes over a row that is damaged, and says so", async () => {
    enter(part("a", "new"));
    await journal.flush();
    await store.change((db) => db("adapters_outbox").insert({ written_at: clock.now(), entries: '[["x",0' }));
    const { parts, damaged } = await undelivered();
    expect(damaged).to.equal(1);
    expect(parts.get(3)).to.have.length(1);
  });
});
