import { sanitizeText } from "@dicetower/contract";
import type { CharacterName } from "@dicetower/texts/api";
import type { CardService } from "../service.js";
import { limits } from "../store/limits.js";

/** `{pc}`: name of the card in force. */
export function characterName(service: CardService): CharacterName {
  const nameOf = ({ card: { name } }: { readonly card: { readonly name: string } }) =>
    sanitizeText(name, limits.cardName);
  return {
    key: "cards",
    name({ place }) {
      if (place.userId === undefined || place.platform === undefined) return undefined;
      const sheet = service.at(place);
      return sheet instanceof Promise ? sheet.then(nameOf) : nameOf(sheet);
    },
  };
}
