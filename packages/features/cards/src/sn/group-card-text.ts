import type { LiveSettings } from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { CardService } from "../service.js";
import { type AutoCardSettings, groupCardTemplate } from "./auto-card.js";
import { cardText, templateFor } from "./card-text.js";
import type { WrittenCard } from "./written-card.js";

/** What the text of a group card is made of. */
export interface GroupCardTextServices {
  readonly service: CardService;
  readonly players: Players;
  readonly systems: RuleSystems;
  readonly autoCard: LiveSettings<AutoCardSettings>;
}

/** Makes the text that a group card shows now; undefined where there is no template. */
export function groupCardText({ service, players, systems, autoCard }: GroupCardTextServices) {
  return async ({ platform, groupId, userId, account, kept }: WrittenCard): Promise<string | undefined> => {
    const place = { platform, groupId, userId, account, scene: "group" as const };
    const sheet = await service.at(place);
    const chosen = await players.setting({ platform, userId }, groupCardTemplate);
    const template = templateFor(systems, sheet.system, chosen, autoCard.value.template);
    if (template === undefined) return undefined;
    return cardText(template, sheet, await players.calledAt(place, { card: kept }));
  };
}
