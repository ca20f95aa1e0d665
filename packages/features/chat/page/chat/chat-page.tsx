import {
  api,
  Button,
  confirm,
  EmptyState,
  Page,
  reasonOf,
  Section,
  toast,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { ChatList } from "./chat-list.js";
import { ChatRoom } from "./chat-room.js";
import { type Chat, keyOf } from "./messages.js";

/** All chats beside the messages of one. */
export function ChatPage() {
  const text = useText();
  const [chosen, setChosen] = useState("");
  const { data: chats, reload } = useGet("/api/chat/chats", {
    query: { limit: 100 },
    refreshOn: ["chat.changed"],
  });
  /** One that others have pushed out of the list stays open. */
  const [kept, setKept] = useState<Chat>();
  const open =
    chats?.find((chat) => keyOf(chat) === chosen) ?? (kept && keyOf(kept) === chosen ? kept : undefined);
  const choose = (key: string) => {
    setChosen(key);
    setKept(chats?.find((chat) => keyOf(chat) === key));
  };
  const removeTest = async () => {
    const sure = await confirm({
      title: text("chat.page.removeTest"),
      text: text("chat.page.removeTest.text"),
      action: text("chat.page.removeTest.do"),
      danger: true,
    });
    if (!sure) return;
    try {
      const { removed } = await api.delete("/api/chat/test");
      toast({ text: text("chat.page.removed", { count: removed }) });
      reload();
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
  };
  return (
    <Page
      wide
      title={text("chat.page.title")}
      summary={text("chat.page.title.summary")}
      actions={
        <Button icon="trash" onClick={() => void removeTest()}>
          {text("chat.page.removeTest")}
        </Button>
      }
    >
      <div class="chat-sides">
        <Section title={text("chat.page.chats")}>
          <ChatList chats={chats} chosen={chosen} onChoose={choose} />
        </Section>
        {open === undefined ? (
          <Section title={text("chat.page.messages")}>
            <EmptyState icon="messages" title={text("chat.page.choose")} />
          </Section>
        ) : (
          <ChatRoom key={keyOf(open)} chat={open} name={open.name} />
        )}
      </div>
    </Page>
  );
}
