import { text } from "@dicetower/contract";
import { expect } from "chai";
import fc from "fast-check";
import {
  type ConnectionEvent,
  type ConnectionState,
  type EventTime,
  initialState,
  nextState,
  triesBefore,
} from "../../src/connection/connection-state.js";

const reason = "a reason";
const dials = { reason, listens: false };

function at(seconds: number, fraction = 0.5): EventTime {
  return { seconds, monotonic: seconds * 1000, fraction };
}

function through(...steps: readonly [ConnectionEvent, EventTime][]): ConnectionState {
  return steps.reduce(
    (connectionState, [event, time]) => nextState(connectionState, event, time),
    initialState,
  );
}

describe("the connection state of an adapter", () => {
  it("waits 1, 2, 4 … 32, then 60 s between tries, ±20 %", () => {
    for (const [fraction, factor] of [
      [0, 0.8],
      [0.5, 1],
      [0.999, 1.2],
    ] as const) {
      let connectionState = through([{ is: "dialling", anew: true }, at(0)]);
      const delays: number[] = [];
      for (let attempt = 1; attempt <= 9; attempt++) {
        connectionState = nextState(connectionState, { is: "closed", ...dials }, at(0, fraction));
        expect(connectionState.attempt).to.equal(attempt);
        delays.push(connectionState.retryInMs / 1000 / factor);
        connectionState = nextState(connectionState, { is: "dialling" }, at(0));
      }
      expect(delays.map(Math.round)).to.deep.equal([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    }
  });

  it("1 000 clients that lost one server together do not come back together", () => {
    let seed = 11;
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const rounds: number[][] = [];
    for (let client = 0; client < 1_000; client++) {
      let connectionState = through([{ is: "dialling", anew: true }, at(0)]);
      let time = 0;
      for (let round = 0; time < 600; round++) {
        connectionState = nextState(connectionState, { is: "closed", ...dials }, at(time, chance()));
        expect(connectionState.retryInMs).to.be.at.most(72_000);
        time += connectionState.retryInMs / 1000;
        const tries = rounds[round] ?? [];
        tries.push(time);
        rounds[round] = tries;
        connectionState = nextState(connectionState, { is: "dialling" }, at(time));
      }
    }
    for (const tries of rounds.slice(6)) {
      if (tries.length < 1_000) continue;
      const bySecond = new Map<number, number>();
      for (const time of tries) bySecond.set(Math.floor(time), (bySecond.get(Math.floor(time)) ?? 0) + 1);
      expect(Math.max(...bySecond.values())).to.be.at.most(70);
    }
  });

  it("begins at one second again nextState a minute of a steady link, and not before", () => {
    const lost = (upFor: number) =>
      through(
        [{ is: "dialling", anew: true }, at(0)],
        [{ is: "closed", ...dials }, at(0)],
        [{ is: "dialling" }, at(1)],
        [{ is: "closed", ...dials }, at(1)],
        [{ is: "dialling" }, at(3)],
        [{ is: "online" }, at(4)],
        [{ is: "closed", ...dials }, at(4 + upFor)],
      );
    expect(lost(59)).to.include({ state: "disconnected", attempt: 3, retryInMs: 4_000 });
    expect(lost(60)).to.include({ state: "disconnected", attempt: 1, retryInMs: 1_000 });
  });

  it("shows no tries once the link has been steady", () => {
    const up = through(
      [{ is: "dialling", anew: true }, at(0)],
      [{ is: "closed", ...dials }, at(0)],
      [{ is: "dialling" }, at(1)],
      [{ is: "online" }, at(2)],
    );
    expect(triesBefore(up, at(10))).to.equal(1);
    expect(triesBefore(up, at(62))).to.equal(0);
  });

  it("tries a refused token at most 210 times a day, at no more than once a minute", () => {
    for (const fraction of [0, 0.5, 0.999]) {
      let connectionState = through([{ is: "dialling", anew: true }, at(0)]);
      let tries = 0;
      for (let seconds = 0; seconds < 86_400; seconds += connectionState.retryInMs / 1000) {
        connectionState = nextState(connectionState, { is: "dialling" }, at(seconds));
        connectionState = nextState(connectionState, { is: "refused", ...dials }, at(seconds, fraction));
        expect(connectionState.state).to.equal("auth_failed");
        expect(connectionState.retryInMs).to.be.at.least(60_000);
        tries++;
      }
      expect(tries).to.be.within(100, 210);
    }
  });

  it("waits for whoever dials in, without tries, where the other end dials", () => {
    const gone = through(
      [{ is: "dialling", anew: true }, at(0)],
      [{ is: "online" }, at(1)],
      [{ is: "closed", reason, listens: true }, at(2)],
    );
    expect(gone).to.include({ state: "connecting", error: reason, nextRetryAt: 0, attempt: 0 });
    const knocked = nextState(gone, { is: "refused", reason: "a wrong token", listens: true }, at(3));
    expect(knocked).to.include({ state: "connecting", error: "a wrong token" });
    const back = nextState(knocked, { is: "online" }, at(4));
    expect(nextState(back, { is: "refused", reason: "a wrong token", listens: true }, at(5))).to.equal(back);
  });

  it("is in the same trouble when the same is told again, in words or as a text", () => {
    const up = through([{ is: "dialling", anew: true }, at(0)], [{ is: "online" }, at(1)]);
    const why = () => text("adapters.reason.slow", { seconds: 3 });
    const troubled = nextState(up, { is: "troubled", reason: why() }, at(2));
    expect(troubled).to.deep.include({
      state: "connected",
      error: why(),
      errorAt: at(2).seconds,
      troubled: true,
    });
    expect(nextState(troubled, { is: "troubled", reason: why() }, at(3))).to.equal(troubled);
    expect(nextState(troubled, { is: "troubled", reason: "" }, at(4))).to.include({
      error: "",
      troubled: false,
    });
  });

  it("stays truthful through 10 000 sequences of anything", () => {
    const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
      fc.constant({ is: "disabled" } as const),
      fc.constant({ is: "type gone" } as const),
      fc.boolean().map((anew) => ({ is: "dialling", anew }) as const),
      fc.constant({ is: "online" } as const),
      fc.constant({ is: "account offline", reason } as const),
      fc.boolean().map((listens) => ({ is: "closed", reason, listens }) as const),
      fc.boolean().map((listens) => ({ is: "refused", reason, listens }) as const),
      fc.constant({ is: "taken", reason } as const),
      fc.constant({ is: "unusable", reason } as const),
    );
    const step = fc.tuple(event, fc.nat(200), fc.double({ min: 0, max: 0.999, noNaN: true }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let connectionState = initialState;
        let seconds = 1_000;
        for (const [next, pause, fraction] of steps) {
          seconds += pause;
          const before = connectionState;
          connectionState = nextState(before, next, at(seconds, fraction));
          expectTruth(before, next, connectionState, seconds);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

function expectTruth(
  before: ConnectionState,
  next: ConnectionEvent,
  now: ConnectionState,
  seconds: number,
): void {
  const retries = now.state === "disconnected" || now.state === "auth_failed";
  expect(now.nextRetryAt > 0).to.equal(retries);
  expect(now.retryInMs > 0).to.equal(retries);
  if (retries && now !== before) {
    expect(now.nextRetryAt).to.be.greaterThan(seconds);
    expect(now.retryInMs).to.be.at.most(720_000);
  }
  expect(now.connectedAt > 0).to.equal(now.state === "connected");
  if (now.upSince !== undefined) expect(["connected", "account_offline"]).to.include(now.state);
  if (["failed", "disconnected", "auth_failed", "account_offline"].includes(now.state))
    expect(now.error).to.equal("a reason");
  if (next.is === "disabled") expect(now).to.equal(initialState);
  if (next.is === "type gone") expect(now.state).to.equal("unsupported");
  const settled = ["disabled", "unsupported", "failed", "disconnected", "auth_failed"].includes(before.state);
  if (settled && ["online", "account offline", "closed", "refused", "taken"].includes(next.is))
    expect(now).to.equal(before);
}
