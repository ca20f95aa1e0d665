import { Joi, languageCode } from "@dicetower/contract";
import { exportFormats } from "../export/exporter.js";
import type { LogView } from "../logs/log-row.js";
import { sortFields } from "../logs/log-store.js";

const whole = Joi.number().integer();
const id = whole.min(1).max(Number.MAX_SAFE_INTEGER);
const name = Joi.string().max(200);
const word = Joi.string().allow("").required();
const count = whole.min(0).required();
const time = count.meta({ widget: "time" });

export interface IdParams {
  readonly id: number;
}
export const idParams = Joi.object<IdParams, true>({ id: id.required() });

/** Query of the list of logs, and of the lines of one. */
export interface ListQuery {
  readonly platform?: string;
  readonly groupId?: string;
  readonly state?: "recording" | "paused" | "ended";
  readonly uploadState?: LogView["uploadState"];
  readonly q?: string;
  readonly from?: number;
  readonly to?: number;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
  readonly id?: number;
  readonly lines?: number;
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
  readonly hidden: boolean;
}
export const listQuery = Joi.object<ListQuery>({
  platform: name,
  groupId: name,
  state: Joi.string().valid("recording", "paused", "ended"),
  uploadState: Joi.string().valid("none", "current", "outdated", "failed"),
  q: Joi.string().max(200),
  from: whole.min(0),
  to: whole.min(0),
  sort: Joi.string()
    .valid(...sortFields.flatMap((field) => [field, `-${field}`]))
    .default("-updatedAt"),
  page: whole.min(1).default(1),
  pageSize: whole.min(1).max(200).default(20),
  id: id.meta({ widget: "hidden" }),
  lines: whole.valid(0, 1).meta({ widget: "hidden" }),
  before: id.meta({ widget: "hidden" }),
  after: whole.min(0).max(Number.MAX_SAFE_INTEGER).meta({ widget: "hidden" }),
  limit: whole.min(1).max(500).default(50).meta({ widget: "hidden" }),
  hidden: Joi.boolean().default(true).meta({ widget: "hidden" }),
})
  .with("lines", "id")
  .oxor("before", "after");

/** Characters of a file that is imported. */
const maxFileLength = 30 * 1024 * 1024;
/** Bytes of the largest body. */
export const maxBodyBytes = 32 * 1024 * 1024;

/** What can be done to logs. */
export interface Operation {
  readonly action: "end" | "pause" | "resume" | "rename" | "merge" | "cut" | "import" | "moveGroup" | "clean";
  readonly ids?: readonly number[];
  readonly name?: string;
  readonly platform?: string;
  readonly groupId?: string;
  readonly text?: string;
  readonly olderThanDays?: number;
  /** Ids of the first line that is cut out, and the last. */
  readonly from?: number;
  readonly to?: number;
}

const logName = Joi.string().trim().max(50);
/** For the schema of a field with some actions. `not` and `otherwise`, as an object with `then` is taken for a promise. */
const when = (actions: readonly string[], schema: Joi.Schema) => ({
  not: Joi.valid(...actions),
  otherwise: schema,
});
/** A field that belongs to some actions alone. */
const only = <S extends Joi.Schema>(schema: S, actions: readonly string[]) =>
  schema.when("action", { is: Joi.valid(...actions), otherwise: Joi.forbidden() });

export const operation = Joi.object<Operation>({
  action: Joi.string()
    .valid("end", "pause", "resume", "rename", "merge", "cut", "import", "moveGroup", "clean")
    .required(),
  ids: Joi.array()
    .items(id)
    .max(200)
    .when("action", when(["import"], Joi.forbidden()))
    .when("action", when(["rename", "cut"], Joi.array().length(1).required()))
    .when("action", when(["merge"], Joi.array().min(2).max(50).required()))
    .when("action", when(["end", "pause", "resume", "moveGroup"], Joi.array().min(1).required())),
  name: only(logName, ["rename", "import", "merge", "cut"]).when(
    "action",
    when(["rename", "import", "cut"], Joi.string().min(1).required()),
  ),
  platform: only(name, ["import", "moveGroup"]).when(
    "action",
    when(["import", "moveGroup"], name.required()),
  ),
  groupId: only(name, ["import", "moveGroup"]).when("action", when(["import", "moveGroup"], name.required())),
  text: only(Joi.string().max(maxFileLength), ["import"]).when("action", when(["import"], Joi.required())),
  // Cleans logs that ended so long ago; those that are named, or are empty, when left out.
  olderThanDays: only(whole.min(1).max(36_500), ["clean"]),
  from: only(id, ["cut"]).when("action", when(["cut"], id.required())),
  to: only(id, ["cut"]).when("action", when(["cut"], id.min(Joi.ref("from")).required())),
}).required();

