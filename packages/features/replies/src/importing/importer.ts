import { type Actor, Boom, isA, type Joi } from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import { TimeSlicer } from "@dicetower/workers";
import { checkedRule } from "../routes/checked-rule.js";
import { fieldNames, type RuleFields, ruleDefaults } from "../rules/rule.js";
import type { RuleStore } from "../rules/rule-store.js";
import { note, noteInEnglish } from "../texts/note-texts.js";
import type { Draft, DraftFile } from "./drafts.js";

/** What became of a rule of a file. */
export interface ImportedRule {
  readonly name: string;
  /** 0 where it was refused. */
  readonly id: number;
  readonly result: "imported" | "refused";
  readonly notes: readonly string[];
}

/** What became of a file. */
export interface ImportReport {
  readonly folder: string;
  readonly imported: number;
  readonly refused: number;
  readonly rules: readonly ImportedRule[];
}

/** What an import needs. */
export interface ImporterServices {
  readonly rules: RuleStore;
  readonly schema: Joi.ObjectSchema<RuleFields>;
  readonly templates: Pick<Templates, "compile">;
}

/** Makes rules of the drafts of a file; each that cannot be is told of, and the others are made all the same. */
export async function importDrafts(
  { rules, schema, templates }: ImporterServices,
  { name: folder, drafts }: DraftFile,
  actor: Actor,
): Promise<ImportReport> {
  const checked: Draft[] = [];
  const slicer = new TimeSlicer();
  for (const draft of drafts) {
    checked.push(check(draft, folder, schema, templates));
    if (slicer.due) await slicer.next();
  }
  const good = checked.filter((one) => one.fields !== undefined);
  // Of equal rules the newest comes first; in a file it is the first one.
  const fields = good.map((one) => one.fields as RuleFields).reverse();
  const note = `${folder}: ${good.length}`;
  const ids = fields.length === 0 ? [] : (await rules.create(fields, actor, note)).reverse();
  const idOf = new Map(good.map((one, at) => [one, ids[at] ?? 0]));
  return {
    folder,
    imported: good.length,
    refused: checked.length - good.length,
    rules: checked.map((one) => ({
      name: one.name,
      id: idOf.get(one) ?? 0,
      result: one.fields === undefined ? "refused" : "imported",
      notes: one.notes.map(noteInEnglish),
    })),
  };
}

function check(
  draft: Draft,
  folder: string,
  schema: Joi.ObjectSchema<RuleFields>,
  templates: Pick<Templates, "compile">,
): Draft {
  if (draft.fields === undefined) return draft;
  const own: ReadonlySet<string> = new Set(fieldNames);
  const known = Object.fromEntries(Object.entries(draft.fields).filter(([name]) => own.has(name)));
  try {
    const fields = { ...ruleDefaults, ...known, group: folder, fileId: folder };
    return { ...draft, fields: checkedRule(fields, schema, templates) };
  } catch (error) {
    if (!isA(Boom, error)) throw error;
    return { ...draft, fields: undefined, notes: [...draft.notes, note("refused", error.message)] };
  }
}
