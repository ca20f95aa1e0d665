import { Joi, route } from "@dicetower/contract";
import type { Roller } from "./roll/roller.js";

const count = Joi.number().integer().min(0).required();
const answer = Joi.object({
  engines: Joi.array()
    .items(Joi.object({ key: Joi.string().required(), rank: Joi.number().required() }))
    .required(),
  choice: Joi.object({
    mode: Joi.string().valid("enhanced", "compatible", "raw", "custom").required(),
    engines: Joi.array().items(Joi.string()).required(),
  }).required(),
  faces: count,
  maxRounds: count,
  limits: Joi.object({
    maxLength: count,
    maxDice: count,
    maxFaces: count,
    maxBonus: count,
    maxExplosions: count,
    maxOperations: count,
  }).required(),
});

/** `GET /api/dice/engines`: what a page must know to roll as the service does. */
export function playgroundRoute(roller: Roller) {
  return route({
    method: "GET",
    path: "/api/dice/engines",
    summary: "Engines that are there, and what a roll works with where no place has rules of its own.",
    returns: answer,
    handle() {
      const { mode, engines = [] } = roller.choice({});
      return {
        engines: roller.chain.engines.map(({ key, rank }) => ({ key, rank })),
        choice: { mode, engines },
        faces: roller.faces({}),
        maxRounds: roller.rules.value.maxRounds,
        limits: roller.limits,
      };
    },
  });
}
