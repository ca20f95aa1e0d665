import {
  Button,
  Callout,
  DataTable,
  EmptyState,
  Link,
  Page,
  SearchField,
  Section,
  Select,
  StateBadge,
  Time,
  useGet,
  useLocale,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { MessageDrawer } from "./message-drawer.js";
import { WatchedChats } from "./watched-chats.js";

/** States whose colours and icons stand for how a message ended. */
const looks: Readonly<Record<string, string>> = {
  answered: "ok",
  later: "ok",
  stopped: "warn",
  silent: "off",
};

const endings = ["", "answered", "later", "stopped", "silent"] as const;

/** Messages of the last hours, who took each, or why nobody did. */
export function ReplyTracePage() {
  const text = useText();
  const locale = useLocale();
  const [q, setQ] = useState("");
  const [ending, setEnding] = useState<(typeof endings)[number]>("");
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const [opened, setOpened] = useState<number>();
  const { data, failure, loading, reload } = useGet("/api/reply-trace/messages", {
    query: { ...place, locale, q: q.trim() || undefined, ending: ending || undefined },
  });
  const first = () => setPlace({ ...place, page: 1 });
  return (
    <Page
      wide
      title={text("replyTrace.page.title")}
      summary={text("replyTrace.page.title.summary")}
      actions={
        <>
          <Link button icon="settings" href="#/settings/reply-trace">
            {text("replyTrace.page.settings")}
          </Link>
          <Button icon="refresh" busy={loading} onClick={reload}>
            {text("replyTrace.page.refresh")}
          </Button>
        </>
      }
    >
      <Section>
        <div class="reply-trace-filters">
          <SearchField
            label={text("replyTrace.page.search")}
            value={q}
            onChange={(next) => {
              setQ(next);
              first();
            }}
          />
          <Select
            label={text("replyTrace.page.ending")}
            value={ending}
            onChange={(next) => {
              setEnding(next);
              first();
            }}
            options={endings.map((value) => ({
              value,
              label: text(`replyTrace.page.ending.${value || "any"}`),
            }))}
          />
        </div>
        {failure !== undefined && (
          <Callout
            tone="bad"
            title={text("kit.failed")}
            action={<Button onClick={reload}>{text("kit.retry")}</Button>}
          >
            {failure.message}
          </Callout>
        )}
        <DataTable
          caption={text("replyTrace.page.messages")}
          rows={data?.items ?? []}
          rowKey={({ id }) => String(id)}
          rowName={({ text: said, id }) => said || String(id)}
          onOpen={({ id }) => setOpened(id)}
          busy={loading}
          paging={{
            ...place,
            total: data?.total ?? 0,
            onChange: (page, pageSize) => setPlace({ page, pageSize }),
          }}
          empty={
            <EmptyState
              icon="messages"
              title={text("replyTrace.page.none")}
              text={text("replyTrace.page.none.text")}
            />
          }
          columns={[
            {
              key: "text",
              title: text("replyTrace.page.message"),
              render: (one) => <span class="reply-trace-text">{one.text}</span>,
            },
            {
              key: "ending",
              title: text("replyTrace.page.ending"),
              render: (one) => (
                <StateBadge
                  state={looks[one.ending] ?? "off"}
                  label={text(`replyTrace.page.ending.${one.ending}`)}
                />
              ),
            },
            { key: "reason", title: text("replyTrace.page.reason") },
            { key: "name", title: text("replyTrace.page.who"), render: ({ name, userId }) => name || userId },
            {
              key: "where",
              title: text("replyTrace.page.where"),
              render: ({ groupId }) => groupId || text("replyTrace.page.private"),
            },
            { key: "at", title: text("replyTrace.page.time"), render: ({ at }) => <Time at={at} /> },
          ]}
        />
      </Section>
      <WatchedChats />
      {opened !== undefined && <MessageDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
