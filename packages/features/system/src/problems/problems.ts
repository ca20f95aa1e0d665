import { type Clock, type Contribution, Joi, type Log } from "@dicetower/contract";
import type { Problem, ProblemSource } from "../api.js";
import { withinSecond } from "../within.js";

/** A problem, and whose it is. */
export interface FoundProblem extends Problem {
  readonly owner: string;
}

/** Problems of one source that are shown: the rest would only hide those of others. */
const maxOfOne = 20;
const order = ["bad", "warn", "info"];

/** Asks all sources. The worst come first; a source that fails or is late is left out. */
export async function findProblems(
  sources: readonly Contribution<ProblemSource>[],
  clock: Clock,
  log: Log,
  signal: AbortSignal,
  locale?: string,
): Promise<FoundProblem[]> {
  const found = await Promise.all(
    sources.map(async (source) => {
      const ask = async (limit: AbortSignal): Promise<readonly Problem[]> => {
        try {
          return await source.run(() => source.item.find(limit, locale));
        } catch (error) {
          log.warn(`the problem source "${source.key}" of "${source.owner}" has failed`, { error });
          return [];
        }
      };
      const items = await withinSecond<readonly Problem[]>(clock, signal, ask, []);
      return items
        .slice(0, maxOfOne)
        .map((item) => ({ ...item, key: `${source.key}.${item.key}`, owner: source.owner }));
    }),
  );
  return found.flat().sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

const string = Joi.string().required();

/** Schema of `GET /api/dashboard/problems`. */
export const problemsAnswer = Joi.array().items(
  Joi.object({
    key: string,
    owner: string,
    severity: Joi.string().valid("bad", "warn", "info").required(),
    textKey: string,
    values: Joi.object()
      .pattern(Joi.string(), Joi.alternatives(Joi.string().allow(""), Joi.number()))
      .optional(),
    action: Joi.object({
      titleKey: string,
      page: Joi.string().optional(),
      call: Joi.object({ method: Joi.string().valid("POST").required(), path: string }).optional(),
      confirmKey: Joi.string().optional(),
    }).required(),
  }),
);
