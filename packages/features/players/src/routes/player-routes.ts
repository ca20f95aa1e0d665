import type { Access } from "@dicetower/access/api";
import {
  type Actor,
  type Clock,
  codes,
  type FieldProblem,
  failure,
  isStorable,
  type RouteItem,
  route,
} from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import {
  type PlayerBody,
  personParams,
  playerAnswer,
  playerBody,
  playerPage,
  playerQuery,
} from "../list/list-schemas.js";
import { searchPeople } from "../list/player-search.js";
import type { PlayerView, PlayerViews } from "../list/player-view.js";
import { cleanName } from "../names/clean-name.js";
import { changeProfile, readRow } from "../records/person-edit.js";
import { personName } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";

/** What the routes of players work with. */
export interface PlayerRouteServices {
  readonly registry: Registry;
  readonly views: PlayerViews;
  readonly access: Access;
  readonly clock: Clock;
}

/** The person of a path, who has a record. @throws Failure 40400 where there is none */
export async function recorded(
  { registry, views }: PlayerRouteServices,
  { platform, user }: { platform: string; user: string },
): Promise<{ person: PersonKey; view: PlayerView }> {
  const person = { platform, userId: user };
  await registry.settle();
  const row = await registry.store.read((db) => readRow(db, person));
  const [view] = row === undefined ? [] : await views.of([row]);
  if (view === undefined)
    throw failure(codes.notFound, `There is no player ${user} on ${platform}: nobody by that id was seen.`);
  return { person, view };
}

/** The list of players, and what can be written of one. */
export function playerRoutes(services: PlayerRouteServices): RouteItem[] {
  const { registry, views, clock } = services;
  return [
    route({
      method: "GET",
      path: "/api/players",
      summary:
        "Players, paged. q finds the beginning of ids and names; of those seen last, any part of a name, too.",
      accepts: { query: playerQuery },
      returns: playerPage,
      async handle({ query }) {
        await registry.settle();
        const { rows, total } = await searchPeople(registry.store, clock, query);
        return { items: await views.of(rows), total, page: query.page, pageSize: query.pageSize };
      },
    }),
    route({
      method: "PUT",
      path: "/api/players/{platform}/{user}",
      summary:
        "Sets nickname, trust, note and language of a player; what is left out returns to its default.",
      accepts: { params: personParams, body: playerBody },
      returns: playerAnswer,
      async handle({ params, body, actor }) {
        const { person, view } = await recorded(services, params);
        await write(services, person, view, checked(body, view), actor);
        return (await recorded(services, params)).view;
      },
    }),
  ];
}

const written: ReadonlySet<string> = new Set(["nickname", "trust", "note", "language"]);

/** @throws Failure 40001 for members that are none, and for such as cannot be written and are not as they are read */
function checked(body: PlayerBody & Record<string, unknown>, view: PlayerView): PlayerBody {
  const errors: FieldProblem[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (written.has(name)) continue;
    const path = `/${name}`;
    if (!Object.hasOwn(view, name)) errors.push({ path, message: `"${name}" is not allowed` });
    else if (JSON.stringify(value) !== JSON.stringify(view[name]))
      errors.push({ path, message: `"${name}" cannot be written` });
  }
  const nickname = body.nickname === "" ? { name: "" } : cleanName(body.nickname);
  if ("fault" in nickname)
    errors.push({
      path: "/nickname",
      message:
        nickname.fault === "name.tooLong"
          ? "the nickname has more than 40 characters"
          : "the nickname has no character that can be seen",
    });
  for (const name of ["note", "language"] as const)
    if (!isStorable(body[name]))
      errors.push({ path: `/${name}`, message: `"${name}" holds what is no character` });
  if (!isLocale(body.language))
    errors.push({ path: "/language", message: "the language is no locale, such as zh-CN or en" });
  if (errors.length > 0)
    throw failure(codes.invalid, errors.map(({ message }) => message).join("; "), { errors });
  const { trust, note, language } = body;
  return { nickname: "name" in nickname ? nickname.name : "", trust, note, language };
}

function isLocale(language: string): boolean {
  if (language === "") return true;
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

async function write(
  { registry, access }: PlayerRouteServices,
  person: PersonKey,
  before: PlayerView,
  { nickname, trust, note, language }: PlayerBody,
  actor: Actor,
): Promise<void> {
  const main = registry.links.main(person);
  const own = access.trustOf(main.platform, main.userId);
  // A master's is not given here: the same value, or none, leaves it.
  const givesTrust = trust !== before["trust"] && !(own >= 5 && trust === 0);
  const after = { nickname, note, language };
  const was = { nickname: before.nickname, note: before.note, language: before.language };
  const changesProfile = (["nickname", "note", "language"] as const).some(
    (name) => after[name] !== was[name],
  );
  if (!givesTrust && !changesProfile) return;
  await registry.changePerson(main, async (db, change) => {
    if (changesProfile) {
      await changeProfile(db, main, { nickname, language });
      await changeProfile(db, person, { note });
      change.tell(was, after);
    }
    if (givesTrust) await access.give(main.platform, main.userId, trust, actor, change);
    const target = { type: "player", id: personName(person) };
    await change.record(registry.changes, { action: "player.update", actor, target });
  });
}
