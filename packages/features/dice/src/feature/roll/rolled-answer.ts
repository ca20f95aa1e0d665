import { Joi } from "@dicetower/contract";

const word = Joi.string().allow("").required();
const whole = Joi.number().integer();

/** A step of a roll with the steps below it: `RollNode` of the engines. */
const node = Joi.object({
  operator: word,
  text: word,
  value: Joi.any().required(),
  rounds: Joi.array()
    .items(
      Joi.array().items(
        Joi.object({
          faces: whole.required(),
          value: whole.required(),
          kept: Joi.boolean().required(),
          success: Joi.boolean().optional(),
        }),
      ),
    )
    .optional(),
  tens: Joi.array().items(whole).optional(),
  children: Joi.array().items(Joi.link("#RollNode")).optional(),
}).id("RollNode");

const round = { detail: word, short: word, text: word, result: Joi.any().required(), tree: node.required() };

/** Schema of what `POST /api/dice/roll` answers. */
export const rolledAnswer = Joi.object({
  ...round,
  expr: word,
  type: Joi.string().required(),
  engine: Joi.string().required(),
  tried: Joi.array()
    .items(
      Joi.object({
        engine: Joi.string().required(),
        supported: Joi.boolean().required(),
        position: whole.optional(),
        reason: Joi.string().optional(),
        message: Joi.string().allow("").optional(),
        hint: Joi.string().allow("").optional(),
      }),
    )
    .required(),
  reason: word,
  rolls: Joi.array()
    .items(Joi.object({ faces: whole.required(), value: whole.required() }))
    .required(),
  rounds: Joi.array().items(Joi.object(round)).required(),
  elapsedMs: Joi.number().required(),
});
