import {
  type Answer,
  Button,
  Callout,
  DataTable,
  Drawer,
  featureName,
  KeyValue,
  platformName,
  Skeleton,
  Stack,
  stageName,
  Time,
  toast,
  useGet,
  useLocale,
  useText,
  verdictName,
} from "@dicetower/panel-kit";
import { changeWatchedChats } from "./change-watched-chats.js";

type Details = Answer<"/api/reply-trace/messages/{id}">;

/** One message: all reasons, and what each stage said of it. */
export function MessageDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const text = useText();
  const { data, failure } = useGet("/api/reply-trace/messages/{id}", {
    params: { id },
    query: { locale: useLocale() },
  });
  return (
    <Drawer open title={text("replyTrace.page.one")} onClose={onClose} size="l">
      {data === undefined ? (
        failure === undefined ? (
          <Skeleton block lines={6} />
        ) : (
          <Callout tone="bad" title={text("kit.failed")}>
            {failure.message}
          </Callout>
        )
      ) : (
        <Shown data={data} />
      )}
    </Drawer>
  );
}

function Shown({ data }: { readonly data: Details }) {
  const text = useText();
  const { accountId, groupId, userId, trace } = data;
  const begin = async () => {
    const chat = { accountId, type: groupId === "" ? "user" : "group", targetId: groupId || userId } as const;
    const failed = await changeWatchedChats((chats) => [...chats, { ...chat, minutes: 60 }]);
    toast(
      failed === undefined
        ? { kind: "good", text: text("replyTrace.page.watching") }
        : { kind: "bad", text: failed },
    );
  };
  return (
    <Stack>
      <p class="reply-trace-text">{data.text}</p>
      {data.reasons.map((reason) => (
        <p key={reason}>
          <strong>{reason}</strong>
        </p>
      ))}
      <KeyValue
        items={[
          {
            key: "who",
            label: text("replyTrace.page.who"),
            value: `${data.name} (${platformName(data.platform)}, ${userId})`,
          },
          {
            key: "where",
            label: text("replyTrace.page.where"),
            value: groupId || text("replyTrace.page.private"),
          },
          { key: "account", label: text("replyTrace.page.account"), value: accountId },
          { key: "time", label: text("replyTrace.page.time"), value: <Time at={data.at} /> },
        ]}
      />
      {trace.length === 0 ? (
        <Callout
          tone="info"
          title={text("replyTrace.page.notTraced")}
          action={<Button onClick={() => void begin()}>{text("replyTrace.page.watch")}</Button>}
        >
          {text("replyTrace.page.notTraced.text")}
        </Callout>
      ) : (
        <DataTable
          caption={text("replyTrace.page.stages")}
          rows={trace}
          rowKey={({ slot, stage }) => `${slot} ${stage}`}
          columns={[
            {
              key: "slot",
              title: text("replyTrace.page.stage"),
              render: ({ slot, stage }) => <span title={stage}>{stageName(slot)}</span>,
            },
            { key: "owner", title: text("replyTrace.page.owner"), render: ({ owner }) => featureName(owner) },
            {
              key: "verdict",
              title: text("replyTrace.page.verdict"),
              render: ({ verdict }) => verdictName(verdict),
            },
            { key: "ms", title: "ms", align: "end", render: ({ ms }) => ms.toFixed(2) },
          ]}
        />
      )}
    </Stack>
  );
}
