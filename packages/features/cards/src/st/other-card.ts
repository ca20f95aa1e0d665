import type { MessageLocation } from "@dicetower/contract";
import { isCardNotFound } from "../api.js";
import { namesOn } from "../names/attribute-names.js";
import type { Sheet } from "../sheet/sheet.js";
import type { CommandServices } from "./form.js";
import type { SaidOnCard } from "./forms/st-kinds.js";

/** What is said, and of which card. */
export interface SaidOfCard extends SaidOnCard {
  readonly sheet: Sheet;
}

const cardInFront = /^([^\s:#|/\\"“@&=+*]{1,40}):[ \t]*(?=[^\s\d])/u;

/**
 * What is said with another card in front, by its name: `守卫:侦查`. A name that the card itself or its rule system knows
 * as a whole is no card, and neither is what no card is called.
 */
export async function onOtherCard(
  { service }: CommandServices,
  place: MessageLocation,
  { system, ...said }: SaidOfCard & { readonly system: string | undefined },
): Promise<SaidOfCard> {
  const [front, name] = cardInFront.exec(said.rest) ?? [];
  if (front === undefined || name === undefined) return said;
  const read = namesOn(said.sheet).read(said.rest);
  if (read?.known === true) return said;
  try {
    const sheet = await service.at(place, { name, ...(system === undefined ? {} : { system }) });
    const { rest, original } = said;
    const behind = rest.slice(front.length);
    return {
      sheet,
      rest: behind,
      original: original.length === rest.length ? original.slice(front.length) : behind,
    };
  } catch (error) {
    if (!isCardNotFound(error)) throw error;
    return said;
  }
}
