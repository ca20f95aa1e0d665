import {
  inLanguage,
  Joi,
  type JsonSchema,
  type JsonSchemas,
  type RouteItem,
  route,
  type Texts,
} from "@dicetower/contract";
import type { EventKind } from "../api.js";
import type { ActionKinds } from "../schemas/action-kinds.js";
import { type ConditionKinds, groupFields } from "../schemas/condition-kinds.js";

/** What the route reads from. */
export interface KindsServices {
  readonly conditions: ConditionKinds;
  readonly actions: ActionKinds;
  readonly events: () => readonly EventKind[];
  readonly schemas: JsonSchemas;
  /** Undefined while there is nobody to put keys into words. */
  readonly texts: () => Texts | undefined;
}

const word = Joi.string().required();
const schema = Joi.object().unknown().required();

/** The kinds in force, for whoever builds rules. */
export function kindsRoute({ conditions, actions, events, schemas, texts }: KindsServices): RouteItem {
  const say = (key: string, locale: string | undefined): string | undefined => {
    const words = texts();
    return words?.has(key) === true ? words.render({ key, values: {} }, locale) : undefined;
  };
  const described = (key: string, titleKey: string, fields: Joi.SchemaMap, locale: string | undefined) => ({
    kind: key,
    title: say(titleKey, locale) ?? key,
    summary: say(`${titleKey}.summary`, locale) ?? "",
    schema: worded(
      schemas.of(Joi.object(fields)),
      (name) => say(`${titleKey}.${name}`, locale) ?? say(`automation.field.${lastOf(name)}`, locale),
    ),
  });
  return route({
    method: "GET",
    path: "/api/automation/kinds",
    summary: "Kinds of conditions, actions and events in force, with the JSON Schema of their fields.",
    accepts: { query: inLanguage },
    returns: Joi.object({
      conditions: Joi.array()
        .items(Joi.object({ kind: word, title: word, summary: word.allow(""), schema }))
        .required(),
      actions: Joi.array()
        .items(
          Joi.object({
            kind: word,
            title: word,
            summary: word.allow(""),
            uses: Joi.array().items(word.valid("causal", "schedule")).required(),
            schema,
          }),
        )
        .required(),
      events: Joi.array()
        .items(Joi.object({ kind: word, title: word, values: Joi.array().items(word.optional()).required() }))
        .required(),
    }),
    handle: ({ query: { locale } }) => ({
      conditions: [
        ...conditions.all.map(({ key, titleKey, fields }) => described(key, titleKey, fields, locale)),
        ...(["all", "any"] as const).map((key) =>
          described(key, `automation.condition.${key}`, groupFields(conditions.schema), locale),
        ),
      ],
      actions: actions.all.map(({ key, titleKey, fields, uses }) => ({
        ...described(key, titleKey, fields, locale),
        uses,
      })),
      events: events().map(({ key, titleKey, values }) => ({
        kind: key,
        title: say(titleKey, locale) ?? key,
        values,
      })),
    }),
  });
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** Puts the words of fields and of the values of enums into a schema. */
function worded(json: JsonSchema, say: (name: string) => string | undefined, within = ""): JsonSchema {
  for (const [member, field] of Object.entries((json["properties"] ?? {}) as Record<string, JsonSchema>)) {
    const name = within + member;
    const title = say(name);
    const summary = say(`${name}.summary`);
    if (title !== undefined) field["title"] = title;
    if (summary !== undefined) field["description"] = summary;
    for (const listed of [field, field["items"], ...branchesOf(field)].filter(isSchema)) {
      worded(listed, say, `${name}.`);
      const values = listed["enum"];
      if (!Array.isArray(values)) continue;
      const titles = values.map((value) => [String(value), say(`${name}.${String(value)}`)] as const);
      listed["x-options"] = Object.fromEntries(titles.filter(([, words]) => words !== undefined));
    }
  }
  return json;
}

function branchesOf(field: JsonSchema): unknown[] {
  return ["anyOf", "oneOf"].flatMap((name) => (Array.isArray(field[name]) ? field[name] : []));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}
