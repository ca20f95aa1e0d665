import { type FakeClock, fakeClock } from "@dicetower/testkit";

/** A clock that work can use up without giving anybody else a turn. */
export function busyClock(): FakeClock & { use(ms: number): void } {
  const clock = fakeClock();
  let used = 0;
  return Object.assign(Object.create(clock) as FakeClock, {
    monotonic: () => clock.monotonic() + used,
    use: (ms: number) => {
      used += ms;
    },
  });
}
