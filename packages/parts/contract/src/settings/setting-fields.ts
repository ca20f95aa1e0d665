import Joi from "joi";

/** Fields that settings are mostly made of, each with its default. */
export const settingFields = {
  /** A switch that is on until somebody turns it off. */
  yes: Joi.boolean().default(true),
  /** A switch that is off until somebody turns it on. */
  no: Joi.boolean().default(false),
  /** A whole number from 0. */
  whole: (standard: number, most: number): Joi.NumberSchema =>
    Joi.number().integer().min(0).max(most).default(standard),
  /** An object whose default is that of its members. */
  members: (of: Joi.SchemaMap): Joi.ObjectSchema => {
    const schema = Joi.object(of);
    return schema.default(schema.validate({}).value);
  },
} as const;
