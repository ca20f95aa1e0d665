import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { accessKey, eventually, Standing } from "../test-support.js";
import { Wire } from "../wire.js";

interface Frame {
  readonly type: "hello" | "event" | "resumed" | "reload";
  readonly process: string;
  readonly sequence: number;
  readonly event?: string;
  readonly data?: unknown;
  readonly at?: number;
  readonly events?: readonly Frame[];
}

describe("the event stream", () => {
  const clock = fakeClock();
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin({}, clock);
  });
  afterEach(() => eventually("no socket is left", () => standing.server.counts().sockets === 0));
  after(() => standing.end());

  const dial = (query = "") =>
    Wire.open(`ws://127.0.0.1:${standing.port}/api/events${query}`, { "x-api-key": accessKey });
  const tell = (data: number) => standing.server.events.publish("test.number", data);

  it("needs credentials", async () => {
    expect(await Wire.refusal(`ws://127.0.0.1:${standing.port}/api/events`)).to.equal(40100);
  });

  it("sends its position, then every event with its number", async () => {
    tell(0);
    const wire = await dial();
    const hello = await wire.json<Frame>();
    expect(hello).to.have.all.keys("type", "process", "sequence");
    expect(hello.type).to.equal("hello");
    tell(1);
    tell(2);
    const [first, second] = [await wire.json<Frame>(), await wire.json<Frame>()];
    expect(first).to.deep.equal({
      type: "event",
      process: hello.process,
      sequence: hello.sequence + 1,
      event: "test.number",
      data: 1,
      at: clock.seconds(),
    });
    expect(second.sequence).to.equal(hello.sequence + 2);
    await wire.end();
  });

  it("replays missed events to a client that sends its position, in the address or in a frame", async () => {
    const wire = await dial();
    const { process, sequence } = await wire.json<Frame>();
    await wire.end();
    for (const number of [1, 2, 3]) tell(number);
    const byAddress = await dial(`?since=${process}:${sequence + 1}`);
    expect((await byAddress.json<Frame>()).type).to.equal("hello");
    const resumed = await byAddress.json<Frame>();
    expect(resumed).to.include({ type: "resumed", process, sequence: sequence + 3 });
    expect(resumed.events?.map(({ data }) => data)).to.deep.equal([2, 3]);
    const byFrame = await dial();
    await byFrame.json();
    byFrame.say({ resume: { process, sequence } });
    expect((await byFrame.json<Frame>()).events?.map((event) => event.sequence)).to.deep.equal([
      sequence + 1,
      sequence + 2,
      sequence + 3,
    ]);
    tell(4);
    expect((await byFrame.json<Frame>()).data).to.equal(4);
    expect((await byAddress.json<Frame>()).data).to.equal(4);
    await byFrame.end();
    await byAddress.end();
  });

  it("replays nothing for a client that missed nothing", async () => {
    const wire = await dial();
    const { process, sequence } = await wire.json<Frame>();
    wire.say({ resume: { process, sequence } });
    expect(await wire.json<Frame>()).to.deep.equal({ type: "resumed", process, sequence, events: [] });
    await wire.end();
  });

  it("asks for a reload after too many events, another process, or an unknown number", async () => {
    const wire = await dial();
    const { process, sequence } = await wire.json<Frame>();
    await wire.end();
    const answerTo = async (query: string) => {
      const again = await dial(query);
      await again.json();
      const { type } = await again.json<Frame>();
      await again.end();
      return type;
    };
    tell(1);
    for (const query of [
      `?since=other:${sequence}`,
      `?since=${process}:${sequence + 2}`,
      "?since=nonsense",
      "?since=",
    ])
      expect(await answerTo(query), query).to.equal("reload");
    for (let number = 0; number < 511; number++) tell(number);
    expect(await answerTo(`?since=${process}:${sequence}`), "512 missed").to.equal("resumed");
    tell(512);
    expect(await answerTo(`?since=${process}:${sequence}`), "513 missed").to.equal("reload");
    expect(await answerTo(`?since=${process}:${sequence + 1}`)).to.equal("resumed");
    await clock.advance(60_001);
    expect(await answerTo(`?since=${process}:${sequence + 1}`), "a minute later").to.equal("reload");
  });

  it("closes a client that sends anything else", async () => {
    for (const said of [
      "not json",
      "{}",
      '{"resume":{"process":"x","sequence":-1}}',
      '{"resume":1,"more":2}',
    ]) {
      const wire = await dial();
      await wire.json();
      wire.say(said);
      expect((await wire.closed).code, said).to.equal(1008);
    }
  });

  it("brings a client to the server's state after a thousand disconnects, wherever they happen", async function () {
    this.timeout(300_000);
    let state = 20261121;
    const random = (below: number) => {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      return state % below;
    };
    const server = new Map<number, number>();
    const publish = () => {
      const [slot, value] = [random(50), random(1_000_000)];
      server.set(slot, value);
      standing.server.events.publish("test.slot", [slot, value]);
    };
    let client = new Map<number, number>();
    let at: { process: string; sequence: number } | undefined;
    let reloads = 0;
    const apply = ({ data, process, sequence }: Frame) => {
      const [slot, value] = data as [number, number];
      expect(sequence, "no event is skipped or repeated").to.equal((at?.sequence ?? 0) + 1);
      client.set(slot, value);
      at = { process, sequence };
    };
    const take = (frame: Frame) => {
      if (frame.type === "event") return apply(frame);
      if (frame.type === "resumed") return frame.events?.forEach(apply);
      // Loads everything again, at the number in the frame.
      if (frame.type === "reload") reloads++;
      if (frame.type === "reload" || at === undefined) {
        client = new Map(server);
        at = { process: frame.process, sequence: frame.sequence };
      }
    };
    for (let round = 0; round < 1_000; round++) {
      for (let events = random(25) === 0 ? random(1_000) : random(20); events > 0; events--) publish();
      const resuming = at !== undefined;
      const byAddress = random(2) === 0;
      const wire = await dial(resuming && byAddress ? `?since=${at?.process}:${at?.sequence}` : "");
      const hello = await wire.json<Frame>();
      if (!resuming) take(hello);
      else {
        if (!byAddress) {
          // Events may come between hello and the response: a client that resumes ignores them.
          for (let events = random(3); events > 0; events--) publish();
          wire.say({ resume: at });
        }
        let frame = await wire.json<Frame>();
        while (frame.type === "event") frame = await wire.json<Frame>();
        take(frame);
      }
      const live = random(10);
      for (let events = 0; events < live; events++) publish();
      // Disconnects after some of them were read.
      for (let events = random(live + 1); events > 0; events--) take(await wire.json<Frame>());
      await wire.end();
    }
    const last = await dial(`?since=${at?.process}:${at?.sequence}`);
    await last.json();
    take(await last.json<Frame>());
    await last.end();
    expect(client).to.deep.equal(server);
    expect(reloads).to.be.within(1, 100);
  });
});
