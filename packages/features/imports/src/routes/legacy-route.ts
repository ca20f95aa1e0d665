import { inLanguage, Joi, planned, type RouteItem, route, type Texts } from "@dicetower/contract";
import { importKinds } from "../api/records.js";
import type { Plan, Run } from "../runs/import-run.js";
import type { ImportService } from "../service.js";
import { reasonOf, type Wording } from "./schemas.js";

const count = Joi.number().integer().min(0).required();
const byKind = Joi.object(Object.fromEntries(importKinds.map((kind) => [kind, count]))).required();

/** `POST /api/legacy/import`: the steps of an import in one call. */
export function legacyRoute(service: ImportService, texts: () => Texts | undefined): RouteItem {
  return route(
    planned({
      method: "POST",
      path: "/api/legacy/import",
      summary: "Imports the data folder of another bot, behind a backup; each folder once, unless forced.",
      accepts: {
        body: Joi.object<{ dir: string; force: boolean }>({
          dir: Joi.string().max(2_000).required(),
          force: Joi.boolean().default(false),
        }).required(),
        query: inLanguage,
      },
      returns: Joi.object({
        id: Joi.number().integer().required(),
        backup: Joi.string().required(),
        imported: byKind,
        same: byKind,
        kept: byKind,
        skipped: Joi.array()
          .items(Joi.object({ file: Joi.string().required(), reason: Joi.string().required() }))
          .required(),
        warnings: Joi.array().items(Joi.string()).required(),
      }),
      fresh: true,
      expensive: true,
      plan: async ({ body, signal }) => wouldBeWritten(await service.preview(body.dir, signal)),
      async handle({ body, query, actor, signal }) {
        const run = await service.whole(body.dir, body.force, actor, signal);
        return answerOf(run, (ref) => texts()?.render(ref, query.locale) ?? ref.key);
      },
    }),
  );
}

function answerOf({ id, backup, plan, result }: Run, say: Wording) {
  const counted = (of: (kind: (typeof importKinds)[number]) => number | undefined) =>
    Object.fromEntries(importKinds.map((kind) => [kind, of(kind) ?? 0]));
  return {
    id,
    backup,
    imported: counted((kind) => result.written[kind]),
    same: counted((kind) => plan.kinds[kind]?.same),
    kept: counted((kind) => result.kept[kind]),
    skipped: plan.skipped.map((one) => ({ file: one.file, reason: reasonOf(one, say) })),
    warnings: plan.warnings.map((one) => `${one.file}: ${reasonOf(one, say)}`),
  };
}

/** Kinds with their records that would be written, those first that would replace something of ours. */
function wouldBeWritten({ kinds, overwrites, examples }: Plan): string[] {
  const replaced = overwrites.map(({ kind, title }) => `${kind}: ${title}`);
  const rest = importKinds.flatMap((kind) => {
    const { new: fresh = 0, changes = 0 } = kinds[kind] ?? {};
    const named = overwrites.filter((one) => one.kind === kind).length;
    const titles = (examples[kind] ?? []).flatMap(({ outcome, title }) => (outcome === "new" ? [title] : []));
    return Array.from({ length: fresh + changes - named }, (_, at) =>
      titles[at] === undefined ? kind : `${kind}: ${titles[at]}`,
    );
  });
  return [...replaced, ...rest];
}