const participant = Joi.object({
  userId: word,
  name: word,
  lines: count,
  role: Joi.string().valid("gm", "player", "observer", "bot").required(),
  color: word,
});

export const logAnswer = Joi.object({
  id: count,
  name: word,
  platform: word,
  groupId: word,
  groupName: word,
  adapterId: word,
  state: Joi.string().valid("recording", "paused", "ended").required(),
  lineCount: count,
  commandCount: count,
  imageCount: count,
  sizeBytes: count.meta({ unit: "bytes" }),
  participants: Joi.array().items(participant).required(),
  startedAt: time,
  endedAt: time,
  updatedAt: time,
  uploadUrl: word,
  uploadedAt: time,
  uploadState: Joi.string().valid("none", "current", "outdated", "failed").required(),
  uploadError: word,
  system: word,
  note: word,
  revision: count,
});

const check = { level: word, target: Joi.number().unsafe().allow(null).required(), attribute: word };
const commandInfo = Joi.object({
  key: word,
  userId: word,
  nickname: word,
  rolls: Joi.array()
    .items(
      Joi.object({
        expr: word,
        dice: Joi.array().items(Joi.number()).required(),
        value: Joi.any().required(),
        thrown: Joi.array()
          .items(
            Joi.object({
              faces: Joi.number().required(),
              value: Joi.number().required(),
              kept: Joi.boolean().required(),
            }),
          )
          .optional(),
      }),
    )
    .required(),
  ...check,
  checks: Joi.array().items(Joi.object(check)).optional(),
  old: Joi.any().required(),
  new: Joi.any().required(),
});

const lineAnswer = Joi.object({
  id: count,
  at: time,
  userId: word,
  uniformId: word,
  nickname: word,
  card: word,
  message: word,
  segments: Joi.array()
    .items(Joi.object({ type: word, data: Joi.object().unknown().required() }))
    .required(),
  isDice: Joi.boolean().required(),
  commandId: count,
  commandInfo: commandInfo.allow(null).required(),
  rawMsgId: word,
  channel: Joi.string().valid("main", "ooc", "observer", "hidden").required(),
  hidden: Joi.boolean().required(),
  isCommand: Joi.boolean().required(),
  recalledAt: time,
  editedAt: time,
  imported: Joi.boolean().required(),
  source: word,
  groupId: word,
  groupName: word,
  fetched: Joi.boolean().required(),
});

export const listAnswer = Joi.object({
  items: Joi.array().items(logAnswer, lineAnswer).required(),
  total: count,
  page: count,
  pageSize: count,
});

export const operationAnswer = Joi.object({
  action: word,
  /** The logs as they are now; those that were cleaned are gone. */
  logs: Joi.array().items(logAnswer).required(),
  removed: Joi.array().items(whole.min(1)).required(),
});

export interface ExportQuery {
  readonly format: (typeof exportFormats)[number];
  readonly hidden: boolean;
  readonly locale?: string;
}
export const exportQuery = Joi.object<ExportQuery>({
  format: Joi.string()
    .valid(...exportFormats)
    .default("txt"),
  hidden: Joi.boolean().default(false),
  locale: languageCode.meta({ widget: "hidden" }),
});

export const uploadBody = Joi.object<{ force: boolean }>({ force: Joi.boolean().default(false) }).default({
  force: false,
});
export const uploadAnswer = Joi.object({ url: word, uploadedAt: time, reused: Joi.boolean().required() });
