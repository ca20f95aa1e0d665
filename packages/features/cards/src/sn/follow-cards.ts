import type { AccountStatus } from "@dicetower/adapters/api";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { CardHappening } from "../api.js";
import { bindingsOf } from "../store/bindings.js";
import { autoCardField, autoGroupCard } from "./auto-card.js";
import type { SnServices } from "./sn-command.js";
import type { Member } from "./written-card.js";

/** Groups whose cards one change may concern. */
const maxGroups = 20;

/** Keeps group cards as the values of characters are. */
export class FollowCards {
  constructor(readonly services: SnServices) {}

  /** A card has changed, or another one counts: the group cards that show it are made anew. */
  async changed({ owner, cardId }: CardHappening): Promise<void> {
    const { autoCard, players, written, groupCards } = this.services;
    if (!autoCard.value.enabled) return;
    const people = players.identities(owner);
    for (const card of written.of(people)) if (card.follows) await groupCards.show(card);
    if (cardId === 0 || this.services.groups() === undefined) return;
    for (const { platform, groupId } of (await this.#groupsOf(owner, cardId)).slice(0, maxGroups))
      for (const { platform: own, userId } of people)
        if (groupId !== "" && own === platform) await this.#begin({ platform, groupId, userId });
  }

  /** An account is there (again): what could not be shown is, and what has changed since. */
  async connected({ id, state }: AccountStatus): Promise<void> {
    if (state !== "connected") return;
    const { written, groupCards, autoCard } = this.services;
    const { enabled } = autoCard.value;
    const due = written.all(
      ({ account, follows, restoring }) => account === id && (restoring || (follows && enabled)),
    );
    for (const card of due) await groupCards.show(card);
  }

  /** Where a card counts. */
  async #groupsOf(owner: PersonKey, cardId: number): Promise<readonly GroupKey[]> {
    const { cards } = this.services.service.services;
    return cards.store.read(async (db) => {
      const card = await cards.byId(db, cardId);
      if (card?.boundOnly !== undefined) return [card.boundOnly];
      return (await bindingsOf(db, owner)).filter((one) => one.cardId === cardId);
    });
  }

  /** A card that is to follow by a setting, and does not yet. One that was given back is left alone. */
  async #begin(member: Member): Promise<void> {
    const { groupCards, kept, written } = this.services;
    const known = written.get(member);
    if (known?.restoring === true || known?.follows === true || !(await this.#follows(member))) return;
    const group = await this.services.groups()?.get(member);
    const account = group?.adapterIds.find((id) => groupCards.supports(id));
    if (account === undefined) return;
    await kept.ensure(member, account, "", true);
    await groupCards.show(member);
  }

  async #follows({ platform, groupId, userId }: Member): Promise<boolean> {
    const { players, groups } = this.services;
    if (await players.setting({ platform, userId }, autoGroupCard)) return true;
    return (await groups()?.load({ platform, groupId }, autoCardField)) ?? false;
  }
}
