import { errorMessage, type Log, truncateText } from "@dicetower/contract";
import { type ImportItem, importKinds } from "../api/records.js";
import type { ImportPrediction } from "../api/targets.js";
import type { FolderReader } from "../folder/folder-reader.js";
import type { ChangeJournal } from "../runs/change-journal.js";
import { emptyPlan, type KindCounts, type Plan, type Reason } from "../runs/import-run.js";
import type { ImportParts } from "./import-parts.js";
import { batches } from "./in-batches.js";

/** Records that are looked at together. */
export const lookedAtOnce = 100;
const maxExamples = 8;
const maxNamed = 200;
const maxNotes = 500;
const maxTitleLength = 120;

/** What looking at a folder needs. */
export interface Looking {
  readonly parts: ImportParts;
  readonly journal: ChangeJournal;
  readonly log: Log;
}

/** Looks at what a folder holds and says what would become of it; writes nothing. */
export async function lookAt(
  { parts, journal, log }: Looking,
  format: string,
  folder: FolderReader,
  signal: AbortSignal,
  progress: (plan: Plan) => void,
): Promise<Plan> {
  const plan = emptyPlan();
  await folder.survey();
  for await (const batch of batches(parts.read(format, folder, signal), lookedAtOnce)) {
    signal.throwIfAborted();
    const items: ImportItem[] = [];
    for (const one of batch)
      if ("skipped" in one) noteSkipped(plan, one.skipped, one);
      else if ("warning" in one) noteWarning(plan, one.file, one.warning, one.values ?? {});
      else items.push(one);
    for (const kind of importKinds) {
      const ofKind = items.filter((item) => item.kind === kind);
      if (ofKind.length === 0) continue;
      const known = await journal.known(
        kind,
        ofKind.map(({ source }) => source),
      );
      for (const item of ofKind) note(plan, item, await predicted(parts, item, known.get(item.source), log));
    }
    progress(plan);
  }
  for (const path of folder.passedOver) noteSkipped(plan, path, { reasonKey: "imports.reason.noFile" });
  return plan;
}

/** What would become of a record; refused where its target fails, or is not there. */
export async function predicted(
  parts: ImportParts,
  item: ImportItem,
  known: string | undefined,
  log: Log,
): Promise<ImportPrediction> {
  const target = parts.target(item.kind);
  if (target === undefined)
    return {
      outcome: "refused",
      title: item.source,
      reasonKey: "imports.reason.noTarget",
      values: { kind: item.kind },
    };
  try {
    return await target.run(() => target.item.predict(item.record, known));
  } catch (error) {
    const isRefusal = (error as { isBoom?: boolean }).isBoom === true;
    if (!isRefusal) log.warn(`a record of an import could not be looked at: ${item.source}`, { error });
    const why = isRefusal ? errorMessage(error) : "internal error";
    return { outcome: "refused", title: item.source, reasonKey: "imports.reason.failed", values: { why } };
  }
}

function note(plan: Plan, item: ImportItem, prediction: ImportPrediction): void {
  plan.kinds[item.kind] ??= { new: 0, same: 0, changes: 0, clash: 0, refused: 0 };
  const counts = plan.kinds[item.kind] as KindCounts;
  counts[prediction.outcome]++;
  const title = truncateText(prediction.title, maxTitleLength);
  const reason = {
    reasonKey: prediction.reasonKey ?? "imports.reason.clash",
    values: prediction.values ?? {},
  };
  const examples = plan.examples[item.kind] ?? [];
  plan.examples[item.kind] = examples;
  if (examples.length < maxExamples) examples.push({ outcome: prediction.outcome, title });
  if (prediction.outcome === "clash" && plan.clashes.length < maxNamed)
    plan.clashes.push({ kind: item.kind, title, ...reason });
  if (prediction.outcome === "changes" && plan.overwrites.length < maxNamed)
    plan.overwrites.push({ kind: item.kind, title });
  if (prediction.outcome === "refused")
    noteSkipped(plan, title === "" ? item.file : `${item.file}: ${title}`, reason);
}

function noteSkipped(
  plan: Plan,
  file: string,
  { reasonKey, values }: Partial<Reason> & { readonly reasonKey: string },
): void {
  plan.skippedCount++;
  if (plan.skipped.length < maxNotes)
    plan.skipped.push({ file: truncateText(file, 300), reasonKey, values: values ?? {} });
}

function noteWarning(plan: Plan, file: string, reasonKey: string, values: Reason["values"]): void {
  plan.warningCount++;
  if (plan.warnings.length < maxNotes)
    plan.warnings.push({ file: truncateText(file, 300), reasonKey, values });
}
