import type { CardSheet } from "../api.js";
import { namesOn } from "./attribute-names.js";

/** What every engine with names reads as one. */
const safe = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Between two operands: an operator, or a bracket. Anything else begins the reason of the roll. */
const between = /^(?:\s*[+\-*/]+\s*|[(),])+/u;

/** An expression with names of a card as engines read names: `"弩弓3"+1d6`, `外语(拉丁语)/2`, `spot hidden`. */
export function respelled(text: string, sheet: CardSheet): string {
  const names = namesOn(sheet);
  let [spelled = ""] = /^[\s(]*/u.exec(text) ?? [];
  for (let at = spelled.length; at < text.length; ) {
    const rest = text.slice(at);
    const read = names.read(rest);
    const operand =
      read?.known === true ? rest.slice(0, read.length) : (/^[^\s+\-*/(),]*/u.exec(rest)?.[0] ?? "");
    const [gap = ""] = between.exec(rest.slice(operand.length)) ?? [];
    spelled += (read?.known === true ? nameFor(sheet, read.name, operand) : operand) + gap;
    at += operand.length + gap.length;
    if (gap === "") return spelled + text.slice(at);
  }
  return spelled;
}

function nameFor(sheet: CardSheet, name: string, said: string): string {
  if (safe.test(said)) return said;
  const own = sheet.nameOf(name);
  // Engines that read names know full-width brackets within them.
  return (
    [name, own, own.replace("(", "（").replace(")", "）")].find((one) =>
      safe.test(one.replace(/[（）]/gu, "")),
    ) ?? said
  );
}
