import { api, Button, ChatView, EmptyState, reasonOf, Section, toast, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { useChatTitle } from "./chat-list.js";
import { Composer } from "./composer.js";
import { type ChatName, imagePath, linesOf, type Message, routesOf } from "./messages.js";
import { useMessages } from "./use-messages.js";

/** Messages of one chat, and a box to speak in it. */
export function ChatRoom({ chat, name }: { readonly chat: ChatName; readonly name: string }) {
  const text = useText();
  const title = useChatTitle()({ ...chat, name });
  const { messages, hasOlder, atEnd, loading, newest, older } = useMessages(chat);
  const mark = ({ test, role }: Message) =>
    test
      ? text("chat.page.test")
      : role === "owner" || role === "admin"
        ? text(`chat.page.role.${role}`)
        : undefined;
  return (
    <Section title={title} actions={<Fetch chat={chat} before={messages[0]?.messageId ?? ""} />}>
      <ChatView
        label={title}
        lines={linesOf(messages, mark, text("chat.page.bot"))}
        hasOlder={hasOlder}
        atEnd={atEnd}
        onOlder={() => void older()}
        onNewest={() => void newest()}
        imagePath={imagePath}
        empty={!loading && <EmptyState icon="messages" title={text("chat.page.empty")} />}
      />
      <Composer chat={chat} />
    </Section>
  );
}

/** Asks the platform for messages before the oldest one. */
function Fetch({ chat, before }: { readonly chat: ChatName; readonly before: string }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const fetchOlder = async () => {
    setBusy(true);
    const body = { count: 50, ...(before === "" ? {} : { beforeSeq: before }) };
    try {
      const { fetchHistory, params } = routesOf(chat);
      const { stored } = await api.post(fetchHistory, { params, body });
      toast({ text: text("chat.page.fetched", { count: stored }) });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    setBusy(false);
  };
  return (
    <Button small icon="download" disabled={busy} onClick={() => void fetchOlder()}>
      {text("chat.page.fetch")}
    </Button>
  );
}
