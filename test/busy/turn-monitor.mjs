// Preloaded into a service by NODE_OPTIONS: writes down which turns of its event loop took long, and what ran in them.
// Processor time of the thread is what counts: a busy machine makes it longer only where threads share a core.
import { appendFileSync, readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { availableParallelism, loadavg } from "node:os";
import { isMainThread } from "node:worker_threads";

const path = process.env.DICETOWER_TURNS;
/** Milliseconds between two looks; a turn is at least what passed between them without these. */
const everyMs = 5;
/** Milliseconds of processor time that a turn may take. */
const longMs = Number(process.env.DICETOWER_TURN_MS ?? 50);
/** Milliseconds between two samples of what runs. */
const sampleMs = 2;
/** Looks after which samples are thrown away. */
const keptLooks = 1_000;
/** Functions that are named. */
const named = 8;

if (isMainThread && path !== undefined) watch(path);

function watch(file) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: sampleMs * 1_000 });
  session.post("Profiler.start");
  const stat = `/proc/self/task/${process.pid}/schedstat`;
  const usedMs = () => Number(readFileSync(stat, "utf8").split(" ")[0]) / 1e6;
  let since = usedMs();
  let began = Number(process.hrtime.bigint() / 1_000n);
  let looks = 0;
  setInterval(() => {
    const ms = usedMs() - since - everyMs;
    const ended = Number(process.hrtime.bigint() / 1_000n);
    if (ms > longMs) {
      const at = Date.now();
      session.post("Profiler.stop", (_error, answer) => {
        const functions = answer === undefined ? [] : busiest(answer.profile, began, ended);
        const isShared = loadavg()[0] > availableParallelism();
        const turn = { pid: process.pid, at, ms: Math.round(ms), isShared, functions };
        appendFileSync(file, `${JSON.stringify(turn)}\n`);
      });
      session.post("Profiler.start");
      looks = 0;
    } else if (++looks > keptLooks) {
      looks = 0;
      session.post("Profiler.stop");
      session.post("Profiler.start");
    }
    since = usedMs();
    began = Number(process.hrtime.bigint() / 1_000n);
  }, everyMs).unref();
}

/** True for what hands every request on. */
const isPassedThrough = (url) =>
  /^node:|@hapi\/hapi\/|packages\/parts\/(http-server|kernel|clock)\//.test(url);

/** The functions in which most of some time went, with what they called; of one package the one that was called last. */
function busiest({ nodes, samples, timeDeltas, startTime }, from, to) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const millis = new Map();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < from || at > to) continue;
    const seen = new Set();
    for (let node = byId.get(id); node !== undefined; node = byId.get(parents.get(node.id))) {
      const { functionName, url, lineNumber } = node.callFrame;
      if (isPassedThrough(url) || ["(root)", "(idle)", "runMicrotasks"].includes(functionName)) continue;
      seen.add(
        `${functionName || "(anonymous)"} ${url.replace(/^file:\/\/.*\/(packages|host|node_modules)\//, "$1/")}:${lineNumber + 1}`,
      );
    }
    for (const name of seen) millis.set(name, (millis.get(name) ?? 0) + timeDeltas[index] / 1_000);
  }
  return [...millis]
    .sort(([, a], [, b]) => b - a)
    .slice(0, named)
    .map(([name, ms]) => `${Math.round(ms)} ms ${name}`);
}
