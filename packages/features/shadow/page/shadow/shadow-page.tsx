import {
  api,
  Button,
  Callout,
  confirm,
  Link,
  Page,
  planOf,
  reasonOf,
  SearchField,
  Section,
  Select,
  toast,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type Filter, kinds, queryOf } from "./difference.js";
import { DifferenceTable } from "./difference-table.js";

/** Messages that the question names. */
const maxNamed = 5;

const readAgain = { refreshOn: ["shadow.changed"] } as const;

/** What this bot would have said beside what the other one said, and the way out of shadow mode. */
export function ShadowPage() {
  const text = useText();
  const [filter, setFilter] = useState<Filter>({ kind: "differs", fine: "open", q: "" });
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const summary = useGet("/api/shadow/summary", readAgain);
  const found = useGet("/api/shadow/differences", {
    ...readAgain,
    query: { ...place, ...queryOf(filter) },
  });
  const show = (next: Partial<Filter>) => {
    setFilter({ ...filter, ...next });
    setPlace({ ...place, page: 1 });
  };
  /** Asks the API for a change; what comes of it is read again. */
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    summary.reload();
    found.reload();
  };
  const goLive = async () => {
    const sure = await confirm({
      title: text("shadow.page.live.title"),
      text: text("shadow.page.live.text"),
      action: text("shadow.page.live"),
    });
    if (sure) await act(() => api.post("/api/shadow/live"));
  };
  const clear = async () => {
    try {
      const { count, names } = await planOf("delete", "/api/shadow/differences");
      const first = names.slice(0, maxNamed).join(" · ");
      const sure = await confirm({
        title: text("shadow.page.clear.title"),
        text: text("shadow.page.clear.text", { count, names: count > maxNamed ? `${first} …` : first }),
        action: text("shadow.page.clear"),
        danger: true,
      });
      if (sure) await act(() => api.delete("/api/shadow/differences"));
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
  };
  const failure = summary.failure ?? found.failure;
  const counted = summary.data;
  return (
    <Page
      wide
      title={text("shadow.page.title")}
      summary={text("shadow.page.title.summary")}
      actions={
        <>
          <Link button icon="settings" href="#/settings/shadow">
            {text("shadow.page.settings")}
          </Link>
          <Button icon="trash" disabled={found.data?.total === undefined} onClick={() => void clear()}>
            {text("shadow.page.clear")}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Callout tone="bad" title={text("kit.failed")}>
          {failure.message}
        </Callout>
      )}
      {counted?.enabled === true && (
        <Callout
          tone="warn"
          title={text("shadow.page.on")}
          action={
            <Button kind="primary" icon="player-play" onClick={() => void goLive()}>
              {text("shadow.page.live")}
            </Button>
          }
        >
          {text("shadow.page.on.text")}
        </Callout>
      )}
      {counted?.enabled === false && (
        <Callout tone="info" title={text("shadow.page.off")}>
          {text("shadow.page.off.text")}
        </Callout>
      )}
      <Section title={text("shadow.page.answers")}>
        <div class="shadow-filters">
          <SearchField label={text("shadow.page.search")} value={filter.q} onChange={(q) => show({ q })} />
          <Select
            label={text("shadow.page.kind")}
            value={filter.kind}
            onChange={(kind) => show({ kind })}
            options={[
              { value: "", label: text("shadow.page.kind.any") },
              ...kinds.map((value) => ({
                value,
                label: text("shadow.page.counted", {
                  name: text(`shadow.page.kind.${value}`),
                  count: counted?.[value] ?? 0,
                }),
              })),
            ]}
          />
          <Select
            label={text("shadow.page.verdict")}
            value={filter.fine}
            onChange={(fine) => show({ fine })}
            options={[
              { value: "open", label: text("shadow.page.verdict.open") },
              {
                value: "fine",
                label: text("shadow.page.counted", {
                  name: text("shadow.page.verdict.fine"),
                  count: counted?.fine ?? 0,
                }),
              },
              { value: "", label: text("shadow.page.verdict.any") },
            ]}
          />
        </div>
        {found.failure === undefined && (
          <DifferenceTable
            rows={found.data?.items ?? []}
            busy={found.loading}
            paging={{
              ...place,
              total: found.data?.total ?? 0,
              onChange: (page, pageSize) => setPlace({ page, pageSize }),
            }}
            onFine={({ id, fine }) =>
              void act(() =>
                api.put("/api/shadow/differences/{id}/fine", { params: { id }, body: { fine: !fine } }),
              )
            }
            onRemove={({ id }) =>
              void act(() => api.delete("/api/shadow/differences/{id}", { params: { id } }))
            }
          />
        )}
      </Section>
    </Page>
  );
}
