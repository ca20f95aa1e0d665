import { codes, type FieldProblem, failure, type Joi } from "@dicetower/contract";
import { LargeValueValidator, maxProblems } from "@dicetower/workers";
import { pointerStep } from "./json-safety.js";

/** A function that returns the value as its schema converts it, or throws the Failure that names each wrong field. */
export type Validator = (value: unknown) => unknown;

/** Messages for the cases in which Joi's own speak of schemas instead of values. */
const messages: Readonly<Record<string, string>> = {
  "string.ip":
    '{{#label}} must be {if(#cidr == "forbidden", "an IP address", if(#cidr == "required", "a network such as 10.0.0.0/8", "an IP address or a network such as 10.0.0.0/8"))}',
  "string.ipVersion":
    '{{#label}} must be {if(#cidr == "forbidden", "an IP address", if(#cidr == "required", "a network such as 10.0.0.0/8", "an IP address or a network such as 10.0.0.0/8"))}',
  "string.pattern.base": "{{#label}} does not have the form that is expected here",
  "string.pattern.name": "{{#label}} does not have the form that is expected here",
  "string.uri": "{{#label}} must be an address such as https://example.org/path",
  "string.uriCustomScheme": "{{#label}} must be an address that begins with {{#scheme}}://",
  "string.uriRelativeOnly": "{{#label}} must be an address without protocol and host",
  "alternatives.match": "{{#label}} has none of the forms that are accepted here",
  "alternatives.types": "{{#label}} must be one of these: {{#types}}",
  "array.unique": "{{#label}} holds the same value twice",
  "any.invalid": "{{#label}} holds a value that is not accepted here",
  "object.and": "{{#present}} needs {{#missing}} as well",
  "object.with": "{{#main}} needs {{#peer}} as well",
  "object.without": "{{#main}} and {{#peer}} cannot be given together",
  "object.xor": "only one of {{#peers}} can be given",
  "object.oxor": "only one of {{#peers}} can be given",
  "object.missing": "one of {{#peers}} is needed",
};

/**
 * Makes the validator of a schema.
 * @param convert true if values come as text: parameters, queries, fields of an upload
 */
export function createValidator(schema: Joi.Schema, convert: boolean): Validator {
  // Made on first use: preparing those of all endpoints would slow down the start.
  let ready: Joi.Schema | undefined;
  return (value) => {
    ready ??= prepared(schema, convert);
    const { value: valid, error } = ready.validate(value);
    if (error !== undefined) throw invalid(error.details.slice(0, maxProblems).map(problemOf));
    return valid;
  };
}

/** Makes the validator of large values of a schema, which yields to the event loop between pieces. */
export function createLargeValidator(schema: Joi.Schema): (value: unknown) => Promise<unknown> {
  let validator: LargeValueValidator | undefined;
  return async (value) => {
    validator ??= new LargeValueValidator(schema, (part) => prepared(part, false));
    const { value: valid, problems } = await validator.validate(value);
    if (problems.length > 0) throw invalid(problems.map(problemOf));
    return valid;
  };
}

/** Sets the options in the schema and not with each call: Joi would check and merge them every time. */
function prepared(schema: Joi.Schema, convert: boolean): Joi.Schema {
  return schema.prefs({ messages, errors: { wrap: { label: false } } }).prefs({ convert, abortEarly: false });
}

/** Makes a validator that accepts no names at all. @param kind word for a name in messages, such as "field" */
export function acceptNothing(kind: string): Validator {
  return (value) => {
    for (const name in value as object)
      throw invalid([{ path: pointerStep(name), message: `this request takes no ${kind} "${name}"` }]);
    return value;
  };
}

/** Makes the failure that names fields. */
export function invalid(errors: readonly FieldProblem[]): Error {
  const [first] = errors;
  const where = first === undefined || first.path === "" ? "" : `${first.path}: `;
  return failure(codes.invalid, `${where}${first?.message ?? "invalid"}`, { errors });
}

function problemOf({ path, message, context }: Joi.ValidationErrorItem): FieldProblem {
  return { path: path.map(pointerStep).join(""), message: withFieldName(message, context?.label, path) };
}

/**
 * Replaces the label in a message with the name of the field: labels are text keys for forms, which clients do not
 * know.
 */
function withFieldName(
  message: string,
  label: string | undefined,
  path: readonly (string | number)[],
): string {
  if (label === undefined || path.length === 0 || !message.startsWith(label)) return message;
  const name = path.reduce<string>(
    (before, step) =>
      typeof step === "number" ? `${before}[${step}]` : before === "" ? step : `${before}.${step}`,
    "",
  );
  return name + message.slice(label.length);
}
