import { Joi, type Reply, type TextRef, text } from "@dicetower/contract";
import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { CardEdit } from "../api.js";
import { refusalOf } from "../st/values/check-values.js";
import { editOf } from "../st/values/edit-values.js";
import { parseValues } from "../st/values/parse-values.js";
import { contextOf } from "../st/values/value-context.js";
import { applyEdit } from "../store/apply-edit.js";
import { emptyCard } from "../store/card-row.js";
import { limits } from "../store/limits.js";
import { withoutRestated } from "../store/restated.js";
import { namingOf, type PcCall, systemNamed } from "./pc-call.js";

interface CardFile {
  readonly name?: string;
  readonly system?: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly buffs?: Readonly<Record<string, number>>;
  readonly spellSlots?: CardEdit["spellSlots"];
  readonly note?: string;
}

const attribute = Joi.alternatives(
  Joi.number(),
  Joi.string().allow("").max(limits.text),
  Joi.object({ expr: Joi.string().max(limits.expression).required() }),
);

/** A card as `.pc export --format=json` writes it. */
const cardFile = Joi.object<CardFile>({
  name: Joi.string().max(limits.cardName),
  system: Joi.string().max(32),
  attributes: Joi.object()
    .pattern(Joi.string().max(limits.nameLength), attribute)
    .max(limits.attributes)
    .required(),
  buffs: Joi.object().pattern(Joi.string().max(limits.nameLength), Joi.number()).max(limits.buffs),
  spellSlots: Joi.array()
    .items(
      Joi.object({
        max: Joi.number().integer().min(0).max(99).required(),
        current: Joi.number().integer().min(0).max(99).required(),
      }),
    )
    .max(limits.slots),
  note: Joi.string().allow("").max(limits.note),
}).unknown();

/** `.pc import`: a line of `.st`, the JSON of this project, or a list of attributes. */
export async function importCard(pc: PcCall, said: string): Promise<Reply> {
  if (said === "") return text("card.import.how");
  const file = said.startsWith("{") ? fromJson(said) : fromLine(pc, said);
  if (file !== undefined && "key" in file) return file;
  if (file === undefined || Object.keys(file.attributes).length === 0) return text("card.import.bad");
  const { services, place, reason } = pc;
  const known = file.system !== undefined && services.systems.get(file.system) !== undefined;
  const system = known ? (file.system ?? "") : systemNamed(pc, undefined);
  const naming = await namingOf(pc, file.name ?? "");
  const wanted = { ...naming, system, attributes: file.attributes };
  const sheet = await services.service.create(place, wanted, reason);
  const { buffs, spellSlots } = file;
  if (buffs !== undefined || spellSlots !== undefined)
    await services.service.edit(
      sheet,
      { ...(buffs === undefined ? {} : { buffs }), ...(spellSlots === undefined ? {} : { spellSlots }) },
      { ...reason, anySystem: true },
    );
  if (file.note) await services.service.setNote(sheet, file.note, reason);
  return text("card.imported", { name: naming.name, system, count: Object.keys(file.attributes).length });
}

function fromJson(said: string): CardFile | undefined {
  try {
    const { value, error } = cardFile.validate(JSON.parse(said));
    return error === undefined ? (value as CardFile) : undefined;
  } catch {
    return undefined;
  }
}

function fromLine(pc: PcCall, said: string): CardFile | TextRef {
  const { services, place, owner } = pc;
  const line = said.replace(/^[.。!！/]?st\s+/i, "");
  const head = /^([^\s:：=#&"“”\d]{1,40})[#-](?=\s*[^\s\d])/u.exec(line);
  const values = head === null ? line : line.slice(head[0].length);
  const system = systemNamed(pc, undefined);
  const empty = services.service.sheet(emptyCard(owner, system, "-", undefined), place, system);
  const normal = values.normalize("NFKC");
  const list = parseValues(normal, values, contextOf(services, empty));
  const refusal = refusalOf(empty, list, pc.call.locale);
  if (refusal !== undefined) return refusal;
  const { edit } = editOf(
    empty,
    list.items.filter(({ kind }) => kind !== "change"),
    new Map(),
  );
  const made = withoutRestated(empty, applyEdit(empty, edit, true), edit.restated ?? []);
  return { ...(head?.[1] === undefined ? {} : { name: head[1] }), attributes: made.attributes };
}
