import { codes, failure, inLanguage, Joi, languageCode, type RouteItem, route } from "@dicetower/contract";
import type { MessageView, WatchedChat } from "./answers.js";
import { endings, type Remembered } from "./remembered.js";
import type { MessageFilter, Views } from "./views.js";
import { maxWatched, type Watched } from "./watched.js";

const word = Joi.string().allow("").required();
const count = Joi.number().integer().min(0).required();
const id = Joi.string().allow("").max(128);

const members = {
  id: count,
  at: count.meta({ widget: "time" }),
  messageId: word,
  accountId: word,
  platform: word,
  groupId: word,
  userId: word,
  name: word,
  text: word,
  ending: Joi.string()
    .valid(...endings)
    .required(),
  reason: word,
  stage: word,
  owner: word,
  command: word,
  traced: Joi.boolean().required(),
};
/** A message that is remembered. */
const message = Joi.object<MessageView>(members);

const details = Joi.object({
  ...members,
  reasons: Joi.array().items(Joi.string().allow("")).required(),
  trace: Joi.array()
    .items(
      Joi.object({ slot: word, stage: word, owner: word, verdict: word, ms: Joi.number().min(0).required() }),
    )
    .required(),
});

interface Query extends MessageFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly locale?: string;
}

/** What is said of a watch: which chats, and for how long. */
interface WatchBody {
  readonly chats: readonly (Omit<WatchedChat, "until"> & { readonly minutes: number })[];
}

const chat = {
  accountId: Joi.string().min(1).max(20).required(),
  type: Joi.string().valid("group", "user").required(),
  targetId: Joi.string().min(1).max(128).required(),
};
const watching = Joi.object({
  chats: Joi.array()
    .items(Joi.object({ ...chat, until: count }))
    .required(),
});

/** Routes of the feature. */
export function replyTraceRoutes(views: Views, watched: Watched, now: () => number): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/reply-trace/messages",
      summary:
        "Messages of the last hours that are remembered: who took each, or why nobody did; the newest first.",
      accepts: {
        query: Joi.object<Query>({
          accountId: id,
          groupId: id,
          userId: id,
          ending: Joi.string().valid(...endings),
          q: Joi.string().allow("").max(200),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
          locale: languageCode.meta({ widget: "hidden" }),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(message).required(),
        total: count,
        page: count,
        pageSize: count,
      }),
      handle({ query: { page, pageSize, locale, ...filter } }) {
        const found = views.find(filter);
        const items = found
          .slice((page - 1) * pageSize, page * pageSize)
          .map((one) => views.view(one, locale));
        return { items, total: found.length, page, pageSize };
      },
    }),
    route({
      method: "GET",
      path: "/api/reply-trace/messages/{id}",
      summary:
        "A message that is remembered, with all reasons, and what each stage said where it was traced.",
      accepts: {
        params: Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() }),
        query: inLanguage,
      },
      returns: details,
      handle({ params, query: { locale } }) {
        const one = views.memory.recent().find(({ id: known }) => known === params.id);
        if (one === undefined) throw failure(codes.notFound, "This message is not remembered, or no longer.");
        return detailsOf(one, views, locale);
      },
    }),
    route({
      method: "GET",
      path: "/api/reply-trace/watch",
      summary: "Chats all of whose messages are traced now.",
      returns: watching,
      handle: () => ({ chats: watched.all() }),
    }),
    route({
      method: "PUT",
      path: "/api/reply-trace/watch",
      summary: "Has all messages of these chats traced for some minutes, and those of no others.",
      audit: "reply-trace.watch",
      accepts: {
        body: Joi.object<WatchBody>({
          chats: Joi.array()
            .items(Joi.object({ ...chat, minutes: Joi.number().integer().min(1).max(1_440).default(60) }))
            .max(maxWatched)
            .required(),
        }).required(),
      },
      returns: watching,
      handle({ body: { chats } }) {
        watched.set(chats.map(({ minutes, ...where }) => ({ ...where, until: now() + minutes * 60 })));
        return { chats: watched.all() };
      },
    }),
  ];
}

function detailsOf(one: Remembered, views: Views, locale?: string) {
  return { ...views.view(one, locale), reasons: views.reasons(one, locale), trace: one.trace ?? [] };
}
