import { Button, DataTable, Section, Time, toast, useGet, useText } from "@dicetower/panel-kit";
import { changeWatchedChats, type WatchedChat } from "./change-watched-chats.js";

/** Chats all of whose messages are traced now. */
export function WatchedChats() {
  const text = useText();
  const { data, reload } = useGet("/api/reply-trace/watch");
  const isSame = (one: Omit<WatchedChat, "until">, other: Omit<WatchedChat, "until">) =>
    one.accountId === other.accountId && one.type === other.type && one.targetId === other.targetId;
  const end = async (chat: WatchedChat) => {
    const failed = await changeWatchedChats((chats) => chats.filter((one) => !isSame(one, chat)));
    if (failed !== undefined) toast({ kind: "bad", text: failed });
    reload();
  };
  return (
    <Section
      title={text("replyTrace.page.watched")}
      summary={text("replyTrace.page.watched.summary")}
      actions={
        <Button icon="refresh" kind="quiet" label={text("replyTrace.page.refreshWatched")} onClick={reload}>
          {text("replyTrace.page.refresh")}
        </Button>
      }
    >
      <DataTable
        caption={text("replyTrace.page.watched")}
        rows={data?.chats ?? []}
        rowKey={({ accountId, type, targetId }) => `${accountId} ${type} ${targetId}`}
        empty={<p class="dt-muted">{text("replyTrace.page.watched.none")}</p>}
        rowActions={(chat) => [
          {
            key: "end",
            label: text("replyTrace.page.watched.end"),
            icon: "x",
            onSelect: () => void end(chat),
          },
        ]}
        columns={[
          { key: "targetId", title: text("replyTrace.page.where") },
          {
            key: "type",
            title: text("replyTrace.page.kind"),
            render: ({ type }) => text(`replyTrace.page.kind.${type}`),
          },
          { key: "accountId", title: text("replyTrace.page.account") },
          { key: "until", title: text("replyTrace.page.until"), render: ({ until }) => <Time at={until} /> },
        ]}
      />
    </Section>
  );
}
