import { adapterStates, adapterTestSteps, Joi, type JsonValue, unansweredReasons } from "@dicetower/contract";
import type { TextOverrides } from "../records/record.js";

/** Body of a write: what an admin may set, and what a client may send back as it read it. */
export interface WriteBody {
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  /** Empty or the marker keeps the stored one, null clears it. */
  readonly access_token: string | null;
  readonly enabled: boolean;
  readonly options: Readonly<Record<string, JsonValue>>;
  readonly textOverrides: TextOverrides;
  readonly revision: number;
}

/** No control characters: tokens and addresses go into headers. */
const oneLine = /^[^\p{Cc}]*$/u;

const maxSegmentLength = 10_000;

/** What an account says in a way of its own. */
const textOverrides = Joi.object({
  replyScheme: Joi.string()
    .max(64)
    .description(
      "Scheme of its replies: traditional, standard or visual; the settings of the presentation win.",
    )
    .optional(),
  engineMode: Joi.string()
    .valid("enhanced", "compatible", "raw", "custom")
    .description("Kept; felt by nobody yet. The engines of an account are set in the rules of the dice.")
    .optional(),
  persona: Joi.number().integer().min(0).description("Kept; felt by nobody yet.").optional(),
  segmentLength: Joi.number()
    .integer()
    .min(0)
    .max(maxSegmentLength)
    .description(
      "Longer replies are said in parts; a full-width character counts two. 0: in one. 1 to 49 are kept, and mean 50.",
    )
    .optional(),
  quoteReply: Joi.boolean()
    .description(
      "Whether replies in groups begin with a quote of the message, whatever the general setting is. " +
        "Without quotes there are none in private chats, either.",
    )
    .optional(),
});

const writable = {
  name: Joi.string().trim().min(1).max(64).pattern(oneLine),
  type: Joi.string().min(1).max(64),
  connection_mode: Joi.string().min(1).max(64),
  endpoint: Joi.string().trim().max(2048).pattern(oneLine).allow(""),
  access_token: Joi.string().max(1024).pattern(oneLine).allow("", null),
  enabled: Joi.boolean(),
  options: Joi.object().unknown(true),
  textOverrides,
  revision: Joi.number().integer().min(1),
};

const seconds = Joi.number().integer().min(0);

/** Fields whose values are looked at: another one than was read is refused. */
const fixed = {
  id: seconds,
  platform: Joi.string().allow(""),
  selfId: Joi.string().allow(""),
  selfName: Joi.string().allow(""),
  avatar: Joi.string().allow("").description("Empty: no platform here tells it yet."),
  state: Joi.string().valid(...adapterStates),
  capabilities: Joi.array().items(Joi.string()),
  implementation: Joi.object({
    name: Joi.string().allow(""),
    version: Joi.string().allow(""),
    protocol: Joi.string().allow(""),
  }),
};

/** Fields that change while somebody reads them: any value of their kind is let pass, and has no effect. */
const measured = {
  error: Joi.string().allow(""),
  errorAt: seconds,
  attempt: seconds,
  nextRetryAt: seconds,
  connectedAt: seconds,
  lastEventAt: seconds,
  lastHeartbeatAt: seconds,
  latencyMs: seconds,
  stats: Joi.object({ received: seconds, sent: seconds, failed: seconds, queue: seconds }),
  groups: seconds,
  friends: seconds,
  clockOffsetSeconds: Joi.number()
    .integer()
    .description(
      "Seconds by which the clock of the account is ahead of the service's, negative where it is behind; taken off the " +
        "times of its messages. 0 while it is right.",
    ),
  unanswered: Joi.object(
    Object.fromEntries(unansweredReasons.map((reason) => [reason, seconds])),
  ).description("Commands that were left without an answer since the start, by reason."),
};

/** Names of the fields that `ReadOnly` compares. */
export const fixedFields = Object.keys(fixed);

const required = ["name", "type", "connection_mode"] as const;

/** Body of POST. */
export const createBody = Joi.object<WriteBody>({
  ...writable,
  endpoint: writable.endpoint.default(""),
  access_token: writable.access_token.default(""),
  enabled: writable.enabled.default(true),
  options: writable.options.default({}),
  textOverrides: writable.textOverrides.default({}),
  revision: Joi.forbidden(),
}).fork([...required], (field) => field.required());

/** Body of PUT: the whole record; a token that is left out stays. */
export const replaceBody = Joi.object<WriteBody>({
  ...writable,
  endpoint: writable.endpoint.default(""),
  access_token: writable.access_token.default(""),
  enabled: writable.enabled.default(true),
  options: writable.options.default({}),
  textOverrides: writable.textOverrides.default({}),
  ...fixed,
  ...measured,
}).fork([...required], (field) => field.required());

/** Body of PATCH: any subset. */
export const patchBody = Joi.object<Partial<WriteBody>>({ ...writable, ...fixed, ...measured });

/** Path parameters. */
export const idParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

/** What the routes answer. */
export const adapterAnswer = Joi.object({
  ...writable,
  ...fixed,
  ...measured,
}).id("Adapter");

/** Answer of a connection test: `AdapterTest` of the contract. */
export const testAnswer = Joi.alternatives(
  Joi.object({
    ok: Joi.boolean().valid(true).required(),
    selfId: Joi.string().allow("").required(),
    nickname: Joi.string().allow("").required(),
    appName: Joi.string().allow("").required(),
    appVersion: Joi.string().allow("").required(),
    latencyMs: Joi.number().required(),
  }),
  Joi.object({
    ok: Joi.boolean().valid(false).required(),
    reason: Joi.string().required(),
    failedAt: Joi.string()
      .valid(...adapterTestSteps)
      .optional(),
    detail: Joi.string().allow("").optional(),
  }),
);

/** How an adapter stands after it was told to dial. */
export const redialAnswer = Joi.object({
  state: Joi.string()
    .valid(...adapterStates)
    .required(),
  attempt: Joi.number().integer().required(),
  nextRetryAt: Joi.number().integer().required(),
});

/** The last frames, oldest first. */
export const framesAnswer = Joi.array().items(
  Joi.object({
    at: Joi.number().integer().required(),
    direction: Joi.string().valid("in", "out").required(),
    text: Joi.string().allow("").required(),
  }),
);
