import { type CommandCall, groupOf, type MessageLocation, type TextRef, text } from "@dicetower/contract";
import type { ValueForm } from "../engine/index.js";
import { type InitiativeServices, sheetOf } from "./services.js";

const plain: ValueForm = { kind: "d20", advantage: 0, modifier: "" };
const bareName = /^[\p{L}_]+$/u;
const d20AndName = /^1?d20\s*(?:\+\s*([\p{L}_][\p{L}\p{N}_]*))?$/iu;

interface Scale {
  /** The attribute that is the value itself, as DEX in Call of Cthulhu. */
  readonly attribute: string;
  /** Somebody has chosen the system: nobody throws dice for the order. */
  readonly chosen: boolean;
}

/** Undefined where a d20 is thrown. */
function scaleOf({ optional, settings }: InitiativeServices, place: MessageLocation): Scale | undefined {
  const systems = optional.systems();
  if (systems === undefined) return undefined;
  const { name, template } = systems.at(place);
  if (settings.value.cocByDex && name.startsWith("coc")) return { attribute: "敏捷", chosen: true };
  const attribute = template.init?.expr;
  return attribute !== undefined && bareName.test(attribute)
    ? { attribute, chosen: systems.chosenAt(place) !== undefined }
    : undefined;
}

/**
 * How a value is found where its form was said, or left out: on the scale of the rule system. Undefined where nothing
 * can be found: a creature has no card, a person may have no value on it, and dice of another scale would put all of
 * one kind in front of all others.
 * @param place of whose value it is, without a user for a creature
 */
export async function scaledForm(
  services: InitiativeServices,
  place: MessageLocation,
  form: ValueForm | undefined,
): Promise<ValueForm | undefined> {
  if (form !== undefined && form.kind !== "d20") return form;
  const scale = scaleOf(services, place);
  if (scale === undefined) return form ?? (await usualForm(services, place));
  const otherwise = scale.chosen ? undefined : (form ?? plain);
  // What a keeper writes behind the name of a creature is thrown as it stands.
  if (place.userId === "" || place.userId === undefined) return form ?? otherwise;
  if ((form?.advantage ?? 0) !== 0) return otherwise;
  const value = (await sheetOf(services, place))?.number(scale.attribute);
  if (value === undefined) return otherwise;
  const { attribute } = scale;
  return { kind: "expression", expression: `${attribute}${form?.modifier ?? ""}`, attribute };
}

/** Asks for the values of those who have none. */
export function needsValue(
  { optional }: InitiativeServices,
  { message }: CommandCall,
  names: readonly string[],
): TextRef {
  const system = optional.systems()?.at(groupOf(message));
  return text("init.needsValue", {
    names: names.join(" "),
    name: names[0] ?? "",
    system: system?.name ?? "",
  });
}

/** How somebody's initiative is found where nothing is said: with what the rule system adds, else a d20. */
async function usualForm(services: InitiativeServices, place: MessageLocation): Promise<ValueForm> {
  const expression = services.optional.systems()?.at(place).template.init?.expr;
  if (place.userId === "" || expression === undefined) return plain;
  const [whole, name] = d20AndName.exec(expression) ?? [];
  if (whole === undefined) return { kind: "expression", expression };
  if (name === undefined) return plain;
  const value = (await sheetOf(services, place))?.number(name) ?? 0;
  return { kind: "d20", advantage: 0, modifier: value === 0 ? "" : value < 0 ? String(value) : `+${value}` };
}
