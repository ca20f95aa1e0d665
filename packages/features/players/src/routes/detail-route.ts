import type { Access } from "@dicetower/access/api";
import {
  type Contribution,
  type FeatureHost,
  Joi,
  type JsonValue,
  type RouteItem,
  route,
} from "@dicetower/contract";
import { type PersonKey, type PlayerDetail, playerDetails } from "../api.js";
import { personKey, personParams, playerAnswer } from "../list/list-schemas.js";
import type { Names } from "../names/names.js";
import { recorded } from "./player-routes.js";
import type { ValueRouteServices } from "./value-routes.js";

/** What the route of the details works with. */
export interface DetailServices extends ValueRouteServices {
  readonly names: Names;
}

/** Members that other features contribute, as they are while nobody does. */
const without = {
  cards: [],
  bindings: [],
  statistics: {},
  logs: [],
  pendingBind: null,
} satisfies Record<string, JsonValue>;

/** Settings as they are while no feature uses them. */
const noSettings = {
  defaultFaces: null,
  cocVariant: null,
  ruleSystem: null,
  hiddenRollTo: null,
  autoGroupCard: null,
  quoteReply: null,
  delegateAllowed: null,
  aiEnabled: null,
  extensions: {},
} satisfies Record<string, JsonValue>;

const list = Joi.array().required();
const answer = Joi.object({
  player: playerAnswer.required(),
  identities: Joi.array()
    .items(
      personKey.keys({
        method: Joi.string().valid("email", "oauth", "manual", "").required(),
        verifiedAt: Joi.number().integer().required(),
      }),
    )
    .required(),
  nicknames: list,
  cards: list,
  bindings: list,
  settings: Joi.object().unknown().required(),
  statistics: Joi.object().unknown().required(),
  pluginVars: list,
  luaVars: list,
  luaCards: list,
  logs: list,
  lists: list,
  pendingBind: Joi.object().unknown().allow(null).required(),
}).unknown();

/** Everything about a player: the record, and what features hold. */
export function detailRoute(host: Pick<FeatureHost, "read">, services: DetailServices): RouteItem {
  let details: readonly Contribution<PlayerDetail>[] = [];
  host.read(playerDetails, ({ all }) => {
    details = all;
  });
  return route({
    method: "GET",
    path: "/api/players/{platform}/{user}/detail",
    summary: "A player with identities, names, settings, variables, and what features add.",
    accepts: { params: personParams },
    returns: answer,
    async handle({ params }) {
      const { person, view } = await recorded(services, params);
      const { registry, settings, variables, luaCards, names, access } = services;
      const identities = registry.links.identities(person);
      const values = await variables.list(person);
      return {
        ...without,
        player: view,
        identities: identities.map((one) => {
          const link = registry.links.linkOf(one);
          return { ...one, method: link?.method ?? "", verifiedAt: link?.verifiedAt ?? 0 };
        }),
        nicknames: (await names.list(person)).map((one) => ({ groupName: "", ...one })),
        settings: { ...noSettings, ...(await settings.all(person)) },
        pluginVars: values
          .filter(({ plugin }) => plugin !== "")
          .map(({ plugin, key, value }) => ({ plugin, key, type: typeOf(value), value })),
        luaVars: values
          .filter(({ plugin }) => plugin === "")
          .map(({ store, key, value }) => ({ store, key, value })),
        luaCards: await luaCards.list(person),
        lists: listsOf(access, identities),
        ...(await contributed(details, identities)),
      };
    },
  });
}

async function contributed(details: readonly Contribution<PlayerDetail>[], identities: readonly PersonKey[]) {
  const members: Record<string, JsonValue> = {};
  for (const detail of details) {
    if (!detail.live) continue;
    try {
      const value = await detail.run(() => detail.item.load(identities));
      const { error } = detail.item.schema.validate(value);
      if (error !== undefined) throw error;
      members[detail.key] = value;
    } catch (error) {
      detail.failed(error, `loading "${detail.key}" of a player`);
    }
  }
  return members;
}

/** What the lists hold of any of the accounts. */
function listsOf(access: Access, identities: readonly PersonKey[]): JsonValue {
  return identities.flatMap(({ platform, userId }) => {
    const held = access.held(platform, userId) as { lists: Record<string, JsonValue>[] };
    return held.lists.map((row) => ({ platform, userId, ...row }));
  });
}

function typeOf(value: JsonValue): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
