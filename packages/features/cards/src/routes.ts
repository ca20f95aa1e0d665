import { codes, failure, Joi, type JsonValue, type RouteItem, route } from "@dicetower/contract";
import type { PersonKey, Players } from "@dicetower/players/api";
import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { Card, CardReason } from "./api.js";
import type { CardService } from "./service.js";
import type { CardActs } from "./store/card-acts.js";
import { limits } from "./store/limits.js";

/** What the routes work with. */
export interface CardRouteServices {
  readonly service: CardService;
  readonly acts: CardActs;
  readonly find: CardFinder;
}

interface AttributeBody {
  readonly cardId: number;
  readonly name?: string;
  readonly value?: AttributeValue | null;
  readonly attributes?: Readonly<Record<string, AttributeValue | null>>;
}

const params = Joi.object<{ platform: string; user: string }>({
  platform: Joi.string().max(64).required(),
  user: Joi.string().max(128).required(),
});
const cardId = Joi.number().integer().min(1).required();
const attributeName = Joi.string()
  .min(1)
  .max(limits.nameLength * 2);
const value = Joi.alternatives(
  Joi.number(),
  Joi.string().allow("").max(limits.text),
  Joi.object({ expr: Joi.string().max(limits.expression).required() }),
)
  .allow(null)
  .meta({ widget: "json" });

/** Finds a card of a player. @throws Failure 40400 for nobody's card */
export type CardFinder = (
  person: { readonly platform: string; readonly user: string },
  id: number,
) => Promise<Card>;

export function cardFinder(service: CardService, players: Players): CardFinder {
  return async ({ platform, user }, id) => {
    const owner: PersonKey = players.main({ platform, userId: user });
    const { cards } = service.services;
    const card = await cards.store.read((db) => cards.byId(db, id));
    if (card === undefined || card.owner.platform !== owner.platform || card.owner.userId !== owner.userId)
      throw failure(codes.notFound, `The player has no card ${id}.`);
    return card;
  };
}

/** Changing and deleting the cards of a player. */
export function cardRoutes({ service, acts, find: cardOf }: CardRouteServices): RouteItem[] {
  return [
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/card-attr",
      summary: "Sets attributes of a card of a player; null deletes.",
      accepts: {
        params,
        body: Joi.object<AttributeBody>({
          cardId,
          name: attributeName,
          value,
          attributes: Joi.object().pattern(attributeName, value).min(1).max(limits.attributes),
        })
          .xor("name", "attributes")
          .and("name", "value")
          .required(),
      },
      returns: Joi.object({
        cardId: Joi.number().integer().required(),
        // Of the one that was named, where it was not several.
        name: Joi.string().optional(),
        old: Joi.any().optional(),
        new: Joi.any().optional(),
        changes: Joi.array()
          .items(Joi.object({ name: Joi.string().required(), old: Joi.any(), new: Joi.any() }))
          .required(),
      }),
      async handle({ params: who, body, actor }) {
        const card = await cardOf(who, body.cardId);
        const place = { platform: who.platform, userId: who.user };
        const sheet = service.sheet(card, place);
        const given = body.attributes ?? { [body.name ?? ""]: body.value ?? null };
        const reason: CardReason = { actor, reason: "card-attr", anySystem: true };
        const { changes } = await service.edit(sheet, { attributes: given }, reason);
        const told = changes.map((change) => ({
          name: change.name,
          old: (change.old ?? null) as JsonValue,
          new: (change.new ?? null) as JsonValue,
        }));
        if (body.name === undefined) return { cardId: card.id, changes: told };
        const name = sheet.nameOf(body.name);
        const now = (sheet.own(name) ?? null) as JsonValue;
        const one = told.find((change) => change.name === name) ?? { old: now, new: now };
        return { cardId: card.id, name, old: one.old, new: one.new, changes: told };
      },
    }),
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/card-del",
      summary: "Deletes a card of a player; it stays in the recycle list for seven days.",
      accepts: { params, body: Joi.object<{ cardId: number }>({ cardId }).required() },
      returns: Joi.object({
        cardId: Joi.number().integer().required(),
        name: Joi.string().allow("").required(),
        deletedAt: Joi.number().integer().required(),
      }),
      async handle({ params: who, body, actor }) {
        const card = await cardOf(who, body.cardId);
        const reason: CardReason = { actor, reason: "card-del", anySystem: true };
        const { deletedAt, name } = await acts.remove(card, reason);
        return { cardId: card.id, name, deletedAt };
      },
    }),
  ];
}
