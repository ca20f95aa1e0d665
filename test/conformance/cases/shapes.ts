import { Joi } from "@dicetower/contract";

/** An object with at least these members, all of them there. */
export function object(members: Record<string, Joi.Schema>): Joi.ObjectSchema {
  return Joi.object(members).options({ presence: "required", convert: false, allowUnknown: true });
}

/** A list, empty or not. */
export function list(items: Joi.Schema): Joi.ArraySchema {
  return Joi.array().items(items).required();
}

/** A list with something in it. */
export function some(items: Joi.Schema): Joi.ArraySchema {
  return list(items).min(1);
}

/** A page of a list (api-conventions). */
export function paged(items: Joi.Schema): Joi.ObjectSchema {
  return object({ items: list(items), total: count, page: count.min(1), pageSize: count.min(1).max(200) });
}

export const count = Joi.number().integer().min(0);
export const whole = Joi.number().integer();
export const number = Joi.number();
export const flag = Joi.boolean();
export const word = Joi.string().min(1);
export const text = Joi.string().allow("");
/** UTC epoch seconds; 0 means never. */
export const time = Joi.number().integer().min(0).max(100_000_000_000);
export const nothing = Joi.valid(null).required();

/** A query parameter that no route takes. */
export const unknownQuery = { query: "?nope=1", code: 40001, field: "/nope" } as const;
