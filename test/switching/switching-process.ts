import * as v8 from "node:v8";
import { Generation } from "../../packages/parts/http-server/src/server/generation.js";
import { fullTower } from "../conformance/full-tower.js";
import { type Footprint, settledFootprint } from "./footprint.js";

/** What the process prints as JSON. */
export interface Switched {
  readonly features: number;
  readonly times: number;
  readonly before: Footprint;
  readonly after: Footprint;
  /** State and contributions by feature. */
  readonly first: Readonly<Record<string, unknown>>;
  readonly last: Readonly<Record<string, unknown>>;
  readonly errors: number;
  readonly warnings: readonly string[];
  /** Servers of routes that are still alive: each switch makes two. */
  readonly generations: number;
}

/** Node.js 20.19 has it, its types do not. */
const { queryObjects } = v8 as unknown as {
  readonly queryObjects: (type: object, options: { format: "count" }) => number;
};

// Switches the features of the full installation off and on over HTTP, so many times in all, one after the other.

const times = Number(process.argv[2]);
const warnings: string[] = [];
process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));
const tower = await fullTower();
const ids = tower.host.features().map(({ id }) => id);

async function offAndOn(id: string): Promise<void> {
  const post = (verb: string) =>
    tower.post(`/api/features/${id}/${verb}`, undefined, { headers: { connection: "close" } });
  await post("disable").answers({});
  await post("enable").answers({ data: { state: "on" } });
}

const shown = () =>
  Object.fromEntries(
    tower.host.features().map(({ id, state, contributions }) => [id, { state, contributions }]),
  );

// What is loaded, compiled and cached at first use is no leak.
for (const id of ids) await offAndOn(id);
const first = shown();
const before = await settledFootprint(tower.host);
for (let turn = 0; turn < times; turn++) await offAndOn(ids[turn % ids.length] ?? "");
const after = await settledFootprint(tower.host, before);
const errors = tower.host.features().reduce((sum, feature) => sum + feature.errors, 0);
const told: Switched = {
  features: ids.length,
  times,
  before,
  after,
  first,
  last: shown(),
  errors,
  warnings,
  generations: queryObjects(Generation, { format: "count" }),
};
console.log(JSON.stringify(told));
await tower.stop();
