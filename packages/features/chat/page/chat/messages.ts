import { type Answer, type ChatLine, type ChatSegment, fillPath } from "@dicetower/panel-kit";

/** A chat of the list. */
export type Chat = Answer<"/api/chat/chats">[number];

/** A chat, as events and lists name it. */
export type ChatName = Pick<Chat, "platform" | "groupId" | "userId">;

/** A message of the API. */
export type Message = Answer<"/api/groups/{platform}/{group}/messages">[number];

/** Data of the event `chat.changed`. */
export interface Changed {
  readonly chats: readonly (ChatName & { readonly from: number; readonly to: number })[];
  /** Not all chats are named. */
  readonly more: boolean;
}

export const keyOf = ({ platform, groupId, userId }: ChatName) => `${platform}:${groupId}:${userId}`;

/** Routes of a chat: of a group, or with a player. */
export function routesOf({ platform, groupId, userId }: ChatName) {
  return groupId === ""
    ? ({
        messages: "/api/players/{platform}/{user}/messages",
        fetchHistory: "/api/players/{platform}/{user}/fetch-history",
        params: { platform, user: userId },
      } as const)
    : ({
        messages: "/api/groups/{platform}/{group}/messages",
        fetchHistory: "/api/groups/{platform}/{group}/fetch-history",
        params: { platform, group: groupId },
      } as const);
}

/** Messages as the chat shows them. @param mark words of a role and of the test chat */
export function linesOf(
  messages: readonly Message[],
  mark: (message: Message) => string | undefined,
  bot: string,
): ChatLine[] {
  const byName = new Map(messages.map((message) => [message.messageId, message.text]));
  return messages.map((message) => {
    const quote = message.segments.find(({ type }) => type === "reply");
    const quoted = quote === undefined ? undefined : byName.get(String(quote.data["id"] ?? ""));
    const word = mark(message);
    return {
      key: String(message.id),
      who: message.nickname || (message.isSelf ? bot : message.userId),
      userId: message.userId,
      at: message.at,
      own: message.isSelf,
      segments: message.segments,
      recalled: message.recalledAt > 0,
      edited: message.editedAt > 0,
      ...(quoted === undefined ? {} : { quoted }),
      ...(word === undefined ? {} : { mark: word }),
    };
  });
}

/** Path of a picture that is kept. */
export function imagePath({ data }: ChatSegment): string | undefined {
  const name = data["saved"];
  return typeof name === "string" ? fillPath("/api/chat/images/{file}", { file: name }) : undefined;
}
