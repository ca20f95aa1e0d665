import { type Command, nearNames, type PatternWord } from "@dicetower/contract";
import type { MatchedCall } from "../running/call.js";
import { type FormReading, type Kinds, readForm } from "./read-form.js";

/**
 * Chooses the form of a call: of those whose words stand in it the first that can read all of it, else the one that came
 * farthest. Undefined where none is available.
 */
export function chooseForm(
  { forms }: Pick<Command, "forms">,
  call: MatchedCall,
  kinds: Kinds,
): FormReading | undefined {
  const only = forms.length === 1 ? forms[0] : undefined;
  if (only !== undefined) return only.available?.(call) === false ? undefined : readForm(only, call, kinds);
  const there = forms.filter((form) => form.available?.(call) !== false);
  const readings = there.map((form) => readForm(form, call, kinds));
  const meant = readings.filter(({ failure }) => failure === undefined || !("word" in failure));
  const words = Math.max(0, ...meant.map((reading) => reading.words));
  const best = meant.filter((reading) => reading.words === words);
  const whole = best.find(({ failure }) => failure === undefined);
  if (whole !== undefined) return whole;
  const unknown = words === 0 && !best.some((reading) => tellsEnough(reading) || lacksOption(reading));
  const near = unknown ? (misspelt(readings) ?? takingText(best, readings)) : undefined;
  return near ?? farthest(best) ?? farthest(readings);
}

/**
 * The form that takes any text behind its word, where only the bare command could be meant and something stands behind
 * it: whoever forgot the word is shown it.
 */
function takingText(best: readonly FormReading[], readings: readonly FormReading[]): FormReading | undefined {
  if (best.length === 0 || best.some(({ form: { elements } }) => elements.length > 0)) return undefined;
  return readings.find(({ form: { elements, hidden } }) => {
    const [word, argument, ...more] = elements.filter(({ type }) => type !== "option");
    const takes = word?.type === "word" && argument?.type === "argument" && textKinds.has(argument.kind);
    return takes && more.length === 0 && hidden !== true;
  });
}

const textKinds: ReadonlySet<string> = new Set(["raw", "text"]);

function farthest(readings: readonly FormReading[]): FormReading | undefined {
  return [...readings].sort(
    (one, other) =>
      other.words - one.words ||
      other.options - one.options ||
      tells(other) - tells(one) ||
      shows(other) - shows(one) ||
      other.length - one.length,
  )[0];
}

/** 1 for a form that usage lines show. */
function shows({ form }: FormReading): number {
  return form.hidden === true ? 0 : 1;
}

/** 1 where what was said was known for what it is, and cannot be. */
function tells({ failure }: FormReading): number {
  return failure !== undefined && "refusal" in failure ? 1 : 0;
}

/** True where the refusal tells all there is to say of the call. */
function tellsEnough({ failure }: FormReading): boolean {
  return failure !== undefined && "refusal" in failure && failure.enough === true;
}

/** True where all was read but an option: no other word was meant then. */
function lacksOption({ failure }: FormReading): boolean {
  return failure !== undefined && "unread" in failure && failure.unread.startsWith("--");
}

/** The form with the word most like what stands in its place; undefined where none is like it. */
function misspelt(readings: readonly FormReading[]): FormReading | undefined {
  const far = Math.max(0, ...readings.map(({ words }) => words));
  const begun = readings.filter(
    ({ words, failure }) => words === far && failure !== undefined && "word" in failure,
  );
  const said = begun.map(({ failure }) =>
    failure !== undefined && "word" in failure ? failure.word : "",
  )[0];
  const spellings = ({ form: { elements } }: FormReading) => {
    const word = elements.filter((one): one is PatternWord => one.type === "word")[far];
    return word?.spellings ?? [];
  };
  const [near] = nearNames(said ?? "", begun.flatMap(spellings), 1);
  return begun.find((reading) => near !== undefined && spellings(reading).includes(near));
}
