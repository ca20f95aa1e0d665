import { Joi } from "@dicetower/contract";
import type { AiMemoryKind, AiMemoryScope } from "../api.js";

const scope = Joi.string().valid("user", "group", "npc", "global");
const kind = Joi.string().valid("summary", "fact", "turn");
const source = Joi.string().valid("auto", "manual");
const id = Joi.number().integer().min(1);
const name = Joi.string().max(200);
const time = Joi.number().integer().min(0);

/** A row as it is answered. */
export const memoryAnswer = Joi.object({
  id: id.required(),
  scope: scope.required(),
  platform: name.allow("").required(),
  subjectId: name.allow("").required(),
  kind: kind.required(),
  text: Joi.string().max(4000).required().meta({ multiline: true }),
  weight: Joi.number().min(0).max(1).required(),
  source: source.required(),
  pinned: Joi.boolean().required(),
  originId: name.allow("").required(),
  expiresAt: time.required().meta({ widget: "time" }),
  createdAt: time.required().meta({ widget: "time" }),
  updatedAt: time.required().meta({ widget: "time" }),
});

export const memoryPage = Joi.object({
  items: Joi.array().items(memoryAnswer).required(),
  total: time.required(),
  page: id.required(),
  pageSize: id.required(),
});

/** Filters of the list. */
export interface MemoryQuery {
  readonly scope?: AiMemoryScope;
  readonly platform?: string;
  readonly subjectId?: string;
  readonly kind?: AiMemoryKind;
  readonly source?: "auto" | "manual";
  readonly pinned?: boolean;
  readonly q?: string;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
}

const sortable = ["id", "weight", "expiresAt", "createdAt", "updatedAt"] as const;

export const memoryQuery = Joi.object<MemoryQuery>({
  scope,
  platform: name,
  subjectId: name,
  kind,
  source,
  pinned: Joi.boolean(),
  q: Joi.string().trim().max(200).allow(""),
  sort: Joi.string()
    .valid(...sortable.flatMap((field) => [field, `-${field}`]))
    .default("-id"),
  page: id.default(1),
  pageSize: id.max(200).default(20),
});

/** A row to add, or with an id to change: what is left out stays. */
export interface MemoryBody {
  readonly id?: number;
  readonly scope?: AiMemoryScope;
  readonly platform?: string;
  readonly subjectId?: string;
  readonly kind?: AiMemoryKind;
  readonly text?: string;
  readonly weight?: number;
  readonly pinned?: boolean;
  readonly originId?: string;
  readonly expiresAt?: number;
}

const toAdd = (schema: Joi.Schema) => schema.when("id", { is: Joi.exist(), otherwise: Joi.required() });

export const memoryBody = Joi.object<MemoryBody>({
  id: id.meta({ widget: "hidden" }),
  scope: toAdd(scope),
  platform: name.allow(""),
  subjectId: name.allow(""),
  kind: kind,
  text: toAdd(Joi.string().trim().min(1).max(4000)).meta({ multiline: true }),
  weight: Joi.number().min(0).max(1),
  pinned: Joi.boolean(),
  originId: name.allow(""),
  expiresAt: time.meta({ widget: "time" }),
}).required();

/** What to take away: one of three forms. */
export interface MemoryErased {
  readonly id?: number;
  readonly scope?: AiMemoryScope;
  readonly platform?: string;
  readonly subjectId?: string;
  readonly all?: boolean;
}

export const memoryErased = Joi.object<MemoryErased>({
  id,
  scope,
  platform: name.allow(""),
  subjectId: name.allow(""),
  all: Joi.boolean().valid(true),
});
