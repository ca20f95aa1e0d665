import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { createEnding, exits } from "../src/index.js";

describe("the end of a run", () => {
  function run(stop: () => Promise<void>) {
    const clock = fakeClock();
    const happened: string[] = [];
    const ending = createEnding({
      clock,
      stop,
      ended: async (code) => void happened.push(`ended ${code}`),
      exit: (code) => void happened.push(`exit ${code} after ${clock.monotonic() / 1000} s`),
      print: (line) => void happened.push(line),
    });
    return { clock, happened, end: (code: number): void => void ending(code) };
  }
  const never = () => new Promise<void>(() => {});
  const late =
    "it did not end in good order within 20 s: what features or the store still had to do was cut short";

  it("leaves with the code it was asked for, once everything has ended, and asking again changes nothing", async () => {
    for (const code of [exits.well, exits.restart, exits.fault]) {
      const { clock, happened, end } = run(async () => {});
      end(code);
      end(exits.restart);
      await clock.advance(60_000);
      expect(happened).to.deep.equal([`ended ${code}`, `exit ${code} after 0 s`]);
      expect(clock.pending).to.equal(0);
    }
  });

  it("leaves after 20 s all the same, says so, and its code tells", async () => {
    const { clock, happened, end } = run(never);
    end(exits.well);
    await clock.advance(19_999);
    expect(happened).to.deep.equal([]);
    await clock.advance(1);
    expect(happened).to.deep.equal([late, `exit ${exits.late} after 20 s`]);
  });

  it("is started again all the same where that was wanted", async () => {
    const { clock, happened, end } = run(never);
    end(exits.restart);
    await clock.advance(20_000);
    expect(happened).to.deep.equal([late, "exit 82 after 20 s"]);
  });

  it("leaves a crash behind within three seconds", async () => {
    const { clock, happened, end } = run(never);
    end(exits.fault);
    await clock.advance(3_000);
    expect(happened.at(-1)).to.equal("exit 70 after 3 s");
  });

  it("tells of an end that fails", async () => {
    const { clock, happened, end } = run(() => Promise.reject(new Error("no store")));
    end(exits.well);
    await clock.advance(0);
    expect(happened).to.deep.equal(["it did not end in good order: no store", "exit 70 after 0 s"]);
  });
});
