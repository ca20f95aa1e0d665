import type { Answer, ChatLine, ChatSegment } from "@dicetower/panel-kit";

/** A chat, as events and lists name it. */
export interface ChatName {
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
}

/** A chat of the list. */
export type Chat = Answer<"/api/chat/chats">[number];

/** A message of the API. */
export interface Message {
  readonly id: number;
  readonly messageId: string;
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly role: "owner" | "admin" | "member" | "unknown";
  readonly isSelf: boolean;
  readonly segments: readonly ChatSegment[];
  readonly text: string;
  readonly recalledAt: number;
  readonly editedAt: number;
  readonly test: boolean;
}

/** Data of the event `chat.changed`. */
export interface Changed {
  readonly chats: readonly (ChatName & { readonly from: number; readonly to: number })[];
  /** Not all chats are named. */
  readonly more: boolean;
}

export const keyOf = ({ platform, groupId, userId }: ChatName) => `${platform}:${groupId}:${userId}`;

/** Path of the messages of a chat. */
export function pathOf({ platform, groupId, userId }: ChatName): string {
  const at = encodeURIComponent;
  return groupId === ""
    ? `/api/players/${at(platform)}/${at(userId)}`
    : `/api/groups/${at(platform)}/${at(groupId)}`;
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
  return typeof name === "string" ? `/api/chat/images/${encodeURIComponent(name)}` : undefined;
}
