import type { Joi, RouteItem } from "@dicetower/contract";
import { jsonText } from "./json-response.js";

/** Writes what a route answers. @throws TypeError if JSON cannot represent it, or if it is checked and not as said */
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
    const named = error.details
      .slice(0, maxNamed)
      .map(({ path, message }) => `/${path.join("/")} ${message}`);
    throw new TypeError(`${key} answers what it does not say: ${named.join("; ")}`);
  };
}
