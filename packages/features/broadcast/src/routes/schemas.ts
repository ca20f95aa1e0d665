import { Joi, nameText } from "@dicetower/contract";
import { type BroadcastFields, broadcastStates, modes, type Targets, targetStates } from "../broadcast.js";
import { leftOutReasons } from "../selection.js";

const whole = Joi.number().integer().min(0);
const word = Joi.string().allow("").required();
const time = whole.required().meta({ widget: "time" });
const maxContentLength = 64 * 1024;

/** `platform:id`, as lists and rules write it. */
const joined = Joi.string()
  .max(200)
  .pattern(/^[a-z][a-z0-9_-]*:\S+$/, "platform:id");
const several = (item: Joi.Schema, most: number) => Joi.array().items(item).max(most).unique().default([]);

const targets = Joi.object<Targets>({
  adapters: several(Joi.number().integer().min(1).meta({ reference: "adapters" }), 100),
  platforms: several(Joi.string().max(40), 20),
  groups: several(joined, 1_000),
  flags: several(Joi.string().max(40), 32),
  tags: several(nameText(20), 16),
  excludeGroups: several(joined, 1_000),
  users: several(joined, 1_000),
  friends: Joi.boolean().default(false),
  activeWithinDays: whole.max(3_650).default(0).meta({ unit: "days" }),
}).default();

const content = Joi.array()
  .items(
    Joi.object({
      text: Joi.string().min(1).max(maxContentLength).required().meta({ multiline: true }),
      weight: whole.max(999_999).default(1),
    }),
  )
  .min(1)
  .max(256)
  .custom((all: BroadcastFields["content"], { message }) => {
    if (all.every(({ weight }) => weight === 0))
      return message({ custom: "{{#label}} needs at least one weight above 0" });
    const bytes = all.reduce((sum, one) => sum + Buffer.byteLength(one.text), 0);
    return bytes > maxContentLength ? message({ custom: "{{#label}} has more than 64 KiB of text" }) : all;
  });

/** What a broadcast is written with; times are completed by the route. */
export interface BroadcastBody extends Omit<BroadcastFields, "startAt" | "expiresAt"> {
  readonly startAt: number;
  readonly expiresAt: number;
  readonly paused: boolean;
}

export const broadcastBody = Joi.object<BroadcastBody>({
  title: nameText(60).required(),
  content: content.required(),
  mode: Joi.string()
    .valid(...modes)
    .default("onNextMessage"),
  targets,
  startAt: whole.default(0).meta({ widget: "time" }),
  expiresAt: whole.default(0).meta({ widget: "time" }),
  oncePerGroup: Joi.boolean().default(true),
  ratePerMinute: Joi.number().integer().min(1).max(60).default(6),
  paused: Joi.boolean().default(false),
}).required();

export interface PreviewBody {
  readonly targets: Targets;
  readonly oncePerGroup: boolean;
}

export const previewBody = Joi.object<PreviewBody>({
  targets,
  oncePerGroup: Joi.boolean().default(true),
}).default();

export const idParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });
export const idGiven = Joi.object<{ id?: number }>({ id: Joi.number().integer().min(1) });

const counts = Object.fromEntries(
  ["total", "sent", "failed", "unknown", "skipped", "pending"].map((name) => [name, whole.required()]),
);

/** A broadcast as it is answered. */
export const broadcastRow = Joi.object({
  id: whole.required(),
  title: Joi.string().required(),
  state: Joi.string()
    .valid(...broadcastStates)
    .required(),
  mode: Joi.string()
    .valid(...modes)
    .required(),
  content: Joi.array().required(),
  targets: Joi.object().required(),
  startAt: time,
  expiresAt: time,
  oncePerGroup: Joi.boolean().required(),
  ratePerMinute: whole.required(),
  progress: Joi.object(counts).required(),
  done: word,
  failures: Joi.array()
    .items(
      Joi.object({
        platform: word,
        groupId: word,
        userId: word,
        error: word,
        at: time,
      }),
    )
    .required(),
  createdBy: Joi.object().required(),
  createdAt: time,
  finishedAt: time,
});

const chat = {
  platform: word,
  scene: Joi.string().valid("group", "private").required(),
  target: word,
  name: word,
  accountId: word,
};

export const targetsPage = Joi.object({
  items: Joi.array()
    .items(
      Joi.object({
        ...chat,
        position: whole.required(),
        state: Joi.string()
          .valid(...targetStates)
          .required(),
        reason: word,
        at: time,
      }),
    )
    .required(),
  total: whole.required(),
  page: whole.required(),
  pageSize: whole.required(),
});

export const previewAnswer = Joi.object({
  groups: whole.required(),
  users: whole.required(),
  leftOut: whole.required(),
  told: Joi.array().items(Joi.object(chat)).required(),
  left: Joi.array()
    .items(
      Joi.object({
        ...chat,
        leftOut: Joi.string()
          .valid(...leftOutReasons)
          .required(),
      }),
    )
    .required(),
});
