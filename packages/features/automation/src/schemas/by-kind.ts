import { Joi } from "@dicetower/contract";

/** What Joi answers inside, where errors are still a list. */
interface Inner<T> {
  readonly value: T;
  readonly errors?: readonly Joi.ErrorReport[] | null;
}

/** What Joi hands to a rule, beyond its types. */
interface Helpers<T> extends Joi.CustomHelpers<T> {
  errorsArray(): Joi.ErrorReport[];
}

/**
 * A schema of objects with a `kind`, whose further fields are those of the kind. It is looked up for each value, so that
 * kinds may come and go; in the API's description it is an object with a kind.
 * @param base fields that all kinds have
 * @param of the whole schema of a kind, also for one that is not known
 */
export function byKind<T extends { readonly kind: string }>(
  base: Joi.SchemaMap,
  of: (kind: string) => Joi.ObjectSchema,
): Joi.ObjectSchema<T> {
  return Joi.object<T>({ kind: Joi.string().max(40).required(), ...base })
    .unknown()
    .custom((value: T, helpers) => validated(of(value.kind), value, helpers as Helpers<T>));
}

/** Validates by another schema, with its errors where they belong: within the value. */
function validated<T>(schema: Joi.ObjectSchema, value: T, helpers: Helpers<T>) {
  const { value: checked, errors } = schema.$_validate(
    value,
    helpers.state,
    helpers.prefs,
  ) as unknown as Inner<T>;
  if (errors === undefined || errors === null || errors.length === 0) return checked;
  const all = helpers.errorsArray();
  all.push(...errors);
  return all;
}

/** A schema that refuses a kind because it is none of those in force. */
export function noSuchKind(known: readonly string[]): Joi.ObjectSchema {
  return Joi.object({ kind: Joi.string().valid(...known) }).unknown();
}
