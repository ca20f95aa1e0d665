import type {
  ArgumentKind,
  CommandForm,
  JsonObject,
  PatternArgument,
  PatternOption,
} from "@dicetower/contract";
import type { Kinds } from "../forms/read-form.js";
import { maxRepeated } from "../forms/read-form.js";

/** An element of a form that has a value. */
export type Parameter = PatternArgument | (PatternOption & { readonly kind: string });

/** Elements of a form that programs give a value: not a bare option that the form is meant only with. */
export function parametersOf({ elements }: CommandForm): readonly (PatternArgument | PatternOption)[] {
  return elements.filter(
    (one): one is PatternArgument | PatternOption =>
      one.type === "argument" || (one.type === "option" && !(one.kind === undefined && one.required)),
  );
}

/**
 * The closed JSON Schema of what a form takes.
 * @param labelOf what an argument is called, for its description
 */
export function schemaOf(form: CommandForm, kinds: Kinds, labelOf: (one: Parameter) => string): JsonObject {
  const parameters = parametersOf(form);
  const properties = Object.fromEntries(parameters.map((one) => [one.name, propertyOf(one, kinds, labelOf)]));
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function propertyOf(
  one: PatternArgument | PatternOption,
  kinds: Kinds,
  labelOf: (one: Parameter) => string,
): JsonObject {
  const { kind } = one;
  if (kind === undefined) return { type: "boolean", description: `--${one.name}` };
  const parameter = { ...one, kind } as Parameter;
  const schema = described(kinds.get(kind), one.parameter, labelOf(parameter));
  if (one.type === "option" || !one.repeated) return schema;
  return { type: "array", items: schema, minItems: one.required ? 1 : 0, maxItems: maxRepeated };
}

function described(kind: ArgumentKind | undefined, parameter: string, label: string): JsonObject {
  const schema = kind?.schema(parameter) ?? { type: "string" };
  const { description } = schema;
  return { ...schema, description: typeof description === "string" ? `${label}: ${description}` : label };
}
