import { fillPath } from "../../data/api.js";
import { api } from "../../data/typed-calls.js";
import { isRecord, type Json, type ManifestTable, type ManyOperation, said } from "../../engine/index.js";
import { recordsOf } from "../../page/resources.js";
import { partsOf, perform } from "../resource/operations.js";
import type { RunFailure, Tell } from "./run.js";

/** Milliseconds between two looks at a job. */
const everyMs = 1_000;

interface Job {
  readonly id: number | string;
  readonly state: string;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** States of records that are still to come. */
const toCome = ["waiting", "leaving", "running", "pending"];

/**
 * Does something to many records in one request, and follows the job that it begins until that has ended.
 * Stopping stops the job, not only the looking at it.
 */
export async function performMany(
  { operation, list, asObjects, fixed, job }: ManyOperation,
  ids: readonly string[],
  filled: Json | undefined,
  table: ManifestTable,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const named = asObjects ? ids.map((id) => partsOf(id, table)) : ids.map((id) => plain(id, table));
  const body = { ...(isRecord(filled) ? filled : {}), ...fixed, [list]: named };
  const answer = await perform(operation, operation.path, body as Json);
  let now = jobOf(answer);
  if (job === null || now === undefined) {
    tell({ done: ids.length });
    return;
  }
  const at = { id: now.id };
  const stop = () => {
    if (job.stop !== null) void api.post(fillPath(job.stop, at)).catch(() => undefined);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    while (now !== undefined && !signal.aborted) {
      tell(progressOf(now));
      if (now.state !== "running") {
        tell({ failures: await failuresOf(fillPath(job.path, at), signal) });
        return;
      }
      await pause(everyMs, signal);
      const next: unknown = signal.aborted ? undefined : await api.get(fillPath(job.path, at), { signal });
      now = jobOf(isRecord(next) && next["batch"] !== undefined ? next["batch"] : next) ?? now;
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Ids of records are numbers where the schema of a record says so. */
function plain(id: string, { item, idField }: ManifestTable): string | number {
  return item.properties?.[idField]?.type === "integer" ? Number(id) : id;
}

function progressOf({ total, counts }: Job): { done: number; total: number } {
  const open = toCome.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return { done: total - open, total };
}

function jobOf(answer: unknown): Job | undefined {
  return isRecord(answer) && "id" in answer && "state" in answer && "total" in answer
    ? ({ counts: {}, ...answer } as unknown as Job)
    : undefined;
}

/** Records that a job could not do, as far as it lists its records. */
async function failuresOf(path: string, signal: AbortSignal): Promise<RunFailure[]> {
  const answer: unknown = await api.get(path, { query: { pageSize: 200 }, signal }).catch(() => undefined);
  return recordsOf(answer)
    .filter(({ state }) => state === "failed")
    .map(({ name, groupId, id, reason }, at) => ({
      // By its id the row is found again, and stays ticked.
      key: id === undefined ? `failed ${at}` : String(id),
      name: said(name || groupId || id || ""),
      reason: said(reason ?? ""),
    }));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
