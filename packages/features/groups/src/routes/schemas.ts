import { Joi } from "@dicetower/contract";
import type { GroupKey, GroupState } from "../api.js";
import { flags } from "../flags.js";
import type { GroupBody } from "../records/editor.js";

const whole = Joi.number().integer().min(0);
const time = whole.meta({ widget: "time" });

/** Identifiers of platforms and groups as paths and bodies name them. */
export const platform = Joi.string().min(1).max(40);
export const groupId = Joi.string().min(1).max(128);

export const groupParams = Joi.object<{ platform: string; group: string }>({
  platform: platform.required(),
  group: groupId.required(),
});

/** The group that a path names. */
export const keyOf = ({ platform, group }: { platform: string; group: string }): GroupKey => ({
  platform,
  groupId: group,
});

export const groupKey = Joi.object<GroupKey>({
  platform: platform.required(),
  groupId: groupId.required(),
});

const states: readonly GroupState[] = ["active", "left", "kicked", "muted", "unknown"];

const tag = Joi.string()
  .trim()
  .min(1)
  .max(20)
  .pattern(/^[^,\p{Cc}]+$/u, "a word without commas");

const licence = Joi.object({
  state: Joi.string().valid("none", "pending", "granted", "denied").default("none"),
  until: time.default(0),
  reason: Joi.string().allow("").max(500).default(""),
  by: Joi.string().allow("").max(200).default(""),
});

/** What owners write into a record; fields of features stand beside. */
export const writable = {
  remark: Joi.string().allow("").max(100),
  tags: Joi.array().items(tag).max(16).unique(),
  flags: Joi.array()
    .items(Joi.string().valid(...flags))
    .unique(),
  licence,
};

/** The same with what stands for members that are left out. */
const written = {
  remark: writable.remark.default(""),
  tags: writable.tags.default([]),
  flags: writable.flags.default([]),
  licence: licence.default({ state: "none", until: 0, reason: "", by: "" }),
};

const revision = whole;

/** Fields of features are checked where their schemas are known; what is none of them is refused there. */
export const putBody = Joi.object<GroupBody>({ ...written, revision })
  .unknown(true)
  .required();
export const patchBody = Joi.object<GroupBody>({ ...writable, revision })
  .unknown(true)
  .required();

/** A record as it is answered; fields of features stand beside. */
export const groupRow = Joi.object({
  platform: platform.required(),
  groupId: groupId.required(),
  adapterIds: Joi.array().items(Joi.string()).required(),
  name: Joi.string().allow("").required(),
  ...written,
  state: Joi.string()
    .valid(...states)
    .required(),
  inviter: Joi.object({ platform: platform.required(), userId: Joi.string().required() })
    .allow(null)
    .required(),
  memberCount: whole.required(),
  maxMembers: whole.required(),
  botRole: Joi.string().valid("member", "admin", "owner", "unknown").required(),
  joinedAt: time.required(),
  lastCommandAt: time.required(),
  lastMessageAt: time.required(),
  commandCount: whole.required(),
  test: Joi.boolean().required(),
  revision: whole.required(),
  createdAt: time.required(),
  updatedAt: time.required(),
}).unknown(true);

/** Members that nobody writes: told by what is seen. */
export const readOnly: readonly string[] = [
  "platform",
  "groupId",
  "adapterIds",
  "name",
  "state",
  "inviter",
  "botRole",
  "test",
  "createdAt",
];

/** Members that go on while a form is open: an earlier value is no change. */
export const moving: readonly string[] = [
  "memberCount",
  "maxMembers",
  "joinedAt",
  "lastCommandAt",
  "lastMessageAt",
  "commandCount",
  "updatedAt",
];

/** Filters, order and paging of the list. */
export interface GroupQuery {
  readonly platform?: string;
  readonly adapterId?: string;
  readonly state?: GroupState;
  readonly flag?: string;
  readonly tag?: string;
  /** `platform:id`, or the id alone. */
  readonly inviter?: string;
  /** Groups that the bot has known for so many days, without a message in them. */
  readonly idleDays?: number;
  /** True for groups that an account of this service is in. */
  readonly active?: boolean;
  readonly test?: boolean;
  readonly q?: string;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Sortable members and their columns. */
export const sortColumns: Readonly<Record<string, string>> = {
  groupId: "group_id",
  name: "name",
  state: "state",
  memberCount: "member_count",
  joinedAt: "joined_at",
  lastMessageAt: "last_message_at",
  lastCommandAt: "last_command_at",
  commandCount: "command_count",
  createdAt: "created_at",
  updatedAt: "updated_at",
};

export const groupQuery = Joi.object<GroupQuery>({
  platform,
  adapterId: Joi.string().max(20),
  state: Joi.string().valid(...states),
  flag: Joi.string().valid(...flags),
  tag: Joi.string().max(20),
  inviter: Joi.string().max(200),
  idleDays: whole.max(36_500),
  active: Joi.boolean(),
  test: Joi.boolean(),
  q: Joi.string().max(100),
  sort: Joi.string()
    .valid(...Object.keys(sortColumns).flatMap((name) => [name, `-${name}`]))
    .default("-lastMessageAt"),
  page: Joi.number().integer().min(1).max(1_000_000).default(1),
  pageSize: Joi.number().integer().min(1).max(200).default(20),
});

export const groupPage = Joi.object({
  items: Joi.array().items(groupRow).required(),
  total: whole.required(),
  page: whole.required(),
  pageSize: whole.required(),
});
