import { Joi } from "@dicetower/contract";

/** Body of the small POST, the same on both servers. */
export const benchBody = Joi.object<{ name: string; count: number; tags: string[]; place: object }>({
  name: Joi.string().max(64).required(),
  count: Joi.number().integer().min(1).max(25).default(1),
  tags: Joi.array().items(Joi.string().max(20)).max(10),
  place: Joi.object({ platform: Joi.string().max(40), groupId: Joi.string().max(64) }),
}).required();

/** Body of a roll, as the feature `dice` checks it. */
export const rollBody = Joi.object({
  expr: Joi.string().allow("").max(4096).required(),
  count: Joi.number().integer().min(1).max(25).default(1),
  engine: Joi.string().max(40),
  card: Joi.object().max(500),
  platform: Joi.string().max(40),
  userId: Joi.string().max(64),
  groupId: Joi.string().max(64),
  seed: Joi.number().integer().min(0),
}).required();

const rows = Array.from({ length: 5 }, (_, at) => ({ id: at + 1, name: `row ${at + 1}`, enabled: true }));

/** The small answer. */
export const benchAnswer = () => ({ items: rows, total: rows.length, page: 1, pageSize: 20 });
