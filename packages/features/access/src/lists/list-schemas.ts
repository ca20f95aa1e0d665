import { Joi } from "@dicetower/contract";
import { accountId, platformName, toldName } from "../targets/identifiers.js";
import type { ListEntry, ListReason } from "./list-row.js";

/** Filters, order and paging of the list. */
export interface ListQuery {
  readonly listType?: string;
  readonly targetType?: string;
  readonly kind?: string;
  readonly platform?: string;
  readonly q?: string;
  readonly active?: boolean;
  /** A sortable field, `-` in front for the other way round; the newest row first when left out. */
  readonly sort?: string;
  readonly page: number;
  readonly pageSize: number;
  /** `file`: all rows that fit, for an import elsewhere. */
  readonly format?: "file";
}

/** Rows to import: those of an export, or any that name their target. */
export interface ListImport {
  readonly rows: readonly unknown[];
  readonly kind?: "banlist";
  readonly schemaVersion?: number;
  readonly exportedAt?: number;
}

const kinds = ["manual", "kick", "mute", "spam", "censor", "joint", "leaveRefused", "import", "other"];

/** Fields by which the list can be sorted. */
export const sortable = [
  "rowId",
  "listType",
  "targetType",
  "platform",
  "targetId",
  "name",
  "score",
  "danger",
  "expiresAt",
  "createdAt",
  "updatedAt",
] as const;

const time = Joi.number().integer().min(0).meta({ widget: "time" });

const reason = Joi.object<ListReason>({
  at: time.default(0),
  kind: Joi.string().allow("").max(40).default("other"),
  text: Joi.string().allow("").max(500).default(""),
  place: Joi.object({
    platform: toldName.default(""),
    groupId: toldName.default(""),
    name: Joi.string().allow("").max(100).default(""),
  }).default({ platform: "", groupId: "", name: "" }),
});

const fields = {
  listType: Joi.string().valid("deny", "allow", "watch").default("deny"),
  targetType: Joi.string().valid("user", "group").default("user"),
  platform: platformName.allow("*").required().meta({ widget: "platform-or-all" }),
  targetId: accountId.required(),
  name: Joi.string().allow("").max(100).default(""),
  score: Joi.number().integer().min(0).max(10_000).default(0),
  reason: Joi.string().allow("").max(500).default("").meta({ multiline: true }),
  reasons: Joi.array().items(reason).max(20).default([]).meta({ advanced: true, summary: "text" }),
  kind: Joi.string()
    .valid(...kinds)
    .default("manual"),
  danger: Joi.number().integer().min(0).max(4).default(1),
  source: Joi.string().valid("owner", "auto", "import", "subscription").default("owner"),
  expiresAt: time.default(0),
  exempt: Joi.boolean().default(false),
};

/** A row as it is written. */
export const entry = Joi.object<ListEntry>(fields);

/** A row as it is read. Earlier versions have taken ids of any form. */
export const listRow = Joi.object({
  ...fields,
  platform: Joi.string().required(),
  targetId: Joi.string().required(),
  rowId: Joi.number().integer().required(),
  rank: Joi.number().integer().required(),
  createdBy: Joi.string().allow("").required(),
  createdAt: time.required(),
  updatedAt: time.required(),
});

const whole = Joi.number().integer().min(0).required();

/** What reading the lists answers: a page, or with `format=file` what an import takes. */
export const listAnswer = Joi.alternatives(
  Joi.object({ items: Joi.array().items(listRow).required(), total: whole, page: whole, pageSize: whole }),
  Joi.object({
    kind: Joi.string().valid("banlist").required(),
    schemaVersion: whole,
    exportedAt: whole,
    rows: Joi.array().items(listRow).required(),
  }),
);

/** What is said of a platform that no adapter has. */
export const warning = Joi.string().optional();

/** What adding answers: the row, or what has become of an import. */
export const addedAnswer = Joi.alternatives(
  listRow.keys({ warning }),
  Joi.object({
    warning,
    added: whole,
    changed: whole,
    skipped: Joi.array()
      .items(Joi.object({ row: whole, reason: Joi.string().required() }))
      .required(),
  }),
);

/** What only reading answers may be there and does not count. */
const readOnly = {
  rowId: Joi.any().strip(),
  rank: Joi.any().strip(),
  createdBy: Joi.any().strip(),
  createdAt: Joi.any().strip(),
  updatedAt: Joi.any().strip(),
};

/** A row of an import. */
export const importedEntry = Joi.object<ListEntry>({
  ...fields,
  source: fields.source.default("import"),
  ...readOnly,
});

/** An import as a whole: what its rows are is looked at one by one. */
export const importedList = Joi.object<ListImport>({
  kind: Joi.string().valid("banlist"),
  schemaVersion: Joi.number().valid(1),
  exportedAt: Joi.number().integer(),
  rows: Joi.array().items(Joi.object().unknown()).max(10_000).required(),
});

const withRows = Joi.object({ rows: Joi.exist() }).unknown();
const withoutRows = Joi.object({ rows: Joi.forbidden() }).unknown();

/** One row, or an import. The one is told from the other by its mark, so that a fault is told of the right one. */
export const newRows = Joi.alternatives()
  .conditional(withoutRows, { otherwise: importedList })
  .conditional(withRows, { otherwise: entry })
  .required() as Joi.AlternativesSchema<ListEntry | ListImport>;

export const listQuery = Joi.object<ListQuery>({
  listType: Joi.string().valid("deny", "allow", "watch"),
  targetType: Joi.string().valid("user", "group"),
  kind: Joi.string().valid(...kinds),
  platform: Joi.string().max(40),
  q: Joi.string().max(200),
  format: Joi.string().valid("file").meta({ widget: "hidden" }),
  active: Joi.boolean(),
  sort: Joi.string().valid(...sortable, ...sortable.map((field) => `-${field}`)),
  page: Joi.number().integer().min(1).default(1),
  pageSize: Joi.number().integer().min(1).max(200).default(20),
});
