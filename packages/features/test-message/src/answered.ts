import { Joi } from "@dicetower/contract";

const word = Joi.string().allow("").required();
const segments = Joi.array()
  .items(Joi.object({ type: word, data: Joi.object().unknown().required() }))
  .required();

/** Schema of what a test message is answered with; `parts` and `trace` where they were asked for. */
export const answered = Joi.object({
  reply: word,
  matched: Joi.boolean().required(),
  segments,
  parts: Joi.array()
    .items(
      Joi.object({
        scene: Joi.string().valid("group", "private").required(),
        target: word,
        messageId: word,
        segments,
      }),
    )
    .optional(),
  rolls: Joi.array()
    .items(
      Joi.object({
        expression: word,
        hidden: Joi.boolean().required(),
        dice: Joi.array()
          .items(
            Joi.object({
              faces: Joi.number().required(),
              value: Joi.number().required(),
              kept: Joi.boolean().required(),
            }),
          )
          .required(),
      }),
    )
    .optional(),
  trace: Joi.array()
    .items(Joi.object({ slot: word, stage: word, owner: word, verdict: word, ms: Joi.number().required() }))
    .optional(),
});
