import {
  type Actor,
  type Batches,
  type BatchOutcome,
  isStorable,
  Joi,
  type RouteItem,
  type Scope,
  sharedChange,
} from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { newPseudonym } from "../personal-data/erasure.js";
import { changeProfile, readRow } from "../records/person-edit.js";
import { personName } from "../records/person-name.js";
import type { DataRouteServices } from "./data-routes.js";

const person = Joi.object<PersonKey>({
  platform: Joi.string().max(64).required(),
  userId: Joi.string().max(128).required(),
});

const nobody = "There is no such player.";

/** What is done to many players in one request: trust, notes, deleting their records. */
export function batchRoutes(scope: Scope, batches: Batches, services: DataRouteServices): RouteItem[] {
  const { registry, access, erasure } = services;
  const shared = {
    list: "players",
    item: person,
    target: "player",
    async names(items: readonly PersonKey[]) {
      await registry.settle();
      const names: string[] = [];
      for (const one of items) {
        const row = await registry.store.read((db) => readRow(db, one));
        if (row !== undefined) names.push(row.nickname || row.account_name || personName(one));
      }
      return names;
    },
  };
  const path = (what: string) => `/api/players/${what}-batches`;

  /** Does it to each that has a record; what is refused does not stop the others. */
  const each =
    <Body extends object>(act: (one: PersonKey, body: Body, actor: Actor) => Promise<string | undefined>) =>
    async (items: readonly PersonKey[], body: Body, actor: Actor): Promise<BatchOutcome[]> => {
      await registry.settle();
      const outcomes: BatchOutcome[] = [];
      for (const one of items) {
        const id = personName(one);
        const row = await registry.store.read((db) => readRow(db, one));
        if (row === undefined) outcomes.push({ id, problem: nobody });
        else
          outcomes.push({
            name: row.nickname || row.account_name || id,
            ...(await settled(id, () => act(one, body, actor))),
          });
      }
      return outcomes;
    };

  return [
    ...batches.routes(scope, {
      ...shared,
      key: "players.trust",
      path: path("trust"),
      summary: "Gives many players the same trust.",
      body: { trust: Joi.number().integer().min(0).max(4).required() },
      action: "player.trustMany",
      act: each(async (one, { trust }: { trust: number }, actor) => {
        const main = registry.links.main(one);
        // The batch records it, with what was given to the others.
        await sharedChange(registry.store, (change) =>
          access.give(main.platform, main.userId, trust, actor, change),
        );
        return undefined;
      }),
    }),
    ...batches.routes(scope, {
      ...shared,
      key: "players.note",
      path: path("note"),
      summary: "Writes the same note on many players.",
      body: {
        note: Joi.string()
          .allow("")
          .max(500)
          .default("")
          .custom((note: string, helpers) => (isStorable(note) ? note : helpers.error("any.invalid")))
          .meta({ multiline: true }),
      },
      action: "player.noteMany",
      act: each(async (one, { note }: { note: string }) => {
        await registry.changePerson(one, (db) => changeProfile(db, one, { note }));
        return undefined;
      }),
    }),
    ...batches.routes(scope, {
      ...shared,
      key: "players.delete",
      path: path("delete"),
      summary: "Deletes the records of many players; what other features hold of them stays.",
      action: "player.deleteMany",
      act: each(async (one, _body: object, actor) => {
        // No record is left that could say who that was: the list names them by pseudonyms.
        const pseudonym = newPseudonym();
        await erasure.only(one, "players", actor, pseudonym, true);
        return pseudonym;
      }),
    }),
  ];
}

async function settled(id: string, act: () => Promise<string | undefined>): Promise<BatchOutcome> {
  try {
    return { id: (await act()) ?? id };
  } catch (error) {
    const { data, message } = error as Error & { readonly data?: { readonly code?: number } | null };
    if (data?.code === undefined) throw error;
    return { id, problem: message };
  }
}
