import type { Cards } from "@dicetower/cards/api";
import { type FeatureHost, locationOf, type Message } from "@dicetower/contract";

/** Cards that are read at once; who speaks meanwhile is named without one. */
const maxReading = 16;

/**
 * Names of the cards that senders play with. A card that has to be read from the store is read, once however many lines
 * come meanwhile, and named from the next line on: no line waits for it.
 */
export function cardNames(
  host: Pick<FeatureHost, "follow">,
  cards: () => Cards | undefined,
): (message: Message) => string | undefined {
  const reading = new Set<string>();
  return (message) => {
    const service = cards();
    if (service === undefined) return undefined;
    const place = locationOf(message);
    const name = `${message.account.platform}:${message.groupId}:${message.userId}`;
    if (reading.size > 0 && (reading.size >= maxReading || reading.has(name))) return undefined;
    const sheet = service.at(place);
    if (!(sheet instanceof Promise)) return sheet.card.name;
    reading.add(name);
    host.follow(sheet.catch(() => undefined).finally(() => reading.delete(name)));
    return undefined;
  };
}
