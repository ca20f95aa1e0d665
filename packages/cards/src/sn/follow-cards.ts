import type { Adapters } from "@dicetower/adapters/api";
import type { Groups } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import { calledAt } from "../people/called.js";
import { type Binding, bindingsOf } from "../store/bindings.js";
import { autoCardField, autoGroupCard, groupCardTemplate } from "./auto-card.js";
import { cardText, type SnServices } from "./sn-command.js";

/** Groups whose cards one change may concern. */
const mostGroups = 20;

/** Keeps group cards as the values of characters are. */
export class FollowCards {
  /** What was set last, by member. */
  readonly #last = new Map<string, string>();

  constructor(
    readonly services: SnServices,
    readonly adapters: () => Adapters | undefined,
  ) {}

  /** A card has changed: its name in the groups where it is in force is made anew. */
  async changed(owner: PersonKey, cardId: number): Promise<void> {
    const { autoCard, groups, service, players } = this.services;
    if (cardId === 0 || !autoCard.value.enabled || groups() === undefined || this.adapters() === undefined)
      return;
    const { cards } = service.services;
    const places = await cards.store.read(async (db) => {
      const card = await cards.byId(db, cardId);
      if (card?.boundOnly !== undefined) return [card.boundOnly];
      return (await bindingsOf(db, owner)).filter((one: Binding) => one.cardId === cardId);
    });
    for (const { platform, groupId } of places.slice(0, mostGroups)) {
      if (groupId === "") continue;
      for (const person of players.identities(owner))
        if (person.platform === platform) await this.#refresh(person, groupId);
    }
  }

  async #refresh(person: PersonKey, groupId: string): Promise<void> {
    const { players, service, groupCards } = this.services;
    const groups = this.services.groups();
    const group = { platform: person.platform, groupId };
    if (!(await this.#follows(groups, person, groupId))) return;
    const account = (await groups?.get(group))?.adapterIds.find((id) => groupCards.supports(id));
    if (account === undefined) return;
    const place = { ...group, userId: person.userId, account };
    const sheet = await service.at(place);
    const chosen = await players.setting(person, groupCardTemplate);
    const card = cardText(this.services, sheet, chosen, await calledAt(players, place));
    const key = `${account}:${groupId}:${person.userId}`;
    if (card === undefined || this.#last.get(key) === card) return;
    if (this.#last.size > 10_000) this.#last.clear();
    this.#last.set(key, card);
    await groupCards.set({ accountId: account, groupId, userId: person.userId }, card);
  }

  async #follows(groups: Groups | undefined, person: PersonKey, groupId: string): Promise<boolean> {
    if (await this.services.players.setting(person, autoGroupCard)) return true;
    return (await groups?.load({ platform: person.platform, groupId }, autoCardField)) ?? false;
  }
}
