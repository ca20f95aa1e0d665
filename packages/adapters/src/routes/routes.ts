import { inLanguage, Joi, type JsonSchemas, type RouteItem, route } from "@dicetower/contract";
import { testInWords } from "../manager/connection-test.js";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import { redial } from "../manager/redial.js";
import { optionsSchema } from "../records/shared-options.js";
import type { Desk } from "./desk.js";
import {
  adapterAnswer,
  createBody,
  framesAnswer,
  idParams,
  patchBody,
  redialAnswer,
  replaceBody,
  testAnswer,
} from "./schemas.js";

/** What puts types into words and forms. */
export interface TypeWords {
  readonly schemas: JsonSchemas;
  title(key: string, locale: string | undefined): string;
}

const typeAnswer = Joi.object({
  type: Joi.string().required(),
  title: Joi.string().required(),
  platform: Joi.string().required(),
  titleKey: Joi.string().required(),
  modes: Joi.array()
    .items(
      Joi.object({
        mode: Joi.string().required(),
        listens: Joi.boolean().required(),
        endpoint: Joi.string().valid("required", "optional").required(),
        receives: Joi.string(),
      }),
    )
    .required(),
  schema: Joi.object().unknown().required(),
});

const listAnswer = Joi.array().items(adapterAnswer);

/** The adapter resource (service.md, Adapters). */
export function adapterRoutes(desk: Desk, words: TypeWords): RouteItem[] {
  const { manager } = desk;
  return [
    route({
      method: "GET",
      path: "/api/adapters",
      summary: "Lists the adapters with their state.",
      accepts: { query: inLanguage },
      gives: listAnswer,
      handle: ({ query }) => desk.list(query.locale),
    }),
    route({
      method: "POST",
      path: "/api/adapters",
      summary: "Adds an adapter and connects it if it is enabled.",
      accepts: { body: createBody },
      gives: adapterAnswer,
      handle: (request) => desk.create(request.body, request),
    }),
    route({
      method: "PUT",
      path: "/api/adapters/{id}",
      summary: "Replaces an adapter; an empty access token keeps the stored one.",
      accepts: { params: idParams, body: replaceBody },
      gives: adapterAnswer,
      handle: (request) => desk.update(request.params.id, request.body, true, request),
    }),
    route({
      method: "PATCH",
      path: "/api/adapters/{id}",
      summary: "Changes some fields of an adapter.",
      accepts: { params: idParams, body: patchBody },
      gives: adapterAnswer,
      handle: (request) => desk.update(request.params.id, request.body, false, request),
    }),
    route({
      method: "DELETE",
      path: "/api/adapters/{id}",
      summary: "Closes an adapter's connection and removes it.",
      accepts: { params: idParams },
      gives: Joi.object({ id: Joi.number() }),
      handle: (request) => desk.remove(request.params.id, request),
    }),
    route({
      method: "POST",
      path: "/api/adapters/{id}/test",
      summary: "Tries a second, temporary connection with the stored settings.",
      accepts: { params: idParams, query: inLanguage },
      gives: testAnswer,
      audit: false,
      handle: async ({ params, query, signal }) =>
        testInWords(await manager.get(params.id).test(signal), manager.around.words, query.locale),
    }),
    route({
      method: "POST",
      path: "/api/adapters/{id}/reconnect",
      summary: "Dials at once and forgets the failed tries so far.",
      accepts: { params: idParams },
      gives: redialAnswer,
      audit: "adapter.reconnect",
      handle: ({ params }) => reconnect(manager.get(params.id)),
    }),
    route({
      method: "GET",
      path: "/api/adapters/types",
      summary: "Lists the adapter types that are loaded, with their modes and the schema of their options.",
      accepts: { query: inLanguage },
      gives: Joi.array().items(typeAnswer),
      handle: ({ query }) =>
        [...manager.types.values()].map(({ item }) =>
          typeView(item, words.title(item.titleKey, query.locale), words),
        ),
    }),
    route({
      method: "GET",
      path: "/api/adapters/{id}/frames",
      summary: "Shows the last frames that went to and fro, secrets masked.",
      accepts: { params: idParams },
      gives: framesAnswer,
      handle: ({ params }) => {
        const { frames, record } = manager.get(params.id);
        return frames.read([record.accessToken ?? ""]);
      },
    }),
  ];
}

function reconnect(adapter: ManagedAdapter) {
  redial(adapter);
  const { state, attempt, nextRetryAt } = adapter.condition;
  return { state, attempt, nextRetryAt };
}

function typeView(type: NonNullable<ManagedAdapter["type"]>, title: string, words: TypeWords) {
  const { key, platform, titleKey, modes } = type;
  return { type: key, title, platform, titleKey, modes, schema: words.schemas.of(optionsSchema(type)) };
}
