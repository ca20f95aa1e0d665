import { type AdapterType, codes, type FieldProblem, failure, type JsonValue } from "@dicetower/contract";
import { checkEndpoints } from "../connection/forbidden-address.js";
import type { RecordBody, StoredRecord } from "../records/record.js";
import { optionsSchema } from "../records/shared-options.js";

/**
 * Checks a record against its type and completes its options. A stored record whose type is not loaded may be
 * renamed, switched and given a token, as long as its connection stays as it is.
 * @throws Failure 40001 that names the fields, or what the type's own check throws
 */
export function checkBody(
  body: RecordBody,
  accessToken: string,
  type: AdapterType | undefined,
  known: readonly string[],
  before: StoredRecord | undefined,
): RecordBody {
  if (type === undefined) return checkWithoutType(body, known, before);
  const mode = type.modes.find((one) => one.mode === body.connection_mode);
  const modes = type.modes.map((one) => one.mode).join(", ");
  if (mode === undefined)
    throw invalid([{ path: "/connection_mode", message: `${type.key} knows the modes ${modes}` }]);
  if (mode.endpoint === "required" && body.endpoint === "")
    throw invalid([{ path: "/endpoint", message: `the mode ${mode.mode} needs an address` }]);
  checkEndpoints(body);
  const { value, error } = optionsSchema(type).validate(body.options, {
    abortEarly: false,
    convert: false,
    errors: { wrap: { label: false } },
  });
  if (error !== undefined)
    throw invalid(
      error.details.map(({ path, message }) => ({ path: `/options/${path.join("/")}`, message })),
    );
  const checked = { ...body, options: value as Readonly<Record<string, JsonValue>> };
  const { name, connection_mode, endpoint, options } = checked;
  type.check?.({ name, type: type.key, connection_mode, endpoint, access_token: accessToken, options });
  return checked;
}

function checkWithoutType(
  body: RecordBody,
  known: readonly string[],
  before: StoredRecord | undefined,
): RecordBody {
  if (before === undefined || before.type !== body.type) {
    const types = known.length === 0 ? "none is loaded" : `loaded: ${known.join(", ")}`;
    throw invalid([{ path: "/type", message: `there is no adapter type ${body.type} (${types})` }]);
  }
  const errors = (["connection_mode", "endpoint"] as const)
    .filter((field) => body[field] !== before[field])
    .map((field) => ({
      path: `/${field}`,
      message: `cannot be changed while the type ${before.type} is not loaded`,
    }));
  if (errors.length > 0) throw invalid(errors);
  return { ...body, options: before.options };
}

function invalid(errors: readonly FieldProblem[]): Error {
  const [first] = errors;
  return failure(codes.invalid, `${first?.path}: ${first?.message}.`, { errors });
}
