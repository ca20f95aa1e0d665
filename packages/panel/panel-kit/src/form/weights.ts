import { isList, isRecord, type Json, type JsonSchema, pointerOf, readAt, stepsOf } from "../engine/index.js";
import { useFormat } from "../text/format.js";
import { useForm } from "./form-context.js";

/** Weights beside a weight: of its dictionary, or of the same member in the other entries of its list. */
function beside(whole: Json | undefined, pointer: string): Json[] {
  const steps = stepsOf(pointer);
  const around = readAt(whole, pointerOf(steps.slice(0, -1)));
  const list = readAt(whole, pointerOf(steps.slice(0, -2)));
  const name = steps.at(-1) ?? "";
  if (isList(list)) return list.map((one) => (isRecord(one) ? (one[name] ?? 0) : 0));
  return isRecord(around) ? Object.values(around) : isList(around) ? [...around] : [];
}

/** How much of the whole a weight is, in percent; undefined for what is no weight. */
export function useShare(pointer: string, schema: JsonSchema): string | undefined {
  const form = useForm();
  const format = useFormat();
  if (schema["x-widget"] !== "weight") return undefined;
  const numbers = (all: readonly Json[]) =>
    all.filter((one): one is number => typeof one === "number" && one > 0);
  const total = numbers(beside(form.value, pointer)).reduce((sum, one) => sum + one, 0);
  const own = readAt(form.value, pointer);
  return format.percent(total > 0 && typeof own === "number" && own > 0 ? own / total : 0);
}
