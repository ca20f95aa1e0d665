import {
  type Actor,
  answer,
  codes,
  configured,
  failure,
  Joi,
  type Layer,
  type RouteItem,
  route,
  type SettingsGroup,
} from "@dicetower/contract";
import type { Revise } from "./live.js";
import { type Members, member } from "./members.js";
import { mayBeMissing, withOptional } from "./optional-members.js";
import type { PastValue, SettingKey } from "./settings-store.js";
import { known, shapeOf } from "./shape.js";

/** The functions that the routes of a group call. */
export interface SettingsAccess {
  /** Returns the value as responses show it, secrets masked. */
  read(group: SettingsGroup, settingKey: SettingKey): { value: Members; revision: number };
  /** Checks and saves a value. */
  write(
    group: SettingsGroup,
    revise: Revise,
    actor: Actor,
    settingKey: SettingKey,
    seen?: number,
  ): Promise<void>;
  /** Returns the last values of a setting, newest first. */
  past(settingKey: SettingKey): Promise<readonly PastValue[]>;
}

/** A layer in the query of a settings route. */
interface At {
  readonly scope?: Exclude<Layer, "global">;
  readonly target?: string;
}

/** Returns the secrets whose schema has to accept marks; in records of lists, their own schema does. */
function plainSecrets({ secrets = [] }: SettingsGroup): readonly string[] {
  return secrets.filter((name) => !name.includes("*"));
}

/** Returns the schema of a PUT body: the group's own, which also takes back what GET returned. */
function bodyOf(group: SettingsGroup, partial: boolean): Joi.ObjectSchema<Members> {
  let schema: Joi.ObjectSchema = group.schema;
  for (const name of plainSecrets(group))
    schema = schema.fork(name, (field) => field.allow(null, "", configured));
  for (const name of Object.keys(group.shows?.() ?? {})) schema = schema.keys({ [name]: Joi.any() });
  if (partial)
    schema = schema
      .fork(Object.keys(shapeOf(group)), (field) => field.allow(null))
      .prefs({ noDefaults: true });
  return schema.required() as Joi.ObjectSchema<Members>;
}

/** Returns the schema of a GET response: secrets masked, and the read-only fields of the group. */
function answerOf(group: SettingsGroup, partial: boolean): Joi.ObjectSchema {
  // A layer answers what it sets and nothing else.
  let schema = withOptional(group.schema, partial ? () => true : mayBeMissing);
  for (const name of plainSecrets(group)) schema = schema.fork(name, (field) => field.allow("", configured));
  for (const name of Object.keys(group.shows?.() ?? {})) {
    const shown = group.shown?.[name] ?? Joi.any();
    schema = schema.keys({ [name]: partial ? shown.optional() : shown });
  }
  return partial ? schema.prefs({ noDefaults: true }) : schema;
}

const word = Joi.string().allow("");

/** The history of a group, newest first. */
const pastAnswer = Joi.array().items(
  Joi.object({
    n: Joi.number().integer().required(),
    at: Joi.number().integer().required().meta({ widget: "time" }),
    actor: Joi.object({
      kind: Joi.string().valid("panel", "key", "chat", "system", "plugin", "schedule").required(),
      id: word.required(),
      name: word.required(),
      platform: word.required(),
      address: word.required(),
      via: word.required(),
    }).required(),
    value: Joi.object().unknown().required(),
  }),
);

/** Who it was, empty where it is not known. */
function shownActor({ kind, id, name = "", platform = "", address = "", via = "" }: Actor) {
  return { kind, id, name, platform, address, via };
}

/** Removes read-only fields, which may only be sent back unchanged. */
function withoutShown(group: SettingsGroup, body: Members): Members {
  const shown = group.shows?.() ?? {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(shown, name)) rest[name] = value;
    else if (group.showsMoving?.includes(name)) continue;
    else if (JSON.stringify(value) !== JSON.stringify(member(shown, name)))
      throw failure(codes.invalid, `"${name}" is read-only.`, {
        errors: [{ path: `/${name}`, message: "This field is read-only." }],
      });
  }
  return rest;
}

/** Returns the revision in an `If-Match` header; undefined when there is none. */
function seenRevision(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string" || header === "*") return undefined;
  const digits = /^(?:W\/)?"?(\d+)"?$/.exec(header)?.[1];
  if (digits === undefined) throw failure(codes.malformed, "If-Match takes the ETag that reading answered.");
  return Number(digits);
}

/** Makes the routes of a group: GET, PUT, history and restore. */
export function settingsRoutes(service: SettingsAccess, group: SettingsGroup): RouteItem[] {
  const path = group.path ?? `/api/settings/${group.key}`;
  const layers = (group.layers ?? []).filter(
    (layer): layer is Exclude<Layer, "global"> => layer !== "global",
  );
  const layered = layers.length > 0;
  const query = layered
    ? Joi.object<At>({ scope: Joi.string().valid(...layers), target: Joi.string().max(200) }).and(
        "scope",
        "target",
      )
    : Joi.object<At>({});
  const name = group.key;
  const keyOf = ({ scope, target }: At): SettingKey => ({
    key: group.key,
    layer: scope ?? "global",
    target: target ?? "",
  });
  const shown = (at: At) => {
    const { value, revision } = service.read(group, keyOf(at));
    const global = () => ({ ...(group.answered?.(value) ?? value), ...group.shows?.() });
    return answer(at.scope === undefined ? global() : value, {
      headers: { ETag: `"${revision}"` },
    });
  };
  const params = Joi.object<{ n: number }>({ n: Joi.number().integer().min(0).required() });
  return [
    route({
      method: "GET",
      path,
      summary: `Settings "${name}".`,
      accepts: { query },
      returns: answerOf(group, layered),
      handle: ({ query: at }) => shown(at),
    }),
    route({
      method: "PUT",
      path,
      summary: `Saves the settings "${name}"; with If-Match only when nobody else has.`,
      accepts: { query, body: bodyOf(group, layered) },
      returns: answerOf(group, layered),
      audit: "settings.update",
      async handle({ query: at, body, actor, headers }) {
        const written = withoutShown(group, body);
        await service.write(group, () => written, actor, keyOf(at), seenRevision(headers["if-match"]));
        return shown(at);
      },
    }),
    route({
      method: "GET",
      path: `${path}/history`,
      summary: `The last 20 values of the settings "${name}", newest first, without secrets.`,
      accepts: { query },
      returns: pastAnswer,
      handle: async ({ query: layer }) =>
        (await service.past(keyOf(layer))).map(({ revision, at, actor, value }) => ({
          n: revision,
          at,
          actor: shownActor(actor),
          value,
        })),
    }),
    route({
      method: "POST",
      path: `${path}/history/{n}/restore`,
      summary: `Restores an earlier value of the settings "${name}", as PUT would; secrets stay as they are.`,
      accepts: { query, params },
      returns: answerOf(group, layered),
      audit: "settings.restore",
      async handle({ query: at, params: { n }, actor, headers }) {
        const past = (await service.past(keyOf(at))).find(({ revision }) => revision === n);
        if (past === undefined)
          throw failure(codes.notFound, `There is no value ${n} in the history of "${name}".`);
        const value = known(group.takesOver?.(past.value) ?? past.value, shapeOf(group));
        await service.write(group, () => value, actor, keyOf(at), seenRevision(headers["if-match"]));
        return shown(at);
      },
    }),
  ];
}
