import { defineTab, type TabContext } from "@dicetower/panel-kit";
import styles from "./chat/chat.css?inline";
import { ChatRoom } from "./chat/chat-room.js";
import { keyOf } from "./chat/messages.js";
import { words } from "./generated/words.js";

/** Messages of a group, among what else is told of it. */
function ChatTab({ tab: { record } }: { readonly tab: TabContext }) {
  const chat = { platform: String(record["platform"]), groupId: String(record["groupId"]), userId: "" };
  return <ChatRoom key={keyOf(chat)} chat={chat} name={String(record["name"] ?? "")} />;
}

defineTab("dicetower-chat-tab", ChatTab, words, styles);
