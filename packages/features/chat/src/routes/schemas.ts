import { Joi, type Segment } from "@dicetower/contract";
import type { ChatKey } from "../api.js";

const name = Joi.string().max(200);
const whole = Joi.number().integer();
const id = whole.min(0).max(Number.MAX_SAFE_INTEGER);

export interface GroupParams {
  readonly platform: string;
  readonly group: string;
}
export interface UserParams {
  readonly platform: string;
  readonly user: string;
}
export const groupParams = Joi.object<GroupParams, true>({
  platform: name.required(),
  group: name.required(),
});
export const userParams = Joi.object<UserParams, true>({ platform: name.required(), user: name.required() });

export const groupChat = ({ platform, group }: GroupParams): ChatKey => ({
  platform,
  groupId: group,
  userId: "",
});
export const userChat = ({ platform, user }: UserParams): ChatKey => ({
  platform,
  groupId: "",
  userId: user,
});

/** Query of a page of messages. */
export interface PageQuery {
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
}
export const pageQuery = Joi.object<PageQuery>({
  before: id,
  after: id,
  limit: whole.min(1).max(200).default(50),
});

/** Body of a message to be said. */
export interface SayBody {
  readonly text?: string;
  readonly segments?: readonly Segment[];
  readonly quoteId?: number;
  readonly adapterId?: string;
  readonly as: "bot";
}
/** A picture of some megabytes, as base64. */
const maxSegmentLength = 15 * 1024 * 1024;
export const maxBodyBytes = 16 * 1024 * 1024;
const segmentBody = Joi.object({
  type: Joi.string()
    .pattern(/^[a-z_]{1,30}$/)
    .required(),
  data: Joi.object()
    .pattern(
      Joi.string().max(50),
      Joi.alternatives(Joi.string().allow("").max(maxSegmentLength), Joi.number(), Joi.boolean()),
    )
    .max(20)
    .required(),
});
const adapterId = Joi.alternatives(Joi.string().pattern(/^\d{1,15}$/), whole.min(1)).custom(String);
export const sayBody = Joi.object<SayBody>({
  text: Joi.string().max(10_000),
  segments: Joi.array().items(segmentBody).min(1).max(50),
  quoteId: id,
  adapterId,
  as: Joi.string().valid("bot").default("bot"),
})
  .xor("text", "segments")
  .required();

/** Body of a fetch from the platform's own history. */
export interface FetchBody {
  readonly count: number;
  readonly beforeSeq?: string;
  readonly adapterId?: string;
}
export const fetchBody = Joi.object<FetchBody>({
  count: whole.min(1).max(500).default(50),
  beforeSeq: Joi.alternatives(Joi.string().max(200), whole).custom(String),
  adapterId,
}).required();

const word = Joi.string().allow("").required();
const time = whole.required();

export const messageAnswer = Joi.object({
  id: id.required(),
  seq: word,
  messageId: word,
  at: time.meta({ widget: "time" }),
  userId: word,
  nickname: word,
  role: Joi.string().valid("owner", "admin", "member", "unknown").required(),
  isSelf: Joi.boolean().required(),
  segments: Joi.array()
    .items(Joi.object({ type: Joi.string().required(), data: Joi.object().unknown().required() }))
    .required(),
  text: word,
  recalledAt: time,
  editedAt: time,
  test: Joi.boolean().required(),
});

export const sayAnswer = Joi.object({
  state: Joi.string().valid("sent", "failed", "unknown").required(),
  messageId: word,
  id: id.allow(null).required(),
  reason: word,
  adapterId: word,
});

export const fetchAnswer = Joi.object({
  fetched: time,
  stored: time,
  duplicate: time,
  exhausted: Joi.boolean().required(),
});

export const chatsQuery = Joi.object<{ before?: number; limit: number }>({
  before: id,
  limit: whole.min(1).max(200).default(50),
});

export const chatAnswer = Joi.object({
  platform: word,
  groupId: word,
  userId: word,
  name: word,
  lastId: id.required(),
  lastAt: time.meta({ widget: "time" }),
  messages: time,
});
