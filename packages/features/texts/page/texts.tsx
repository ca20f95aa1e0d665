import {
  Badge,
  Button,
  Callout,
  type Column,
  DataTable,
  definePage,
  EmptyState,
  Link,
  Page,
  type PageContext,
  SearchField,
  Section,
  Select,
  Skeleton,
  spokenLanguage,
  useEffect,
  useGet,
  useMemo,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import { EntryDialog } from "./texts/entry-dialog.js";
import { type Entry, entriesOf, isWanted, type State, type TextRow } from "./texts/rows.js";
import styles from "./texts/texts.css?inline";

const states = ["", "changed", "variants"] as const;
/** Milliseconds after the last key until the list is searched. */
const waitMs = 150;

/** Everything the bot says, in one language or two, and what owners say instead. */
function TextsPage({ page }: { readonly page: PageContext }) {
  const text = useText();
  const locales = useGet("/api/i18n/locales");
  const [locale, setLocale] = useState(page.params.get("locale") ?? spokenLanguage());
  const [beside, setBeside] = useState(locale === "en" ? "zh-CN" : "en");
  const [typed, setTyped] = useState(page.params.get("q") ?? "");
  const [words, setWords] = useState(typed);
  const [state, setState] = useState<State>("");
  const [category, setCategory] = useState("");
  const [opened, setOpened] = useState<string>();
  const one = useGet("/api/i18n/all", { query: { locale } });
  const other = useGet(beside === "" ? undefined : "/api/i18n/all", {
    query: { locale: beside },
  });
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const entries = useMemo(() => entriesOf(one.data ?? [], other.data ?? []), [one.data, other.data]);
  const categories = useMemo(() => [...new Set(entries.map(({ row }) => row.category))].sort(), [entries]);
  const shown = useMemo(
    () =>
      entries.filter(
        (entry) => (category === "" || entry.row.category === category) && isWanted(entry, words, state),
      ),
    [entries, words, state, category],
  );
  const current = entries.find(({ key }) => key === opened);
  const nameOf = (code: string) => locales.data?.find((known) => known.code === code)?.native ?? code;
  const options = (locales.data ?? []).map(({ code, native, keys, translated }) => ({
    value: code,
    label: `${native} (${translated} / ${keys})`,
  }));
  const failure = one.failure ?? other.failure ?? locales.failure;
  const columns: Column<Entry>[] = [
    {
      key: "key",
      title: text("texts.page.key"),
      render: ({ key }) => <code>{key}</code>,
    },
    { key: "one", title: nameOf(locale), render: ({ row }) => <Said row={row} /> },
    ...(beside === ""
      ? []
      : [
          {
            key: "other",
            title: nameOf(beside),
            render: ({ beside: row }: Entry) => (row === undefined ? null : <Said row={row} />),
          },
        ]),
  ];
  return (
    <Page
      title={text("texts.page.title")}
      summary={text("texts.page.title.summary")}
      wide
      actions={
        <Link button icon="download" href="/api/templates/export" download="texts.json">
          {text("texts.page.export")}
        </Link>
      }
    >
      <Section>
        <div class="texts-filters">
          <SearchField label={text("texts.page.search")} value={typed} onChange={setTyped} />
          <Select label={text("texts.page.language")} value={locale} onChange={setLocale} options={options} />
          <Select
            label={text("texts.page.beside")}
            value={beside}
            onChange={setBeside}
            options={[{ value: "", label: text("texts.page.beside.none") }, ...options]}
          />
          <Select
            label={text("texts.page.state")}
            value={state}
            onChange={(next) => setState(next)}
            options={states.map((value) => ({ value, label: text(`texts.page.state.${value || "all"}`) }))}
          />
          <Select
            label={text("texts.page.category")}
            value={category}
            onChange={setCategory}
            options={["", ...categories].map((value) => ({
              value,
              label: value === "" ? text("texts.page.category.all") : value,
            }))}
          />
        </div>
        {failure !== undefined && (
          <Callout
            tone="bad"
            title={text("kit.failed")}
            action={<Button onClick={one.reload}>{text("kit.retry")}</Button>}
          >
            {failure.message}
          </Callout>
        )}
        <p class="dt-muted" role="status">
          {text("texts.page.count", { count: shown.length, all: entries.length })}
        </p>
        {one.data === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <DataTable
            caption={text("texts.page.title")}
            columns={columns}
            rows={shown}
            rowKey={({ key }) => key}
            rowName={({ key }) => key}
            busy={one.loading}
            onOpen={({ key }) => setOpened(key)}
            empty={<EmptyState icon="search" title={text("kit.resource.nothing")} />}
          />
        )}
      </Section>
      {current !== undefined && (
        <EntryDialog
          entry={current}
          languages={[locale, ...(beside === "" || beside === locale ? [] : [beside])].map((code) => ({
            code,
            name: nameOf(code),
          }))}
          onClose={() => setOpened(undefined)}
          onSaved={() => {
            one.reload();
            other.reload();
          }}
        />
      )}
    </Page>
  );
}

function Said({ row }: { readonly row: TextRow }) {
  const text = useText();
  return (
    <div class="texts-cell">
      <span lang={row.locale} class="texts-value">
        {row.value === "" ? "–" : row.value}
      </span>
      {row.variants.length > 1 && (
        <Badge>{text("texts.page.variants", { count: row.variants.length })}</Badge>
      )}
      {row.overridden && <Badge tone="info">{text("texts.page.changed")}</Badge>}
    </div>
  );
}

definePage("texts-page", TextsPage, words, styles);
