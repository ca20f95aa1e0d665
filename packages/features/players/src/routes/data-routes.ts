import { answer, type Clock, Joi, type RouteItem, requireRecentLogin, route } from "@dicetower/contract";
import { personParams } from "../list/list-schemas.js";
import type { Counted } from "../personal-data/contributions.js";
import { type Erasure, newPseudonym } from "../personal-data/erasure.js";
import type { DataExport } from "../personal-data/export.js";
import { removeTestPeople } from "../personal-data/test-people.js";
import { personName } from "../records/person-name.js";
import { type PlayerRouteServices, recorded } from "./player-routes.js";

/** What these routes work with. */
export interface DataRouteServices extends PlayerRouteServices {
  readonly erasure: Erasure;
  readonly dataExport: DataExport;
  readonly clock: Clock;
}

type Scope = "record" | "cards" | "all";

const removed = Joi.object()
  .pattern(Joi.string(), Joi.object().pattern(Joi.string(), Joi.number().integer()))
  .required();

/** Deleting a player, and the file with everything that is held about one. */
export function dataRoutes(services: DataRouteServices): RouteItem[] {
  const { erasure, dataExport, registry, clock } = services;
  return [
    route({
      method: "DELETE",
      path: "/api/players/{platform}/{user}",
      summary:
        "Deletes the record of a player, the cards, or everything that any feature holds, and answers what has gone.",
      accepts: {
        params: personParams,
        query: Joi.object<{ scope: Scope }, true>({
          scope: Joi.string().valid("record", "cards", "all").default("record"),
        }),
      },
      returns: Joi.object({
        scope: Joi.string().valid("record", "cards", "all").required(),
        removed,
        pseudonym: Joi.string().allow("").required(),
      }),
      // Each scope records itself; a line about the request would name the person.
      audit: false,
      async handle({ params, query: { scope }, actor, identity }) {
        const { person } = await recorded(services, params);
        if (scope === "cards") {
          const counted: Counted = await erasure.only(person, "cards", actor);
          return { scope, removed: counted, pseudonym: "" };
        }
        // The path of the request names the person.
        const unnamed = { ...actor, via: "DELETE /api/players" };
        if (scope === "record") {
          const pseudonym = newPseudonym();
          return { scope, removed: await erasure.only(person, "players", unnamed, pseudonym), pseudonym };
        }
        requireRecentLogin(identity, clock.seconds());
        return { scope, ...(await erasure.all(person, unnamed)) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/players/test",
      summary: "Deletes the players of the test chat with everything that any feature holds of them.",
      returns: Joi.object({ removed: Joi.number().integer().min(0).required() }),
      // Recorded with how many it were.
      audit: false,
      handle: async ({ actor, signal }) => ({
        removed: await removeTestPeople(registry, erasure, actor, signal),
      }),
    }),
    route({
      method: "GET",
      path: "/api/players/{platform}/{user}/export",
      summary: "Everything that is held about a player, as a file for that person.",
      answers: "file",
      expensive: true,
      accepts: { params: personParams },
      async handle({ params, actor }) {
        const { person } = await recorded(services, params);
        const { name, content } = await dataExport.of(person);
        await registry.changes.note({
          action: "player.export",
          actor,
          target: { type: "player", id: personName(person) },
        });
        return answer({ name, type: "application/json", body: content });
      },
    }),
  ];
}
