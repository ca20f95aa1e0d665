import { Joi, languageCode } from "@dicetower/contract";
import { type ListState, listStates } from "../records/person-row.js";

/** Fields by which the list can be sorted: each has an index. */
const sortable = ["lastSeenAt", "firstSeenAt", "messageCount", "commandCount"] as const;
export type SortField = (typeof sortable)[number];

/** Filters, order and paging of the list. */
export interface PlayerQuery {
  readonly q?: string;
  readonly platform?: string;
  readonly trust?: number;
  readonly listState?: ListState;
  readonly activeDays?: number;
  readonly test?: boolean;
  readonly sort: SortField | `-${SortField}`;
  readonly page: number;
  readonly pageSize: number;
}

export const playerQuery = Joi.object<PlayerQuery, true>({
  q: Joi.string().empty("").max(100),
  platform: Joi.string().empty("").max(64),
  trust: Joi.number().integer().min(0).max(5),
  listState: Joi.string().valid(...listStates),
  activeDays: Joi.number().integer().min(1).max(3_650),
  test: Joi.boolean(),
  sort: Joi.string()
    .valid(...sortable, ...sortable.map((field) => `-${field}`))
    .default("-lastSeenAt"),
  page: Joi.number().integer().min(1).max(1_000_000_000).default(1),
  pageSize: Joi.number().integer().min(1).max(200).default(20),
});

const time = Joi.number().integer().min(0).required().meta({ widget: "time" });
const count = Joi.number().integer().min(0).required();
const word = Joi.string().allow("").required();

/** Names a person in answers. */
export const personKey = Joi.object({ platform: Joi.string().required(), userId: Joi.string().required() });

/** A player as the list answers it. Features may add members of their own. */
export const playerAnswer = Joi.object({
  platform: Joi.string().required(),
  userId: Joi.string().required(),
  accountName: word,
  nickname: word,
  trust: Joi.number().integer().min(0).max(5).required(),
  isMaster: Joi.boolean().required(),
  isFriend: Joi.boolean().required(),
  note: word.meta({ multiline: true }),
  listState: Joi.string()
    .valid(...listStates)
    .required(),
  score: Joi.number().integer().required(),
  language: word,
  linkedTo: personKey.allow(null).required().meta({ advanced: true }),
  commandCount: count,
  messageCount: count,
  rollCount: count,
  cardCount: count,
  groupCount: count,
  firstSeenAt: time,
  lastSeenAt: time,
  lastCommandAt: time,
  test: Joi.boolean().required(),
}).unknown();

export const playerPage = Joi.object({
  items: Joi.array().items(playerAnswer).required(),
  total: count,
  page: count,
  pageSize: count,
});

/** What may be written of a player. */
export interface PlayerBody {
  readonly nickname: string;
  readonly trust: number;
  readonly note: string;
  readonly language: string;
}

const writable = {
  nickname: Joi.string().allow("").max(200).default(""),
  trust: Joi.number().integer().min(0).max(5).default(0),
  note: Joi.string().allow("").max(500).default("").meta({ multiline: true }),
  language: languageCode.allow("").default("").meta({ reference: "locales" }),
};

/** What the form of a player sends. */
export const playerForm = Joi.object<PlayerBody>(writable);

/** A whole player may be sent back; what cannot be written is looked at by hand. */
export const playerBody = Joi.object<PlayerBody & Record<string, unknown>>(writable).unknown().required();

export const personParams = Joi.object<{ platform: string; user: string }>({
  platform: Joi.string().max(64).required(),
  user: Joi.string().max(128).required(),
});
