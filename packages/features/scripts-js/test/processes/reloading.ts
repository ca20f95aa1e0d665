/** Loads thirty plugins again and again in a service of its own, and tells what the process holds. */
import { existsSync, readdirSync } from "node:fs";
import { begin, put } from "../towers.js";

const times = Number(process.argv[2]);
const plugins = 30;

/** What the process prints as JSON. */
export interface Reloaded {
  readonly before: Held;
  readonly after: Held;
  /** Mebibytes that a plugin takes, and milliseconds that a load of all of them takes. */
  readonly mbPerPlugin: number;
  readonly loadMs: number;
  /** What a command answers in the end. */
  readonly said: string;
}
interface Held {
  readonly rssMb: number;
  readonly heapMb: number;
  readonly resources: Readonly<Record<string, number>>;
}

const tower = await begin();
const mb = (bytes: number) => Math.round(bytes / 1024 / 10.24) / 100;

async function held(): Promise<Held> {
  for (let round = 0; round < 4; round++) {
    global.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const resources: Record<string, number> = {};
  for (const kind of process
    .getActiveResourcesInfo()
    .filter((one) => !/^(Timeout|Immediate|FSReq|TCPSocket)/.test(one)))
    resources[kind] = (resources[kind] ?? 0) + 1;
  if (existsSync("/proc/self/task")) {
    resources["threads"] = readdirSync("/proc/self/task").length;
    // One is opened for the reading itself, in both countings.
    resources["files"] = readdirSync("/proc/self/fd").length;
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rssMb: mb(rss), heapMb: mb(heapUsed), resources };
}

const body = (
  at: number,
) => `const data = []; for (let i = 0; i < 500; i++) data.push({ i, text: 'entry ' + i });
  setInterval(() => data.length, 60000); seal.ext.registerTask(ext, 'cron', '0 0 * * *', () => data.length);
  seal.ext.registerStringConfig(ext, 'key', 'value'); ext.onMessageReceived = () => data.length;
  command('c${at}', (ctx, msg) => say(ctx, msg, String(data.length)));`;
await put(tower, "p00", body(0));
const one = await held();
for (let at = 1; at < plugins; at++) await put(tower, `p${String(at).padStart(2, "0")}`, body(at));
const reload = () => tower.post("/api/plugins/js/reload", {}).answers({ code: 0, data: { loaded: plugins } });
const all = await held();
// What is compiled and cached with first use is no leak.
for (let round = 0; round < 5; round++) await reload();
const before = await held();
const began = performance.now();
for (let round = 0; round < times; round++) await reload();
const loadMs = Math.round((performance.now() - began) / times);
const after = await held();
const said = await tower.say(".c7").text();
const told: Reloaded = {
  before,
  after,
  mbPerPlugin: Math.round(((all.rssMb - one.rssMb) / (plugins - 1)) * 100) / 100,
  loadMs,
  said,
};
console.log(JSON.stringify(told));
await tower.stop();
