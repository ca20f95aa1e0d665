import { Joi, type RouteItem, route } from "@dicetower/contract";
import { checkTemplate, maxFileBytes } from "../templates/parse-template.js";

const word = Joi.string().allow("").required();

/** Reads a rule file that is being written, for the marks of an editor. */
export const checkRoute: RouteItem = route({
  method: "POST",
  path: "/api/rules/check",
  summary:
    "Reads a rule file without keeping it: its name, attributes and commands, or what is wrong by line.",
  audit: false,
  accepts: {
    body: Joi.object<{ content: string }>({
      content: Joi.string().allow("").max(maxFileBytes).required().meta({ multiline: true }),
    }),
    maxBytes: 4 * maxFileBytes,
  },
  returns: Joi.object({
    name: word,
    attributes: Joi.array().items(Joi.string().allow("")).required(),
    commands: Joi.array().items(Joi.string()).required(),
    problems: Joi.array()
      .items(Joi.object({ line: Joi.number().integer().min(0).required(), path: word, message: word }))
      .required(),
  }),
  async handle({ body, signal }) {
    const { system, problems } = await checkTemplate(body.content, signal);
    return {
      name: system?.name ?? "",
      attributes: system?.attributes ?? [],
      commands: Object.keys(system?.template.commands.custom ?? {}),
      problems: problems.map(({ line, path, message }) => ({ line, path, message })),
    };
  },
});
