import { Joi, type Role } from "@dicetower/contract";

/** Test message request. */
export interface TestMessage {
  readonly text: string;
  readonly platform: string;
  readonly messageType: "group" | "private" | "channel";
  readonly nickname: string;
  readonly userId: string;
  readonly groupId: string;
  readonly locale?: string;
  /** In the place of `text`: with CQ codes, as the platform writes it. */
  readonly rawContent?: string;
  readonly selfId: string;
  readonly atList: readonly string[];
  readonly role: Role;
  readonly card: string;
  readonly trace: boolean;
  /** Names the message, or the one that the event is about. */
  readonly messageId?: string;
  /** Instead of a message: an earlier one was taken back, or now says `text`. */
  readonly event?: "recalled" | "edited";
  /** Trust of the sender in this message; what the lists say when left out. */
  readonly trust?: number;
}

const id = Joi.string().max(64);

/** Schema of what a test message is asked with. */
export const body = Joi.object<TestMessage>({
  text: Joi.string().allow("").max(16_384).required(),
  // Without a colon `platform:id` names one user.
  platform: Joi.string()
    .pattern(/^[^\s:]{1,40}$/u, "a platform's name")
    .default("test"),
  messageType: Joi.string().valid("group", "private", "channel").default("group"),
  nickname: Joi.string().allow("").max(100).default("tester"),
  userId: id.default("10001"),
  groupId: id.allow("").default("20001"),
  locale: Joi.string().empty("").max(35),
  rawContent: Joi.string().empty("").max(65_536),
  selfId: id.default("10000"),
  atList: Joi.array().items(id).max(50).default([]),
  role: Joi.string().valid("owner", "admin", "member", "unknown").default("member"),
  card: Joi.string().allow("").max(100).default(""),
  trace: Joi.boolean().default(false),
  messageId: id.empty(""),
  event: Joi.string().valid("recalled", "edited"),
  trust: Joi.number().valid(0, 1, 2, 3, 4, 5, 256),
})
  .with("event", "messageId")
  .required();
