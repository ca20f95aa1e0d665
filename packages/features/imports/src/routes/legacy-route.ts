import { inLanguage, Joi, type RouteItem, route, type Texts } from "@dicetower/contract";
import type { ImportKind } from "../api/records.js";
import type { ImportService } from "../service.js";
import { reasonOf, type Wording } from "./schemas.js";

/** Kinds that the answer counts. */
const counted = [
  "players",
  "cards",
  "groups",
  "logs",
  "decks",
  "texts",
  "replies",
  "lists",
  "censor",
  "masters",
  "help",
  "mods",
] as const satisfies readonly ImportKind[];

const count = Joi.number().integer().min(0).required();

/** `POST /api/legacy/import`: from beginning to end in one call. */
export function legacyRoute(service: ImportService, texts: () => Texts | undefined): RouteItem {
  return route({
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
      backup: Joi.string().required(),
      imported: Joi.object(Object.fromEntries(counted.map((kind) => [kind, count]))).required(),
      skipped: Joi.array()
        .items(Joi.object({ file: Joi.string().required(), reason: Joi.string().required() }))
        .required(),
      warnings: Joi.array().items(Joi.string()).required(),
    }),
    fresh: true,
    expensive: true,
    async handle({ body, query, actor, signal }) {
      const { backup, plan, result } = await service.whole(body.dir, body.force, actor, signal);
      const say: Wording = (ref) => texts()?.render(ref, query.locale) ?? ref.key;
      return {
        backup,
        imported: Object.fromEntries(counted.map((kind) => [kind, result.written[kind] ?? 0])),
        skipped: plan.skipped.map((one) => ({ file: one.file, reason: reasonOf(one, say) })),
        warnings: plan.warnings.map((one) => `${one.file}: ${reasonOf(one, say)}`),
      };
    },
  });
}
