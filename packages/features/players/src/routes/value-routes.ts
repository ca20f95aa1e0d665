import { Joi, type JsonValue, type RouteItem, route } from "@dicetower/contract";
import { personParams } from "../list/list-schemas.js";
import { personName } from "../records/person-name.js";
import type { PlayerSettings } from "../settings/player-settings.js";
import type { LuaCards } from "../variables/lua-cards.js";
import { maxKeyLength, type StoredVariables } from "../variables/stored-variables.js";
import { type PlayerRouteServices, recorded } from "./player-routes.js";

/** What the routes of single values work with. */
export interface ValueRouteServices extends PlayerRouteServices {
  readonly settings: PlayerSettings;
  readonly variables: StoredVariables;
  readonly luaCards: LuaCards;
}

const value = Joi.any().required().meta({ widget: "json" });
const key = Joi.string()
  .max(maxKeyLength)
  .pattern(/^[^\p{Cc}\p{Cs}]+$/u, "text without control characters");
const changed = Joi.object({ key: Joi.string().required(), old: Joi.any(), new: Joi.any() });

/** Settings and script values of a player, one at a time; answers carry old and new. */
export function valueRoutes(services: ValueRouteServices): RouteItem[] {
  const { registry, settings, variables, luaCards } = services;
  return [
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/setting",
      summary: "Sets a setting of a player; null takes its default again.",
      accepts: {
        params: personParams,
        body: Joi.object<{ key: string; value: JsonValue }>({ key: key.required(), value }).required(),
      },
      returns: changed,
      async handle({ params, body, actor }) {
        const { person } = await recorded(services, params);
        const setting = settings.find(body.key);
        const { before, after } = await settings.set(person, setting, body.value, actor);
        return { key: body.key, old: before, new: after };
      },
    }),
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/luavar",
      summary: "Sets a variable that scripts keep of a player; null deletes it.",
      accepts: {
        params: personParams,
        body: Joi.object<{ key: string; value: JsonValue; store: "conf" | "today"; plugin: string }>({
          key: key.required(),
          value,
          store: Joi.string().valid("conf", "today").default("conf"),
          plugin: Joi.string().allow("").max(128).default(""),
        }).required(),
      },
      returns: changed,
      async handle({ params, body, actor }) {
        const { person } = await recorded(services, params);
        const { store, plugin } = body;
        const old = await variables.set(person, { store, plugin }, body.key, body.value);
        await registry.changes.note({
          action: "player.variable",
          actor,
          target: { type: "player", id: personName(person) },
          fields: [body.key],
          before: old,
          after: body.value,
        });
        return { key: body.key, old, new: body.value };
      },
    }),
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/luacard",
      summary: "Sets a value that Lua modules keep of a card of a player; null deletes it.",
      accepts: {
        params: personParams,
        body: Joi.object<{ cardName: string; key: string; value: JsonValue }>({
          cardName: key.max(40).required(),
          key: key.required(),
          value,
        }).required(),
      },
      returns: changed.keys({ cardName: Joi.string().required() }),
      async handle({ params, body: { cardName, key: name, value: next }, actor }) {
        const { person } = await recorded(services, params);
        const old = await luaCards.set(person, cardName, name, next);
        await registry.changes.note({
          action: "player.luaCard",
          actor,
          target: { type: "player", id: personName(person) },
          fields: [name],
          before: old,
          after: next,
        });
        return { cardName, key: name, old, new: next };
      },
    }),
  ];
}
