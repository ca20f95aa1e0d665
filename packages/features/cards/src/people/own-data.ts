import type { Connection } from "@dicetower/contract";
import type { PersonalData, PersonKey, Players } from "@dicetower/players/api";
import type { Card } from "../api.js";
import type { CardService } from "../service.js";
import { eraseOf, readOf } from "../sn/written-card.js";
import type { WrittenCards } from "../sn/written-cards.js";
import { bind, bindingsOf, bindingTable } from "../store/bindings.js";
import { keyOf, ownerColumns } from "../store/card-row.js";
import type { CardStore } from "../store/card-store.js";
import { historyOf, historyTable } from "../store/history.js";
import { limits } from "../store/limits.js";
import { offerTable } from "../store/offers.js";
import { purgeCards } from "../store/purge.js";
import { cardAnswer } from "./player-parts.js";

/** What this feature holds about a person: cards, what is bound where, offers, and the name in histories. */
export function cardData(
  service: CardService,
  cards: CardStore,
  players: Players,
  written: WrittenCards,
): PersonalData {
  return {
    key: "cards",
    titleKey: "cards.data",
    export: (person) =>
      cards.store.read(async (db) => {
        const owner = players.main(person);
        const all = [];
        for (const card of await cards.all(db, owner))
          all.push(cardAnswer(card, await historyOf(db, card.id)));
        const bindings = (await bindingsOf(db, owner)).map((one) => ({ ...one }));
        const groupCards = (await readOf(db, person)).map(({ groupId, kept }) => ({ groupId, kept }));
        return { cards: all, bindings, ...(groupCards.length === 0 ? {} : { groupCards }) };
      }),
    async erase(db, person, pseudonym) {
      const owner = players.main(person);
      const own = await cards.all(db, owner);
      await purgeCards(
        db,
        own.map(({ id }) => id),
      );
      const bindings = await db(bindingTable).where(ownerColumns(owner)).delete();
      await db(offerTable).where(ownerColumns(owner)).delete();
      await eraseOf(db, person);
      const name = `${person.platform}:${person.userId}`;
      const history =
        pseudonym === "" ? 0 : await db(historyTable).where({ by: name }).update({ by: pseudonym });
      service.services.cache.forget(owner);
      written.forget(person);
      return { cards: own.length, bindings, history };
    },
    // The store has it all; other processes forget what they hold in memory.
    eraseFiles: async (person) => service.renamed(players.main(person), 0),
    preview: (from, to) =>
      cards.store.read(async (db) => {
        const [own, there] = [await cards.all(db, from), await cards.list(db, to)];
        const taken = new Set(there.map(({ name }) => keyOf(name)));
        const named = own.filter(({ boundOnly, deletedAt }) => boundOnly === undefined && deletedAt === 0);
        return {
          cards: own.length,
          // These get a number behind their name.
          renamed: named.filter(({ name }) => taken.has(keyOf(name))).length,
        };
      }),
    move: (db, from, to) => moveCards(cards, db, from, to),
  };
}

/** Cards of both come together; of unbound values of one group, and of bindings, the main identity's stay. */
async function moveCards(cards: CardStore, db: Connection, from: PersonKey, to: PersonKey): Promise<void> {
  const taken = new Set((await cards.list(db, to)).map(({ name }) => keyOf(name)));
  const gone: number[] = [];
  for (const card of await cards.all(db, from)) {
    const { boundOnly } = card;
    if (boundOnly === undefined) {
      await cards.update(db, {
        ...card,
        owner: to,
        name: card.deletedAt === 0 ? freeName(card, taken) : card.name,
      });
      continue;
    }
    const there = boundOnly.groupId === "" ? { platform: to.platform, groupId: "" } : boundOnly;
    if ((await cards.unbound(db, to, [there])) !== undefined) gone.push(card.id);
    else await cards.update(db, { ...card, owner: to, boundOnly: there });
  }
  const bound = new Set((await bindingsOf(db, to)).map(({ platform, groupId }) => `${platform}:${groupId}`));
  for (const { platform, groupId, cardId, updatedAt } of await bindingsOf(db, from))
    if (!bound.has(`${platform}:${groupId}`) && !gone.includes(cardId))
      await bind(db, to, [{ platform, groupId }], cardId, updatedAt);
  await db(bindingTable).where(ownerColumns(from)).delete();
  await db(offerTable).where(ownerColumns(from)).update(ownerColumns(to));
  await purgeCards(db, gone);
}

/** The name of a card, with a number where it is taken. */
function freeName({ name }: Card, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${[...name].slice(0, limits.cardName - 4).join("")}${number}`;
    if (taken.has(keyOf(tried))) continue;
    taken.add(keyOf(tried));
    return tried;
  }
}
