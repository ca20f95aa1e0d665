import {
  type Actor,
  type Clock,
  codes,
  failure,
  Joi,
  locationFrom,
  route,
  type Texts,
  text,
} from "@dicetower/contract";
import { type CardValue, EngineError } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import type { AnalysisReport } from "./analysis-report.js";
import type { ChanceCache } from "./chances.js";
import { samplingError } from "./sampling-error.js";
import { personKey } from "./threads.js";

interface Asked {
  readonly expr: string;
  readonly engine?: string;
  readonly targets: readonly number[];
  readonly card: Readonly<Record<string, CardValue>>;
  readonly platform?: string;
  readonly userId?: string;
  readonly groupId?: string;
}

const id = Joi.string().max(64);
const body = Joi.object<Asked>({
  expr: Joi.string().min(1).max(4096).required(),
  engine: Joi.string().max(40),
  targets: Joi.array().items(Joi.number()).max(50).default([]),
  card: Joi.object().max(500).default({}),
  platform: Joi.string().max(40),
  userId: id,
  groupId: id,
}).required();

/** Products of many dice come to more than whole numbers are exact for. */
const number = Joi.number().unsafe().required();
const chance = Joi.number().min(0).max(1).required();
const answer = Joi.object({
  expr: Joi.string().required(),
  engine: Joi.string().required(),
  method: Joi.string().valid("convolution", "enumeration", "estimate").required(),
  exact: Joi.boolean().required(),
  rolls: Joi.number().allow(null).required(),
  error: Joi.object({ mean: number, chance }).allow(null).required(),
  mean: number,
  deviation: number,
  least: number,
  most: number,
  percentiles: Joi.object().pattern(Joi.string(), number).required(),
  failed: chance,
  reach: Joi.array()
    .items(Joi.object({ target: number, below: chance, exactly: chance, atLeast: chance }))
    .required(),
  outcomes: Joi.array()
    .items(Joi.object({ value: number, chance }))
    .required(),
  bars: Joi.array()
    .items(Joi.object({ from: number, to: number, chance }))
    .required(),
  elapsedMs: number,
});

/** `POST /api/dice/distribution`. */
export function distributionRoute(
  dice: Dice,
  chances: ChanceCache,
  clock: Clock,
  texts: () => Texts | undefined,
) {
  return route({
    method: "POST",
    path: "/api/dice/distribution",
    summary: "Chances of an expression: mean, deviation, percentiles, and how likely targets are reached.",
    accepts: { body },
    returns: answer,
    audit: false,
    async handle({ body: asked, actor, signal }) {
      const began = clock.monotonic();
      const { platform, groupId, userId } = asked;
      const place = locationFrom({ platform, groupId, userId });
      const read = dice.read(asked.expr, place, asked.engine);
      try {
        if (read?.found !== true) throw new EngineError("dice.expr.refused", "", { text: asked.expr });
        if (read.reason !== "") throw new EngineError("dice.expr.refused", "", { text: read.reason });
        const found = chances.find(read, asked.card, asked.targets, personOf(asked, actor), signal);
        const known = typeof found === "function" ? await found(signal) : found;
        const elapsedMs = Math.round((clock.monotonic() - began) * 1000) / 1000;
        return { expr: read.program.source, engine: read.engine, ...shown(known), elapsedMs };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const { key, operator, values, position } = error;
        const sentence = texts()?.render(text(key, { ...values, operator }), "en") ?? key;
        const data = {
          errorKey: key,
          engine: read?.engine ?? "",
          position,
          tried: dice.explain(asked.expr, place),
        };
        throw failure(codes.ruleBroken, sentence, { data });
      }
    },
  });
}

/** Whoever is named; else the session or key that asks. */
function personOf({ platform, userId }: Asked, { kind, id }: Actor): string {
  return platform === undefined || userId === undefined ? `${kind} ${id}` : personKey(platform, userId);
}

function shown(known: AnalysisReport) {
  const { method, rolls, summary, reach, outcomes, bars } = known;
  return {
    method,
    exact: method !== "estimate",
    rolls: rolls ?? null,
    error: samplingError(known) ?? null,
    ...summary,
    reach,
    outcomes,
    bars,
  };
}
