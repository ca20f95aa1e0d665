import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Receipts } from "./receipts/receipts.js";
import { verified } from "./receipts/verified.js";
import type { SeedPeriod, SeedStore } from "./seeds/seed-store.js";

const hash = Joi.string().hex().length(64);
const seconds = Joi.number().integer().required();

const period = {
  day: Joi.string().required(),
  beginsAt: seconds,
  endsAt: seconds,
  commitment: hash.required(),
  seed: hash.allow(null).required(),
};

const receiptAnswer = Joi.object({
  number: Joi.number().integer().required(),
  at: seconds,
  platform: Joi.string().required(),
  groupId: Joi.string().allow("").required(),
  userId: Joi.string().required(),
  hidden: Joi.boolean().required(),
  expression: Joi.string().allow("").required(),
  value: Joi.string().allow("").required(),
  faces: Joi.string().allow("").required(),
  dice: Joi.array()
    .items(Joi.object({ faces: seconds, value: seconds }))
    .allow(null)
    .required(),
  ...period,
});

const seedsAnswer = Joi.object({
  items: Joi.array().items(Joi.object(period)).required(),
  total: seconds,
  page: seconds,
  pageSize: seconds,
});

const whole = Joi.number().integer().min(1);

/** Receipts and seeds over HTTP. */
export function receiptRoutes(receipts: Receipts, seeds: SeedStore): RouteItem[] {
  const shown = ({ day, beginsAt, endsAt, commitment, ...rest }: SeedPeriod) => ({
    day,
    beginsAt,
    endsAt,
    commitment,
    seed: seeds.revealed({ day, beginsAt, endsAt, commitment, ...rest }) ?? null,
  });
  return [
    route({
      method: "GET",
      path: "/api/dice/receipts/{number}",
      summary: "The receipt of a roll: its dice, and the commitment to the seed that they follow from.",
      accepts: { params: Joi.object<{ number: number }>({ number: whole.max(2 ** 53 - 1).required() }) },
      returns: receiptAnswer,
      async handle({ params: { number } }) {
        const receipt = await receipts.byNumber(number);
        const roll = receipt && (await verified(receipt, seeds));
        if (roll === undefined) throw failure(codes.notFound, `There is no receipt with number ${number}.`);
        const { seedId: _, ...kept } = roll.receipt;
        return { ...kept, dice: roll.dice ?? null, ...shown(roll.period) };
      },
    }),
    route({
      method: "GET",
      path: "/api/dice/seeds",
      summary: "Commitments to the seeds of rolls, the newest first, and the seeds of days that are over.",
      accepts: {
        query: Joi.object<{ page: number; pageSize: number }>({
          page: whole.max(1_000_000).default(1),
          pageSize: whole.max(200).default(20),
        }),
      },
      returns: seedsAnswer,
      async handle({ query: { page, pageSize } }) {
        const { total, periods } = await seeds.list((page - 1) * pageSize, pageSize);
        return { items: periods.map(shown), total, page, pageSize };
      },
    }),
  ];
}
