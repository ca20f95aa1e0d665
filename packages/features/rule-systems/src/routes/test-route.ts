import { inLanguage, Joi, type RouteItem, route } from "@dicetower/contract";
import type { RuleSystems, RuleTrial } from "../api.js";
import { maxFileBytes } from "../templates/parse-template.js";

/** Formulas may come to more than whole numbers are exact for. */
const amount = Joi.number().unsafe();
const shown = Joi.alternatives(amount, Joi.string().allow(""));

/** Runs a command under a rule system with a card and dice that are given. */
export function testRoute(systems: RuleSystems): RouteItem {
  return route({
    method: "POST",
    path: "/api/rules/test",
    summary:
      "Runs a command of a rule system, a check or `.st` with a card and dice that are written down; nothing is kept.",
    audit: false,
    accepts: {
      maxBytes: 4 * maxFileBytes,
      query: inLanguage,
      body: Joi.object<RuleTrial>({
        name: Joi.string().min(1).max(120).required(),
        content: Joi.string().allow("").max(maxFileBytes).meta({ multiline: true }),
        command: Joi.string().allow("").max(64).default(""),
        text: Joi.string().allow("").max(2_000).default(""),
        person: Joi.string().empty("").max(64),
        card: Joi.object()
          .pattern(Joi.string().max(64), Joi.alternatives(Joi.number(), Joi.string().allow("").max(2_000)))
          .max(500)
          .default({}),
        dice: Joi.array().items(Joi.number().integer().min(1).max(1_000_000)).max(1_000).default([]),
      }),
    },
    returns: Joi.object({
      reply: Joi.string().allow("").required(),
      matched: Joi.boolean().required(),
      level: Joi.string().allow("").required(),
      variables: Joi.object().pattern(Joi.string(), shown).required(),
      rolls: Joi.array()
        .items(Joi.object({ faces: amount.required(), value: amount.required() }))
        .required(),
      attributes: Joi.array()
        .items(
          Joi.object({
            name: Joi.string().required(),
            value: shown.required(),
            computed: Joi.boolean().required(),
          }),
        )
        .required(),
    }),
    handle: ({ body, query }) => systems.test(body, query.locale),
  });
}
