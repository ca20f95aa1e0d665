import { Joi, type RouteItem, route } from "@dicetower/contract";
import type { Persona } from "../api.js";
import type { PersonaCache, PoolItem } from "../persona-cache.js";
import type { PersonaStore, Pin } from "../persona-store.js";
import { personaBody, personaName, personaParams, personaRow, poolItems } from "./schemas.js";

interface ActivateBody {
  readonly scope: Pin["scope"];
  readonly platform?: string;
  readonly groupId?: string;
  readonly userId?: string;
  readonly adapterId?: string;
}

/** Required for some scopes. */
const target = (...scopes: readonly Pin["scope"][]) =>
  Joi.string()
    .min(1)
    .max(128)
    .when("scope", { not: Joi.valid(...scopes), otherwise: Joi.required() });

const activateBody = Joi.object<ActivateBody>({
  scope: Joi.string().valid("global", "group", "private", "account").default("global"),
  platform: target("group", "private"),
  groupId: target("group"),
  userId: target("private"),
  adapterId: target("account"),
}).required();

/** A persona with what is known of it beside its record. */
export function rowOf(cache: PersonaCache, persona: Persona) {
  const item = cache.pool.find((one) => one.id === persona.id);
  return {
    ...persona,
    active: cache.isActive(persona.id),
    builtin: cache.shippedKey(persona.id) !== "",
    inPool: item !== undefined,
    weight: item?.weight ?? 0,
    entryCount: cache.wordings(persona.id).length,
  };
}

/** Personas as records, their pool and where they are in force. */
export function personaRoutes(store: PersonaStore, cache: PersonaCache): RouteItem[] {
  const row = (of: number) => rowOf(cache, store.must(of));
  const removed = Joi.object({ id: Joi.number().integer().required() });
  return [
    route({
      method: "GET",
      path: "/api/personas/pool",
      summary: "The pool that a persona is drawn from for each reply; empty for none.",
      returns: Joi.object({ pool: poolItems.required() }),
      handle: () => ({ pool: cache.pool }),
    }),
    route({
      method: "PUT",
      path: "/api/personas/pool",
      summary: "Replaces the pool; id 0 stands for the bot's own words, and an empty pool ends the drawing.",
      accepts: {
        body: Joi.object<{ pool: PoolItem[] }>({
          pool: poolItems
            .required()
            .custom((pool: PoolItem[], { message }) =>
              pool.length > 0 && pool.every(({ weight }) => weight === 0)
                ? message({ custom: "{{#label}} needs at least one weight above 0" })
                : pool,
            ),
        }).required(),
      },
      returns: Joi.object({ pool: poolItems.required() }),
      async handle({ body, actor }) {
        await store.setPool(body.pool, actor);
        return { pool: cache.pool };
      },
    }),
    route({
      method: "GET",
      path: "/api/personas/active",
      summary: "The global persona and the pool; draws nothing.",
      returns: Joi.object({
        persona: personaRow.allow(null).required(),
        scope: Joi.string().valid("global").required(),
        pool: poolItems.required(),
      }),
      handle() {
        const persona = cache.get(cache.pinned("global", "", "") ?? 0);
        return {
          persona: persona === undefined ? null : rowOf(cache, persona),
          scope: "global",
          pool: cache.pool,
        };
      },
    }),
    route({
      method: "GET",
      path: "/api/personas",
      summary: "All personas, oldest first.",
      returns: Joi.array().items(personaRow).required(),
      handle: () => cache.all.map((persona) => rowOf(cache, persona)),
    }),
    route({
      method: "POST",
      path: "/api/personas",
      summary: "Makes a persona, without wordings as yet.",
      accepts: { body: personaBody },
      returns: personaRow,
      async handle({ body: { revision: _none, ...fields }, actor }) {
        return row(await store.create(fields, [], actor));
      },
    }),
    route({
      method: "GET",
      path: "/api/personas/{id}",
      summary: "One persona.",
      accepts: { params: personaParams },
      returns: personaRow,
      handle: ({ params }) => row(params.id),
    }),
    route({
      method: "PUT",
      path: "/api/personas/{id}",
      summary: "Writes a persona; what is left out takes its default.",
      accepts: { params: personaParams, body: personaBody },
      returns: personaRow,
      async handle({ params, body: { revision, ...fields }, actor }) {
        await store.update(params.id, fields, revision, actor);
        return row(params.id);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/personas/{id}",
      summary: "Deletes a persona with its wordings; where it was in force, the bot speaks as itself.",
      accepts: { params: personaParams },
      returns: removed,
      async handle({ params, actor }) {
        await store.remove(params.id, actor);
        return { id: params.id };
      },
    }),
    route({
      method: "POST",
      path: "/api/personas/{id}/copy",
      summary: "Copies a persona with its wordings.",
      accepts: {
        params: personaParams,
        body: Joi.object<{ name?: string }>({ name: personaName }).default({}),
      },
      returns: personaRow,
      async handle({ params, body, actor }) {
        const { id: _id, createdAt: _c, updatedAt: _u, revision: _r, ...fields } = store.must(params.id);
        const name = body.name ?? freeName(cache, fields.name);
        return row(await store.create({ ...fields, name }, cache.wordings(params.id), actor));
      },
    }),
    route({
      method: "POST",
      path: "/api/personas/{id}/activate",
      summary:
        "Puts a persona in force: everywhere, which empties the pool, in a group, a private chat or an account.",
      accepts: { params: personaParams, body: activateBody.default({ scope: "global" }) },
      returns: personaRow,
      async handle({ params, body, actor }) {
        await store.pin(params.id, pinOf(body), actor);
        return row(params.id);
      },
    }),
  ];
}

function pinOf({ scope, platform = "", groupId = "", userId = "", adapterId = "" }: ActivateBody): Pin {
  const targets = { global: "", group: groupId, private: userId, account: adapterId };
  return {
    scope,
    platform: scope === "group" || scope === "private" ? platform : "",
    target: targets[scope],
  };
}

/** A name that nobody has: the first free of `name 2`, `name 3` … */
export function freeName(cache: PersonaCache, name: string): string {
  const taken = new Set(cache.all.map((one) => one.name.toLowerCase()));
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`;
    const next = name.slice(0, 60 - suffix.length) + suffix;
    if (!taken.has(next.toLowerCase())) return next;
  }
}
