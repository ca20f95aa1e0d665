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
  useApi,
  useLocale,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { MessageView } from "../../src/answers.js";
import { MessageDrawer } from "./message-drawer.js";
import { WatchedChats } from "./watched-chats.js";

/** States whose colours and icons stand for how a message ended. */
export const looks: Readonly<Record<string, string>> = {
  answered: "ok",
  later: "ok",
  stopped: "warn",
  silent: "off",
};

const endings = ["", "answered", "later", "stopped", "silent"] as const;

interface Found {
  readonly items: readonly MessageView[];
  readonly total: number;
}

/** Messages of the last hours, who took each, or why nobody did. */
export function WhyPage() {
  const text = useText();
  const locale = useLocale();
  const [q, setQ] = useState("");
  const [ending, setEnding] = useState("");
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const [opened, setOpened] = useState<number>();
  const { data, failure, loading, reload } = useApi<Found>("/api/why/messages", {
    query: { ...place, locale, q: q.trim() || undefined, ending: ending || undefined },
  });
  const first = () => setPlace({ ...place, page: 1 });
  return (
    <Page
      wide
      title={text("why.page.title")}
      summary={text("why.page.title.summary")}
      actions={
        <>
          <Link button icon="settings" href="#/settings/why">
            {text("why.page.settings")}
          </Link>
          <Button icon="refresh" busy={loading} onClick={reload}>
            {text("why.page.refresh")}
          </Button>
        </>
      }
    >
      <Section>
        <div class="why-filters">
          <SearchField
            label={text("why.page.search")}
            value={q}
            onChange={(next) => {
              setQ(next);
              first();
            }}
          />
          <Select
            label={text("why.page.ending")}
            value={ending}
            onChange={(next) => {
              setEnding(next);
              first();
            }}
            options={endings.map((value) => ({ value, label: text(`why.page.ending.${value || "any"}`) }))}
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
          caption={text("why.page.messages")}
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
            <EmptyState icon="messages" title={text("why.page.none")} text={text("why.page.none.text")} />
          }
          columns={[
            {
              key: "text",
              title: text("why.page.message"),
              render: (one) => <span class="why-text">{one.text}</span>,
            },
            {
              key: "ending",
              title: text("why.page.ending"),
              render: (one) => (
                <StateBadge
                  state={looks[one.ending] ?? "off"}
                  label={text(`why.page.ending.${one.ending}`)}
                />
              ),
            },
            { key: "reason", title: text("why.page.reason") },
            { key: "name", title: text("why.page.who"), render: ({ name, userId }) => name || userId },
            {
              key: "where",
              title: text("why.page.where"),
              render: ({ groupId }) => groupId || text("why.page.private"),
            },
            { key: "at", title: text("why.page.time"), render: ({ at }) => <Time at={at} /> },
          ]}
        />
      </Section>
      <WatchedChats />
      {opened !== undefined && <MessageDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
