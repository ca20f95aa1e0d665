import type { Joi, RouteItem } from "@dicetower/contract";
import { jsonText } from "./json-response.js";

/** The error of an answer that is not as its route says; the message names the members that are wrong. */
export class WrongAnswer extends Error {
  override readonly name = "WrongAnswer";
}

/** Writes what a route answers. @throws TypeError if JSON cannot represent it, WrongAnswer if it is not as said */
export type AnswerWriter = (data: unknown) => string;

/** Characters of JSON above which an answer is not checked: it is a list, of which shorter ones are. */
const maxChecked = 262_144;

/** Wrong members that are named. */
const maxNamed = 10;

/**
 * Makes the writer of the answers of a route, in the envelope or bare.
 * @param isChecked checks each against what the route `returns`, where members are there unless they are optional
 */
export function createAnswerWriter(item: RouteItem, isChecked: boolean): AnswerWriter {
  const answers = item.answers === "bare" ? "bare" : "envelope";
  const { key, returns } = item;
  if (!isChecked || returns === undefined) return (data) => jsonText(data, answers);
  let ready: Joi.Schema | undefined;
  return (data) => {
    const text = jsonText(data, answers);
    if (text.length > maxChecked) return text;
    ready ??= returns.prefs({ presence: "required", convert: false, noDefaults: true, abortEarly: false });
    const { error } = ready.validate(JSON.parse(jsonText(data, "bare")));
    if (error === undefined) return text;
    const named = error.details.flatMap(membersOf).slice(0, maxNamed);
    throw new WrongAnswer(`${key} answers what it does not say: ${named.join("; ")}`);
  };
}

/** Names what is wrong, by path: where there are alternatives, what keeps it from being each of them. */
function membersOf({ path, message, context }: Joi.ValidationErrorItem): string[] {
  const inner: unknown = context?.["details"];
  if (Array.isArray(inner)) return (inner as Joi.ValidationErrorItem[]).flatMap(membersOf);
  return [`/${path.join("/")} ${message}`];
}
