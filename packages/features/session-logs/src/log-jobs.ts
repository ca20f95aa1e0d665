import type { Clock, Job } from "@dicetower/contract";
import type { logImages } from "./images/log-images.js";
import type { LogSweeper } from "./logs/log-sweeper.js";
import type { Reminders } from "./reminders.js";

const remindSeconds = 600;
const sweepSeconds = 3_600;

/** What the jobs work with. */
export interface LogJobServices {
  readonly reminders: Reminders;
  readonly sweeper: LogSweeper;
  readonly images: ReturnType<typeof logImages>;
  readonly clock: Clock;
}

/** What is done again and again: logs that stand still are told of, and what was deleted is cleared away. */
export function logJobs({ reminders, sweeper, images, clock }: LogJobServices): readonly Job[] {
  return [
    {
      key: "session-logs.remind",
      schedule: { everySeconds: remindSeconds },
      run: (signal) => reminders.run(signal),
    },
    {
      key: "session-logs.sweep",
      schedule: { everySeconds: sweepSeconds, atStart: true },
      async run(signal) {
        await sweeper.sweepAll(signal);
        await images.sweep(signal);
        await images.removeLeftOver(clock.seconds(), signal);
      },
    },
  ];
}
