import type { Reply } from "@dicetower/contract";
import { argsOf } from "../read-args.js";
import { show, showNamed } from "../show.js";
import { parseValues } from "../values/parse-values.js";
import { contextOf } from "../values/value-context.js";
import type { ValueList } from "../values/value-items.js";
import { writeValues } from "../values/write-values.js";
import { wholeCard } from "../whole-card.js";
import type { StAccess } from "./st-call.js";

/** Sets and changes the values that are said, shows those of which only the names are, and all where nothing is. */
export async function changeOrShow(
  { form, notRead, notChanged }: StAccess,
  system: string | undefined,
): Promise<Reply> {
  const { services, sheet, rest, original } = form;
  if (rest === "") return notRead ?? show(form, argsOf(rest, sheet));
  const list = parseValues(rest, original, contextOf(services, sheet));
  if (isQuestion(list)) return notRead ?? showNamed(form, list.words);
  if (notChanged !== undefined) return notChanged;
  return (await wholeCard(form, system)) ?? writeValues(form, list);
}

/** Only names and no values: `.st 侦查`. */
export function isQuestion({ items, words, badExpressions, badValues }: ValueList): boolean {
  return (
    items.length + badExpressions.length + badValues.length === 0 &&
    words.length > 0 &&
    words.every((word) => /^[^&+\-*/]/.test(word))
  );
}
