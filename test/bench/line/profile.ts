import type { BenchOptions, Finding } from "../benchmark.js";
import { summarise } from "../report/profile.js";
import { Subjects } from "./owner/subjects.js";
import { variants } from "./variants.js";

const warmUp = 20_000;
const messages = 60_000;
const inFlight = 256;

/** Where the service spends its main thread's time while messages pour in. */
export async function profileLine(options: BenchOptions): Promise<Finding[]> {
  const subjects = await Subjects.start(options);
  try {
    const tower = await subjects.tower(variants.plain);
    await tower.pour(warmUp, inFlight);
    await tower.child.ask("beginProfile");
    const { cpuMicros } = await tower.pour(messages, inFlight);
    const profile = await tower.child.ask("endProfile");
    const { functions, packages } = summarise(profile, messages);
    return [
      { title: "Message line: main thread by package", rows: packages },
      {
        title: "Message line: main thread by function",
        rows: functions,
        notes: [`all threads, with the profiler: ${cpuMicros.toFixed(1)} µs a message`],
      },
    ];
  } finally {
    await subjects.stop();
  }
}
