import type { Adapters } from "@dicetower/adapters/api";
import {
  codes,
  failure,
  Joi,
  type RouteItem,
  type RouteRequest,
  route,
  type Segment,
  textSegment,
} from "@dicetower/contract";
import type { ChatKey, StoredMessage } from "../api.js";
import type { History } from "../history/history.js";
import { type AccountServices, accountOf } from "./chat-account.js";
import { type FetchServices, fetchPast } from "./fetch-past.js";
import {
  chatAnswer,
  chatsQuery,
  type FetchBody,
  fetchAnswer,
  fetchBody,
  groupChat,
  groupParams,
  maxBodyBytes,
  messageAnswer,
  type PageQuery,
  pageQuery,
  type SayBody,
  sayAnswer,
  sayBody,
  userChat,
  userParams,
} from "./schemas.js";

/** What the routes use. */
export interface RouteServices extends AccountServices, FetchServices {
  readonly adapters: Adapters;
  readonly history: History;
  /** Id of a message that was recorded lately. */
  readonly idOf: (chat: ChatKey, messageId: string) => number | undefined;
  /** Name of a group or a person, empty where it is not known. */
  readonly nameOf: (chat: ChatKey) => string;
  /** Removes what was said in the test chat. */
  readonly removeTest: (signal: AbortSignal) => Promise<number>;
}

type Asked<B> = Pick<RouteRequest<unknown, unknown, B>, "body" | "signal">;

/** Messages of groups and of people in private, over HTTP. */
export function chatRoutes(services: RouteServices): RouteItem[] {
  const { adapters, history } = services;

  const page = async (chat: ChatKey, range: PageQuery) => (await history.page(chat, range)).map(shown);

  async function say(chat: ChatKey, { body }: Asked<SayBody>) {
    const account = await accountOf(services, chat, body.adapterId);
    const quote = body.quoteId === undefined ? undefined : await quoted(chat, body.quoteId);
    const said = body.segments ?? [textSegment(body.text ?? "")];
    const outcome = await adapters.send(account.id, {
      scene: chat.groupId === "" ? "private" : "group",
      target: chat.groupId === "" ? chat.userId : chat.groupId,
      segments: quote === undefined ? said : [quote, ...said],
    });
    const messageId = outcome.state === "sent" ? outcome.messageId : "";
    return {
      state: outcome.state,
      messageId,
      id: (messageId === "" ? undefined : services.idOf(chat, messageId)) ?? null,
      reason: outcome.state === "sent" ? "" : outcome.reason,
      adapterId: account.id,
    };
  }

  async function quoted(chat: ChatKey, id: number): Promise<Segment> {
    const message = await history.message(chat, id);
    if (message === undefined || message.messageId === "")
      throw failure(codes.ruleBroken, `There is no message ${id} in this chat that could be quoted.`);
    return { type: "reply", data: { id: message.messageId } };
  }

  async function fetchHistory(chat: ChatKey, { body, signal }: Asked<FetchBody>) {
    const account = await accountOf(services, chat, body.adapterId);
    return fetchPast(services, chat, account, body.count, body.beforeSeq, signal);
  }

  const messages = Joi.array().items(messageAnswer);
  return [
    route({
      method: "GET",
      path: "/api/groups/{platform}/{group}/messages",
      summary: "Messages of a group, the oldest first; the newest ones where no bound is given.",
      accepts: { params: groupParams, query: pageQuery },
      returns: messages,
      handle: ({ params, query }) => page(groupChat(params), query),
    }),
    route({
      method: "POST",
      path: "/api/groups/{platform}/{group}/messages",
      summary: "Says something in a group as the bot, and answers what became of it.",
      accepts: { params: groupParams, body: sayBody, maxBytes: maxBodyBytes },
      returns: sayAnswer,
      audit: "chat.say",
      handle: (request) => say(groupChat(request.params), request),
    }),
    route({
      method: "POST",
      path: "/api/groups/{platform}/{group}/fetch-history",
      summary: "Reads messages of a group back from the platform and stores those that are not stored.",
      accepts: { params: groupParams, body: fetchBody },
      returns: fetchAnswer,
      expensive: true,
      audit: "chat.fetch",
      handle: (request) => fetchHistory(groupChat(request.params), request),
    }),
    route({
      method: "GET",
      path: "/api/players/{platform}/{user}/messages",
      summary: "Messages of a private chat, the oldest first; the newest ones where no bound is given.",
      accepts: { params: userParams, query: pageQuery },
      returns: messages,
      handle: ({ params, query }) => page(userChat(params), query),
    }),
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/messages",
      summary: "Says something to a person in private as the bot, and answers what became of it.",
      accepts: { params: userParams, body: sayBody, maxBytes: maxBodyBytes },
      returns: sayAnswer,
      audit: "chat.say",
      handle: (request) => say(userChat(request.params), request),
    }),
    route({
      method: "POST",
      path: "/api/players/{platform}/{user}/fetch-history",
      summary:
        "Reads messages of a private chat back from the platform and stores those that are not stored.",
      accepts: { params: userParams, body: fetchBody },
      returns: fetchAnswer,
      expensive: true,
      audit: "chat.fetch",
      handle: (request) => fetchHistory(userChat(request.params), request),
    }),
    route({
      method: "GET",
      path: "/api/chat/chats",
      summary: "Chats of which messages are kept, the one with the newest message first.",
      accepts: { query: chatsQuery },
      returns: Joi.array().items(chatAnswer),
      handle: async ({ query }) =>
        (await history.list(query.before, query.limit)).map((chat) => ({
          ...chat,
          name: services.nameOf(chat),
        })),
    }),
    route({
      method: "DELETE",
      path: "/api/chat/test",
      summary: "Removes what was said in the test chat.",
      returns: Joi.object({ removed: Joi.number().integer().required() }),
      audit: "chat.removeTest",
      handle: async ({ signal }) => ({ removed: await services.removeTest(signal) }),
    }),
  ];
}

/** A message as the API answers it: `seq` is how the platform names its place. */
function shown(message: StoredMessage) {
  return { seq: message.messageId, ...message };
}
