import { type Contribution, Joi, type Scope } from "@dicetower/contract";
import { type Condition, type ConditionKind, conditionKinds } from "../api.js";
import { byKind, noSuchKind } from "./by-kind.js";

/** How deep conditions stand inside one another, the outermost at 1. */
const deepest = 4;
/** Conditions within one `all` or `any`. */
const maxWithin = 32;
/** Conditions in one, itself included: each is checked for each message that a rule fits. */
const maxTotal = 64;

const negate = { negate: Joi.boolean() };

/** Kinds that join others. */
export function isGroup(kind: string): kind is "all" | "any" {
  return kind === "all" || kind === "any";
}

/** Fields of kinds that join others. */
export function groupFields(condition: Joi.Schema): Joi.SchemaMap {
  return { conditions: Joi.array().items(condition).min(1).max(maxWithin).required() };
}

/** Conditions within a condition. */
export function within(condition: Condition): readonly Condition[] {
  return isGroup(condition.kind) ? ((condition["conditions"] ?? []) as unknown as readonly Condition[]) : [];
}

/** The kinds of conditions in force, and their schemas. */
export class ConditionKinds {
  #kinds: ReadonlyMap<string, Contribution<ConditionKind>> = new Map();
  readonly #schemas = new Map<string, Joi.ObjectSchema>();

  readonly schema: Joi.Schema<Condition> = this.#at(1).custom((condition: Condition, { message }) =>
    countOf(condition) > maxTotal
      ? message({ custom: `{{#label}} holds more than ${maxTotal} conditions` })
      : condition,
  );

  begin(scope: Scope): void {
    scope.read(conditionKinds, ({ all }) => {
      this.#kinds = new Map(all.map((one) => [one.key, one]));
      this.#schemas.clear();
    });
  }

  get(kind: string): Contribution<ConditionKind> | undefined {
    return this.#kinds.get(kind);
  }

  get all(): readonly ConditionKind[] {
    return [...this.#kinds.values()].map(({ item }) => item);
  }

  #at(depth: number): Joi.ObjectSchema<Condition> {
    return byKind<Condition>(negate, (kind) => {
      const name = `${isGroup(kind) ? depth : 0} ${kind}`;
      let schema = this.#schemas.get(name);
      if (schema === undefined) {
        schema = this.#of(kind, depth);
        // Words that are no kinds come from outside, without number.
        if (isGroup(kind) || this.#kinds.has(kind)) this.#schemas.set(name, schema);
      }
      return schema;
    }).meta({ kinds: "conditions" });
  }

  #of(kind: string, depth: number): Joi.ObjectSchema {
    const own = { kind: Joi.string(), ...negate };
    if (isGroup(kind))
      return depth < deepest ? Joi.object({ ...own, ...groupFields(this.#at(depth + 1)) }) : tooDeep;
    const found = this.#kinds.get(kind);
    return found === undefined
      ? noSuchKind([...this.#kinds.keys(), "all", "any"])
      : Joi.object({ ...own, ...found.item.fields });
  }
}

const tooDeep = Joi.object({
  kind: Joi.string()
    .invalid("all", "any")
    .messages({
      "any.invalid": `{{#label}} cannot join others here: conditions stand at most ${deepest} deep inside one another`,
    }),
}).unknown();

function countOf(condition: Condition): number {
  return within(condition).reduce((sum, one) => sum + countOf(one), 1);
}
