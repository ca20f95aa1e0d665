import { Joi, type JsonValue } from "@dicetower/contract";
import type { PersonKey, PlayerDetail, PlayerField, Players } from "@dicetower/players/api";
import type { Card, CardHistoryEntry } from "../api.js";
import { bindingsOf } from "../store/bindings.js";
import { type CardRow, cardTable } from "../store/card-row.js";
import type { CardStore } from "../store/card-store.js";
import { historyOf } from "../store/history.js";

/** People whose cards one query counts. */
const atOnce = 100;

/** A card as the API answers it. */
export function cardAnswer(card: Card, history: readonly CardHistoryEntry[]): JsonValue {
  const { boundOnly, owner, attributes, unnamed: _, ...rest } = card;
  return {
    ...rest,
    owner: { platform: owner.platform, userId: owner.userId },
    attributes: attributes as Record<string, JsonValue>,
    spellSlots: card.spellSlots.map(({ max, current }) => ({ max, current })),
    deathSaves: { ...card.deathSaves },
    ...(boundOnly === undefined
      ? {}
      : { boundOnly: { platform: boundOnly.platform, groupId: boundOnly.groupId } }),
    history: history.map((entry) => ({
      ...entry,
      old: (entry.old ?? null) as JsonValue,
      new: (entry.new ?? null) as JsonValue,
    })),
  };
}

const cardSchema = Joi.array().items(Joi.object({ id: Joi.number().required() }).unknown());

/** Cards and bindings of a player, for the details. */
export function playerCardDetails(cards: CardStore, players: Players): PlayerDetail[] {
  const main = (identities: readonly PersonKey[]) =>
    players.main(identities[0] ?? { platform: "", userId: "" });
  return [
    {
      key: "cards",
      schema: cardSchema,
      load: (identities) =>
        cards.store.read(async (db) => {
          const answers: JsonValue[] = [];
          for (const card of await cards.all(db, main(identities)))
            answers.push(cardAnswer(card, await historyOf(db, card.id)));
          return answers;
        }),
    },
    {
      key: "bindings",
      schema: Joi.array().items(Joi.object().unknown()),
      load: (identities) =>
        cards.store.read(async (db) => (await bindingsOf(db, main(identities))).map((one) => ({ ...one }))),
    },
  ];
}

/** How many cards a player has. */
export function cardCountField(cards: CardStore, players: Players): PlayerField {
  return {
    key: "cardCount",
    schema: Joi.number().integer().min(0),
    async load(people) {
      const mains = people.map((person) => players.main(person));
      const counts = await countsOf(cards, mains);
      return mains.map((main) => counts.get(nameOf(main)) ?? 0);
    },
  };
}

async function countsOf(cards: CardStore, people: readonly PersonKey[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let at = 0; at < people.length; at += atOnce) {
    const ids = [...new Set(people.slice(at, at + atOnce).map(({ userId }) => userId))];
    const rows = await cards.store.read((db) =>
      db<CardRow>(cardTable)
        .whereIn("user_id", ids)
        .whereNotNull("name_key")
        .groupBy("platform", "user_id")
        .select("platform", "user_id")
        .count<{ platform: string; user_id: string; cards: number | string }[]>({ cards: "*" }),
    );
    for (const row of rows)
      counts.set(nameOf({ platform: row.platform, userId: row.user_id }), Number(row.cards));
  }
  return counts;
}

function nameOf({ platform, userId }: PersonKey): string {
  return `${platform}:${userId}`;
}
