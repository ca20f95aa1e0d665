import { codes, failure, Joi, type JsonValue, type RouteItem, route } from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import { cardAnswer } from "./people/player-parts.js";
import type { CardFinder } from "./routes.js";
import type { CardService } from "./service.js";
import { templateView } from "./sheet/template-view.js";
import { historyOf, lastUndoable } from "./store/history.js";
import { undoLast } from "./store/undo.js";

/** What the routes work with. */
export interface SheetRouteServices {
  readonly service: CardService;
  readonly players: Players;
  readonly find: CardFinder;
}

const params = Joi.object<{ platform: string; user: string }>({
  platform: Joi.string().max(64).required(),
  user: Joi.string().max(128).required(),
});
const word = Joi.string().allow("").required();
const attribute = Joi.object({
  name: word,
  label: word,
  shown: word,
  own: Joi.any().required(),
  buff: Joi.number().unsafe().required(),
  formula: word,
});
const sheetAnswer = Joi.object({
  id: Joi.number().integer().required(),
  name: word,
  system: word,
  systemName: word,
  /** What the last change was made by that can be taken back; null for none. */
  undoable: Joi.string().allow("", null).required(),
  groups: Joi.array()
    .items(Joi.object({ title: word, attributes: Joi.array().items(attribute).required() }))
    .required(),
}).unknown();

/** The cards of a player by the templates of their systems, and their changes taken back. */
export function sheetRoutes({ service, players, find }: SheetRouteServices): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/players/{platform}/{user}/cards",
      summary: "Cards of a player: values by the template of the rule system, and the last changes.",
      accepts: { params },
      returns: Joi.array().items(sheetAnswer).required(),
      async handle({ params: { platform, user } }) {
        const { cards } = service.services;
        const owner = players.main({ platform, userId: user });
        return cards.store.read(async (db) => {
          const answers: JsonValue[] = [];
          for (const card of await cards.all(db, owner)) {
            const place = card.boundOnly === undefined ? {} : { ...card.boundOnly, scene: "group" as const };
            const sheet = service.sheet(card, place, card.boundOnly === undefined ? undefined : card.system);
            const undoable = await lastUndoable(db, card.id, 0);
            answers.push({
              ...(cardAnswer(card, await historyOf(db, card.id)) as Record<string, JsonValue>),
              systemName: sheet.system.template.fullName,
              undoable: undoable?.reason ?? null,
              groups: templateView(sheet) as unknown as JsonValue,
            });
          }
          return answers;
        });
      },
    }),
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/card-undo",
      summary: "Takes the last change of a card of a player back.",
      accepts: {
        params,
        body: Joi.object<{ cardId: number }>({ cardId: Joi.number().integer().min(1).required() }).required(),
      },
      returns: Joi.object({
        cardId: Joi.number().integer().required(),
        reason: word,
        changes: Joi.array()
          .items(Joi.object({ name: word, old: Joi.any(), new: Joi.any() }))
          .required(),
      }),
      async handle({ params: who, body: { cardId }, actor }) {
        const card = await find(who, cardId);
        const sheet = service.sheet(card, { platform: who.platform, userId: who.user });
        const undone = await undoLast(service, sheet, { actor, reason: "card-undo", anySystem: true }, 0);
        if (undone === undefined)
          throw failure(codes.ruleBroken, "There is no change of the card that could be taken back.");
        return {
          cardId,
          reason: undone.reason,
          changes: undone.changes.map(({ name, old, new: now }) => ({
            name,
            old: (old ?? null) as JsonValue,
            new: (now ?? null) as JsonValue,
          })),
        };
      },
    }),
  ];
}
