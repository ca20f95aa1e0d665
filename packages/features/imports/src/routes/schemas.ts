import { Joi, type TextRef, text } from "@dicetower/contract";
import { importKinds } from "../api/records.js";
import type { Plan, Reason, Run } from "../runs/import-run.js";

const whole = Joi.number().integer().min(0);
const time = whole.required().meta({ widget: "time" });
const word = Joi.string().allow("").required();
export const kind = Joi.string().valid(...importKinds);
const byKind = (value: Joi.Schema) => Joi.object().pattern(kind, value).required();
const note = Joi.object({ file: word, reason: word });

export const runParams = Joi.object<{ id: number }>({ id: whole.min(1).required() });

/** A run as it is answered. */
export const runSchema = Joi.object({
  id: whole.required(),
  format: word,
  folder: word,
  upload: word,
  state: Joi.string()
    .valid("looking", "planned", "applying", "done", "stopped", "failed", "undoing", "undone")
    .required(),
  kind: word,
  progress: Joi.object({ done: whole.required(), total: whole.required() }).required(),
  kinds: byKind(
    Joi.object({
      new: whole.required(),
      same: whole.required(),
      changes: whole.required(),
      clash: whole.required(),
      refused: whole.required(),
      written: whole.required(),
      kept: whole.required(),
    }),
  ),
  examples: byKind(Joi.array().items(Joi.object({ outcome: word, title: word }))),
  clashes: Joi.array()
    .items(Joi.object({ kind: word, title: word, reason: word }))
    .required(),
  overwrites: Joi.array()
    .items(Joi.object({ kind: word, title: word }))
    .required(),
  skipped: Joi.array().items(note).required(),
  skippedCount: whole.required(),
  warnings: Joi.array().items(note).required(),
  warningCount: whole.required(),
  left: Joi.array()
    .items(Joi.object({ kind: word, title: word }))
    .required(),
  leftCount: whole.required(),
  backup: word,
  error: word,
  createdAt: time,
  endedAt: time,
});

/** Puts a text key into words. */
export type Wording = (ref: TextRef) => string;

export function reasonOf({ reasonKey, values }: Reason, say: Wording): string {
  return say(text(reasonKey, values));
}

/** @param found what a look that goes on has found so far */
export function viewOf(run: Run, say: Wording, found?: Plan) {
  const plan = run.state === "looking" && found !== undefined ? found : run.plan;
  const { result } = run;
  const notes = (all: Plan["skipped"]) => all.map((one) => ({ file: one.file, reason: reasonOf(one, say) }));
  const counted = (all: Partial<Record<string, number>> | undefined) =>
    Object.values(all ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return {
    id: run.id,
    format: run.format,
    folder: run.folder,
    upload: run.upload,
    state: run.state,
    kind: run.kind,
    progress: {
      done: run.kind === "" ? 0 : result.looked,
      total: run.kind === "" ? 0 : counted(plan.kinds[run.kind]),
    },
    kinds: Object.fromEntries(
      importKinds.flatMap((one) => {
        const counts = plan.kinds[one];
        if (counts === undefined) return [];
        return [[one, { ...counts, written: result.written[one] ?? 0, kept: result.kept[one] ?? 0 }]];
      }),
    ),
    examples: plan.examples,
    clashes: plan.clashes.map((one) => ({ kind: one.kind, title: one.title, reason: reasonOf(one, say) })),
    overwrites: plan.overwrites,
    skipped: notes(plan.skipped),
    skippedCount: plan.skippedCount,
    warnings: notes(plan.warnings),
    warningCount: plan.warningCount,
    left: result.left,
    leftCount: result.leftCount,
    backup: run.backup,
    error: run.error,
    createdAt: run.createdAt,
    endedAt: run.endedAt,
  };
}
