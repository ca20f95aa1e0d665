import {
  type CardValue,
  codes,
  failure,
  type MessageLocation,
  type VariableProvider,
  type VariableValues,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { refusalOf } from "./api.js";
import { namesOn } from "./names/attribute-names.js";
import { respelled } from "./names/respell.js";
import type { CardService } from "./service.js";
import type { Sheet } from "./sheet/sheet.js";
import { limits } from "./store/limits.js";

/** Between the name of a card and that of an attribute. */
const ofCard = /^(.+?)(?:的|:)(.+)$/u;

/** Reads `木落的侦查` as card and attribute, undefined for anything else. */
function reference(name: string): { readonly card: string; readonly attribute: string } | undefined {
  const [, card, attribute] = ofCard.exec(name) ?? [];
  return card === undefined || attribute === undefined ? undefined : { card, attribute };
}

/** The values of the card in force, and of other cards by their names, for expressions. */
export function cardVariables(service: CardService): VariableProvider {
  return {
    key: "cards",
    rank: 100,
    // A name may stand on any card, and which one is meant is not known here. Names that begin otherwise are others'.
    matches: (name) => name.length <= limits.nameLength * 2 && /^[\p{L}_]/u.test(name),
    respell(text, place) {
      if (place.userId === undefined || place.platform === undefined) return text;
      const sheet = service.at(place);
      return sheet instanceof Promise
        ? sheet.then((loaded) => respelled(text, loaded))
        : respelled(text, sheet);
    },
    load(place, names) {
      if (place.userId === undefined || place.platform === undefined) return undefined;
      const sheet = service.at(place);
      if (sheet instanceof Promise) return sheet.then((loaded) => withOthers(service, place, loaded, names));
      return withOthers(service, place, sheet, names);
    },
  };
}

function withOthers(
  service: CardService,
  place: MessageLocation,
  sheet: Sheet,
  names: readonly string[] | undefined,
): VariableValues | Promise<VariableValues> {
  const own = namesOn(sheet);
  const wanted = names?.filter((name) => reference(name) !== undefined && !own.knows(name)) ?? [];
  return wanted.length === 0
    ? valuesOf(service, place, sheet, new Map())
    : loadOthers(service, place, wanted).then((others) => valuesOf(service, place, sheet, others));
}

async function loadOthers(
  service: CardService,
  place: MessageLocation,
  names: readonly string[],
): Promise<Map<string, Sheet>> {
  const found = new Map<string, Sheet>();
  for (const name of names) {
    const card = reference(name)?.card ?? "";
    try {
      found.set(name, await service.at(place, { name: card }));
    } catch (error) {
      // No such card, or one that is not to be read: the name has no value.
      if (refusalOf(error) === undefined) throw error;
    }
  }
  return found;
}

function valuesOf(
  service: CardService,
  place: MessageLocation,
  sheet: Sheet,
  others: ReadonlyMap<string, Sheet>,
): VariableValues {
  return {
    get(name) {
      const other = others.get(name);
      if (other !== undefined) return read(other, reference(name)?.attribute ?? "");
      return read(sheet, name);
    },
    holds(name) {
      const other = others.get(name);
      if (other !== undefined) return other.has(reference(name)?.attribute ?? "");
      return sheet.has(name);
    },
    async set(name, value) {
      // What an expression calls its own is nothing for the card.
      if (!sheet.has(name) && !sheet.system.knows(name)) return;
      const kept = valueFor(value);
      if (kept === undefined) throw failure(codes.ruleBroken, "A card holds numbers and texts.");
      const { userId = "", platform = "" } = sheet.place;
      const actor = place.actor ?? ({ kind: "chat", id: userId, platform } as const);
      await service.edit(
        sheet,
        { attributes: { [name]: kept } },
        { actor, reason: `${name}=${String(value)}` },
      );
    },
  };
}

function valueFor(value: CardValue) {
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "$computed" in value)
    return { expr: String(value.$computed) };
  return undefined;
}

function read(sheet: Sheet, name: string): CardValue | undefined {
  try {
    return sheet.value(name);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // The engine comes to the same end, and says so where the roll is answered.
    const formula = sheet.system.formulaOf(sheet.nameOf(name));
    return formula === undefined ? undefined : { $computed: formula };
  }
}
