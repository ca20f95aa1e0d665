import { classNames, EmptyState, Icon, Skeleton, useFormat, useText } from "@dicetower/panel-kit";
import { type Chat, keyOf } from "./messages.js";

/** Name of a chat, as people know it. */
export function useChatTitle(): (chat: Omit<Chat, "lastId" | "lastAt" | "messages">) => string {
  const text = useText();
  return ({ groupId, userId, name }) =>
    name ||
    (groupId === ""
      ? text("chat.page.private", { user: userId })
      : text("chat.page.group", { group: groupId }));
}

/** The chats, the one with the newest message first. */
export function ChatList({
  chats,
  chosen,
  onChoose,
}: {
  readonly chats: readonly Chat[] | undefined;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}) {
  const text = useText();
  const format = useFormat();
  const title = useChatTitle();
  if (chats === undefined) return <Skeleton lines={4} />;
  if (chats.length === 0)
    return <EmptyState icon="messages" title={text("chat.page.none")} text={text("chat.page.none.text")} />;
  return (
    <nav aria-label={text("chat.page.chats")}>
      <ul class="chat-list">
        {chats.map((chat) => {
          const key = keyOf(chat);
          return (
            <li key={key}>
              <button
                type="button"
                class={classNames("chat-choice", key === chosen && "chat-chosen")}
                aria-current={key === chosen ? "true" : undefined}
                onClick={() => onChoose(key)}
              >
                <Icon name={chat.groupId === "" ? "user" : "users-group"} />
                <span class="chat-name">{title(chat)}</span>
                <span class="chat-last">
                  {chat.platform} · {format.moment(chat.lastAt)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
