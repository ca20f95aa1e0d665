/** The service with the features of `examples/full`, in which people talk in groups with and without a log. */
import { type TestHost, testHost } from "@dicetower/testkit";
import { serve } from "../child/serve.js";
import { fullInstallation } from "../full-installation.js";

const owner = { role: "owner" } as const;
/** Messages on their way at once, in one group as many as may wait there, and what they are spread over. */
const inFlight = 500;
const inFlightInGroup = 40;
const groups = 50;
const people = 7;
const sampleMs = 10;

let tower: TestHost | undefined;
let peak = 0;
let sampling: NodeJS.Timeout | undefined;

function running(): TestHost {
  if (tower === undefined) throw new Error("the service has not been started");
  return tower;
}

/** Has people say the same, in the groups whose names begin so. @returns microseconds of processor time a message */
async function talk(
  text: string,
  messages: number,
  groupOf: (at: number) => string,
  atOnce = inFlight,
): Promise<number> {
  const host = running();
  const began = process.cpuUsage();
  for (let from = 0; from < messages; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, messages - from) }, (_, at) =>
        host.say(text, { groupId: groupOf(from + at), userId: String(at % people) }).done(),
      ),
    );
  const { user, system } = process.cpuUsage(began);
  return (user + system) / messages;
}

const answers = {
  async start({
    dataFolder,
  }: {
    dataFolder: string;
  }): Promise<{ readonly base: string; readonly key: string }> {
    tower = await testHost({
      features: await fullInstallation(),
      dataFolder,
      settings: { checkAnswers: false },
    });
    return { base: tower.base, key: tower.key };
  },
  /** Begins a log in half of the groups, and in one for the export. */
  async beginLogs(): Promise<void> {
    const logged = ["long", ...Array.from({ length: groups }, (_, group) => `on${group}`)];
    for (const groupId of logged)
      await running()
        .say(".log new bench", { groupId, ...owner })
        .done();
  },
  talk: ({ text, messages, log }: { text: string; messages: number; log: boolean }): Promise<number> =>
    talk(text, messages, (at) => `${log ? "on" : "off"}${at % groups}`),
  /** Makes the long log longer. */
  async fill({ lines }: { lines: number }): Promise<void> {
    await talk("一行日志：他们站在老宅的门前，谁也不肯先进去。", lines, () => "long", inFlightInGroup);
  },
  /** Number of the long log, and how many lines it has. */
  async log(): Promise<{ readonly id: number; readonly lineCount: number }> {
    const { items } = await running()
      .get("/api/logs?groupId=long")
      .data<{ items: { id: number; lineCount: number }[] }>();
    const [log] = items;
    if (log === undefined) throw new Error("there is no log");
    return log;
  },
  watchMemory(): void {
    peak = 0;
    sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, sampleMs);
  },
  /** Most resident memory since `watchMemory`. */
  peakBytes(): number {
    clearInterval(sampling);
    return peak;
  },
  async end(): Promise<void> {
    await tower?.stop();
  },
};
export type LogProcess = typeof answers;

serve(answers);
