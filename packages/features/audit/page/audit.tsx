import {
  Button,
  Callout,
  definePage,
  Page,
  type PageContext,
  Section,
  useGet,
  useRef,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./log/audit.css?inline";
import { type AuditFilter, noFilter, queryOf } from "./log/filter.js";
import { Filters } from "./log/filters.js";
import { LineDrawer } from "./log/line-drawer.js";
import { LineTable } from "./log/line-table.js";
import { VerifyButton } from "./log/verify.js";

/** Who changed what, and the proof that nobody has altered the record. */
function AuditLog({ page }: { readonly page: PageContext }) {
  const text = useText();
  const [filter, setFilter] = useState<AuditFilter>(() => ({
    ...noFilter,
    words: page.params.get("q") ?? "",
    action: page.params.get("action") ?? "",
  }));
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const [opened, setOpened] = useState<number>();
  const { data, failure, loading, reload } = useGet("/api/system/audit", {
    query: { ...queryOf(filter), ...place },
    // Further pages would move under the eyes of whoever reads them.
    refreshOn: place.page === 1 ? ["audit.written"] : [],
  });
  // What was found before stays until the next is there: nothing jumps while somebody types.
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return (
    <Page
      title={text("audit.page.title")}
      summary={text("audit.page.title.summary")}
      wide
      actions={<VerifyButton />}
    >
      <Section>
        <Filters
          filter={filter}
          onChange={(next) => {
            setFilter(next);
            setPlace({ ...place, page: 1 });
          }}
        />
        {failure !== undefined && (
          <Callout
            tone="bad"
            title={text("kit.failed")}
            action={<Button onClick={reload}>{text("kit.retry")}</Button>}
          >
            {failure.message}
          </Callout>
        )}
        {data?.complete === false && <Callout tone="warn">{text("audit.page.incomplete")}</Callout>}
        <LineTable
          data={last.current}
          loading={loading}
          filtered={filter !== noFilter}
          paging={{
            ...place,
            total: last.current?.total ?? 0,
            onChange: (next, pageSize) => setPlace({ page: next, pageSize }),
          }}
          onOpen={setOpened}
          onShowAll={() => setFilter(noFilter)}
        />
      </Section>
      {opened !== undefined && <LineDrawer seq={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

definePage("audit-log", AuditLog, words, styles);
