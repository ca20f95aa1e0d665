import type { FakeClock, TestHost } from "@dicetower/testkit";

/** A record of the fake platform's type. */
export const record = {
  name: "Main",
  type: "fake",
  connection_mode: "dial",
  endpoint: "ws://127.0.0.1:6700",
};

/** The same for an account that may say as much as it likes. */
export const quickRecord = { ...record, options: { sendIntervalMs: 0, sendPerSecond: 0 } };

/** Ends a tower whose time stands still: what hangs in a test has its limits, and they pass by this clock. */
export async function endBy(clock: FakeClock, tower: TestHost): Promise<void> {
  let ended = false;
  const stopping = tower.stop().finally(() => {
    ended = true;
  });
  while (!ended) await clock.advance(1_000);
  await stopping;
}
