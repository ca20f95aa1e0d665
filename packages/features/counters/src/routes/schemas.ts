import { Joi } from "@dicetower/contract";
import type { CounterScope } from "../api.js";
import { maxValue, namePattern, type ResetPolicy, resetPolicies, scopes } from "../store/counter.js";

const whole = Joi.number().integer().min(0);
const time = whole.required().meta({ widget: "time" });
const id = Joi.string().allow("").max(128);

/** A name of a counter. */
export const nameSchema = Joi.string().max(60).pattern(namePattern, "letters, digits and _");
export const scopeSchema = Joi.string().valid(...scopes);
/** A value, or what is added to one. */
export const valueSchema = Joi.number().min(-maxValue).max(maxValue);
const resetPolicy = Joi.string().valid(...resetPolicies);

/** A counter as it is answered. */
export const counterRow = Joi.object({
  key: Joi.string().required(),
  name: Joi.string().required(),
  scope: scopeSchema.required(),
  platform: id.required(),
  groupId: id.required(),
  userId: id.required(),
  value: Joi.number().required(),
  resetPolicy: resetPolicy.required(),
  resetAt: time,
  updatedAt: time,
});

/** Which counters are asked for. */
export interface CounterQuery {
  readonly name?: string;
  readonly scope?: CounterScope;
  readonly platform?: string;
  readonly groupId?: string;
  readonly userId?: string;
  readonly q?: string;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
}

export const sortable = ["key", "name", "value", "resetAt", "updatedAt"] as const;

export const counterQuery = Joi.object<CounterQuery>({
  name: nameSchema,
  scope: scopeSchema,
  platform: id,
  groupId: id,
  userId: id,
  q: Joi.string().max(100),
  sort: Joi.string()
    .valid(...sortable.flatMap((name) => [name, `-${name}`]))
    .default("key"),
  page: whole.min(1).default(1),
  pageSize: whole.min(1).max(200).default(20),
});

export const counterPage = Joi.object({
  items: Joi.array().items(counterRow).required(),
  total: whole.required(),
  page: whole.required(),
  pageSize: whole.required(),
});

export const counterParams = Joi.object<{ key: string }>({ key: Joi.string().max(160).required() });

/** What a counter is written with: its value, or what becomes of it. */
export interface CounterBody {
  readonly value?: number;
  readonly op?: "set" | "add" | "sub" | "reset";
  readonly amount?: number;
  readonly resetPolicy?: ResetPolicy;
}

export const counterBody = Joi.object<CounterBody>({
  value: valueSchema,
  op: Joi.string().valid("set", "add", "sub", "reset").meta({ widget: "hidden" }),
  amount: valueSchema
    .when("op", { is: Joi.valid("set", "add", "sub"), otherwise: Joi.forbidden() })
    .meta({ widget: "hidden" }),
  resetPolicy,
})
  .xor("value", "op")
  .required();

/** What a new counter is made of. */
export interface NewCounter {
  readonly name: string;
  readonly scope: CounterScope;
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
  readonly value: number;
  readonly resetPolicy: ResetPolicy;
}

export const newCounter = Joi.object<NewCounter>({
  name: nameSchema.required(),
  scope: scopeSchema.default("global"),
  platform: id.max(40).default(""),
  groupId: id.default(""),
  userId: id.default(""),
  value: valueSchema.default(0),
  resetPolicy: resetPolicy.default("none"),
}).required();
