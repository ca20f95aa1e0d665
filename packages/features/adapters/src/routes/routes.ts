import { inLanguage, Joi, type JsonSchemas, type RouteItem, route } from "@dicetower/contract";
import { testInWords } from "../connection/connection-test.js";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import { reconnectNow } from "../manager/reconnect.js";
import { optionsSchema } from "../records/shared-options.js";
import type { RecordEditor } from "./record-editor.js";
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
import { TestLimit } from "./test-limit.js";

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
        receives: Joi.string().optional(),
      }),
    )
    .required(),
  schema: Joi.object().unknown().required(),
});

const listAnswer = Joi.array().items(adapterAnswer);

/** The adapter resource. */
export function adapterRoutes(editor: RecordEditor, words: TypeWords): RouteItem[] {
  const { manager } = editor;
  const tests = new TestLimit(manager.services.clock);
  return [
    route({
      method: "GET",
      path: "/api/adapters",
      summary: "Lists the adapters with their state.",
      accepts: { query: inLanguage },
      returns: listAnswer,
      handle: ({ query }) => editor.list(query.locale),
    }),
    route({
      method: "POST",
      path: "/api/adapters",
      summary: "Adds an adapter and connects it if it is enabled.",
      accepts: { body: createBody },
      returns: adapterAnswer,
      handle: (request) => editor.create(request.body, request),
    }),
    route({
      method: "PUT",
      path: "/api/adapters/{id}",
      summary: "Replaces an adapter; an empty access token keeps the stored one.",
      accepts: { params: idParams, body: replaceBody },
      returns: adapterAnswer,
      handle: (request) => editor.update(request.params.id, request.body, true, request),
    }),
    route({
      method: "PATCH",
      path: "/api/adapters/{id}",
      summary: "Changes some fields of an adapter.",
      accepts: { params: idParams, body: patchBody },
      returns: adapterAnswer,
      handle: (request) => editor.update(request.params.id, request.body, false, request),
    }),
    route({
      method: "DELETE",
      path: "/api/adapters/{id}",
      summary: "Closes an adapter's connection and removes it.",
      accepts: { params: idParams },
      returns: Joi.object({ id: Joi.number() }),
      handle: (request) => editor.remove(request.params.id, request),
    }),
    route({
      method: "POST",
      path: "/api/adapters/{id}/test",
      summary: "Tries a second, temporary connection with the stored settings.",
      accepts: { params: idParams, query: inLanguage },
      returns: testAnswer,
      audit: "adapter.test",
      handle: async ({ params, query, signal }) => {
        tests.take();
        const adapter = manager.get(params.id);
        const elsewhere = manager.services.ownership.elsewhere(params.id);
        if (elsewhere === undefined)
          return testInWords(await adapter.test(signal), manager.services.words, query.locale);
        const { locale } = query;
        return elsewhere.ask({ ask: "test", ...(locale !== undefined && { locale }) }) as Promise<never>;
      },
    }),
    route({
      method: "POST",
      path: "/api/adapters/{id}/reconnect",
      summary: "Dials at once and forgets the failed tries so far.",
      accepts: { params: idParams },
      returns: redialAnswer,
      audit: "adapter.reconnect",
      handle: ({ params }) => {
        const adapter = manager.get(params.id);
        const elsewhere = manager.services.ownership.elsewhere(params.id);
        if (elsewhere === undefined) return reconnectNow(adapter);
        return elsewhere.ask({ ask: "reconnect" }) as Promise<never>;
      },
    }),
    route({
      method: "GET",
      path: "/api/adapters/types",
      summary: "Lists the adapter types that are loaded, with their modes and the schema of their options.",
      accepts: { query: inLanguage },
      returns: Joi.array().items(typeAnswer),
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
      returns: framesAnswer,
      handle: ({ params }) => {
        const { frames, record, services } = manager.get(params.id);
        const elsewhere = services.ownership.elsewhere(record.id);
        if (elsewhere === undefined) return frames.read([record.accessToken ?? ""]);
        return elsewhere.ask({ ask: "frames" }) as Promise<never>;
      },
    }),
  ];
}

function typeView(type: NonNullable<ManagedAdapter["type"]>, title: string, words: TypeWords) {
  const { key, platform, titleKey, modes } = type;
  return { type: key, title, platform, titleKey, modes, schema: words.schemas.of(optionsSchema(type)) };
}
