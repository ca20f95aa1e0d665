import {
  type Actor,
  type Batches,
  type BatchOutcome,
  type BatchWork,
  errorMessage,
  type JsonValue,
  jobs,
  type Scope,
} from "@dicetower/contract";
import { routesOf, wordOf } from "./batch-routes.js";
import { BatchStore, silentSeconds } from "./batch-store.js";

export { batchMigration } from "./batch-store.js";

/** Number of records per call, by default. */
const usualAtOnce = 20;

/** Processes many records in the background, after the response to the request. */
export function createBatches(root: Scope, ...services: ConstructorParameters<typeof BatchStore>): Batches {
  const batches = new BatchStore(...services);
  root.add(jobs, {
    key: "host.batches",
    schedule: { everySeconds: silentSeconds, atStart: true },
    run: () => batches.endSilent(),
  });
  return {
    routes(scope, work) {
      return routesOf(work, batches, async (items, body, { actor }) => {
        const { action, target, list } = work;
        const change = { action, target, actor, list, body: body as Record<string, JsonValue> };
        const id = await batches.begin(work.key, items.length, change);
        scope.follow(scope.run(() => run(batches, scope, work, id, items, body, actor)));
        return id;
      });
    },
  };
}

async function run(
  batches: BatchStore,
  { signal, log }: Scope,
  work: BatchWork<unknown>,
  id: number,
  items: readonly JsonValue[],
  body: object,
  actor: Actor,
): Promise<void> {
  const { key, atOnce = usualAtOnce } = work;
  let goesOn = true;
  try {
    for (let from = 0; from < items.length && goesOn && !signal.aborted; from += atOnce) {
      const some = items.slice(from, from + atOnce);
      const outcomes = await work.act(some, body, actor).catch((error: unknown): BatchOutcome[] => {
        log.warn(`a part of the batch "${key}" failed`, { error });
        return some.map((one) => ({ id: wordOf(one), problem: reasonOf(error) }));
      });
      goesOn = await batches.note(id, from, outcomes);
    }
  } finally {
    await batches.end(id, goesOn && !signal.aborted ? "done" : "cancelled");
  }
}

/** Returns the message of a failure; other errors are only logged. */
function reasonOf(error: unknown): string {
  const { data } = error as { readonly data?: { readonly code?: number } | null };
  return data?.code === undefined ? "internal error" : errorMessage(error);
}
