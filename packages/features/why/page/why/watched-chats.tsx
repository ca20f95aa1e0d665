import { Button, DataTable, Section, Time, toast, useApi, useText } from "@dicetower/panel-kit";
import type { WatchedChat } from "../../src/answers.js";
import { changeWatchedChats } from "./change-watched-chats.js";

/** Chats all of whose messages are traced now. */
export function WatchedChats() {
  const text = useText();
  const { data, reload } = useApi<{ readonly chats: readonly WatchedChat[] }>("/api/why/watch");
  const isSame = (one: Omit<WatchedChat, "until">, other: Omit<WatchedChat, "until">) =>
    one.accountId === other.accountId && one.type === other.type && one.targetId === other.targetId;
  const end = async (chat: WatchedChat) => {
    const failed = await changeWatchedChats((chats) => chats.filter((one) => !isSame(one, chat)));
    if (failed !== undefined) toast({ kind: "bad", text: failed });
    reload();
  };
  return (
    <Section
      title={text("why.page.watched")}
      summary={text("why.page.watched.summary")}
      actions={
        <Button icon="refresh" kind="quiet" label={text("why.page.refreshWatched")} onClick={reload}>
          {text("why.page.refresh")}
        </Button>
      }
    >
      <DataTable
        caption={text("why.page.watched")}
        rows={data?.chats ?? []}
        rowKey={({ accountId, type, targetId }) => `${accountId} ${type} ${targetId}`}
        empty={<p class="dt-muted">{text("why.page.watched.none")}</p>}
        rowActions={(chat) => [
          { key: "end", label: text("why.page.watched.end"), icon: "x", onSelect: () => void end(chat) },
        ]}
        columns={[
          { key: "targetId", title: text("why.page.where") },
          { key: "type", title: text("why.page.kind"), render: ({ type }) => text(`why.page.kind.${type}`) },
          { key: "accountId", title: text("why.page.account") },
          { key: "until", title: text("why.page.until"), render: ({ until }) => <Time at={until} /> },
        ]}
      />
    </Section>
  );
}
