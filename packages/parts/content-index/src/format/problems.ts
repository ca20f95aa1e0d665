import { codes, type FieldProblem, failure, type Joi } from "@dicetower/contract";

/** Problems that are told of one index. */
export const maxTold = 20;

/** Something that is wrong in an index, and where. */
export interface Fault {
  readonly path: readonly (string | number)[];
  /** What is wrong, without the name of the place. */
  readonly message: string;
}

/** What a schema found. @param below where in the index the value stands */
export function faultsOf(error: Joi.ValidationError, below: readonly (string | number)[] = []): Fault[] {
  return error.details.map(({ path, message }) => ({ path: [...below, ...path], message: message.trim() }));
}

/** A place as people write it: `packages[3].sha256`. */
export function placeOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === "number") return `${place}[${step}]`;
    return place === "" ? step : `${place}.${step}`;
  }, "");
}

/** Refuses an index: the sentence names the first problem, `errors` has them all. */
export function refused(faults: readonly Fault[]): Error {
  const [first] = faults;
  const errors: FieldProblem[] = faults.slice(0, maxTold).map(({ path, message }) => ({
    path: path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message,
  }));
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  const said = first === undefined ? "it is empty" : `${placeOf(first.path)} ${first.message}`.trim();
  return failure(codes.ruleBroken, `The index cannot be read: ${said}${more}.`, { errors });
}
