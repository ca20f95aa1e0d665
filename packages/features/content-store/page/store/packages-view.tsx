import {
  Badge,
  Button,
  Callout,
  DataTable,
  EmptyState,
  type Query,
  type Reading,
  SearchField,
  Section,
  Select,
  useEffect,
  useGet,
  useLocale,
  useRef,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { Source, StorePackage } from "./package.js";
import { PackageDrawer } from "./package-drawer.js";

type Asked = Query<"/api/store/packages">;

const states = ["", "installed", "updatable", "available"] as const;

/** What is looked for; empty for anything. */
interface Filter {
  readonly q: string;
  readonly kind: NonNullable<Asked["kind"]> | "";
  readonly state: NonNullable<Asked["state"]> | "";
  /** Id of a source. */
  readonly source: string;
  readonly tag: string;
}

const nothing: Filter = { q: "", kind: "", state: "", source: "", tag: "" };

/** Packages of all sources, with a search and filters. */
export function PackagesView({
  sources,
  onSources,
}: {
  readonly sources: Reading<readonly Source[]>;
  readonly onSources: () => void;
}) {
  const text = useText();
  const [filter, setFilter] = useState(nothing);
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const [opened, setOpened] = useState<StorePackage>();
  const kinds = useGet("/api/store/kinds", { query: { locale: useLocale() } });
  const { q, kind, state, source, tag } = filter;
  const found = useGet("/api/store/packages", {
    query: {
      ...place,
      q: q.trim() || undefined,
      kind: kind || undefined,
      state: state || undefined,
      source: source === "" ? undefined : Number(source),
      tag: tag || undefined,
    },
  });
  // A source that is read while this stands here has other packages then.
  const read = useRef(sources.data);
  useEffect(() => {
    if (read.current !== undefined && read.current !== sources.data) found.reload();
    read.current = sources.data;
  }, [sources.data, found.reload]);
  const show = (next: Partial<Filter>) => {
    setFilter({ ...filter, ...next });
    setPlace({ ...place, page: 1 });
  };
  const titleOf = (key: string) => kinds.data?.find((one) => one.key === key)?.title ?? key;
  const failure = found.failure ?? kinds.failure;
  if (sources.data?.length === 0)
    return (
      <EmptyState
        icon="package"
        title={text("store.page.noSource")}
        text={text("store.page.noSource.text")}
        action={
          <Button kind="primary" icon="plus" onClick={onSources}>
            {text("store.page.sources.add")}
          </Button>
        }
      />
    );
  return (
    <Section flush>
      <div class="store-filters">
        <SearchField label={text("store.page.search")} value={q} onChange={(next) => show({ q: next })} />
        <Select
          label={text("store.page.kind")}
          value={kind}
          onChange={(next) => show({ kind: next })}
          options={[
            { value: "", label: text("store.page.all") },
            ...(kinds.data ?? []).map((one) => ({ value: one.key, label: one.title })),
          ]}
        />
        <Select
          label={text("store.page.state")}
          value={state}
          onChange={(next) => show({ state: next })}
          options={states.map((value) => ({
            value,
            label: text(value === "" ? "store.page.all" : `store.page.state.${value}`),
          }))}
        />
        {(sources.data?.length ?? 0) > 1 && (
          <Select
            label={text("store.page.source")}
            value={source}
            onChange={(next) => show({ source: next })}
            options={[
              { value: "", label: text("store.page.all") },
              ...(sources.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
      {tag !== "" && (
        <div>
          <Button small icon="x" onClick={() => show({ tag: "" })}>
            {text("store.page.tagged", { tag })}
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={found.reload}>{text("kit.retry")}</Button>}
        >
          {failure.message}
        </Callout>
      )}
      {found.failure === undefined && (
        <DataTable
          caption={text("store.page.packages")}
          rows={found.data?.items ?? []}
          rowKey={({ source: from, key }) => `${from} ${key}`}
          rowName={({ title }) => title}
          onOpen={setOpened}
          busy={found.loading}
          paging={{
            ...place,
            total: found.data?.total ?? 0,
            onChange: (page, pageSize) => setPlace({ page, pageSize }),
          }}
          empty={<EmptyState icon="search" title={text("store.page.noneFound")} />}
          columns={[
            {
              key: "title",
              title: text("store.page.package"),
              render: ({ title, description }) => (
                <span class="store-words">
                  <span>{title}</span>
                  {description !== "" && <span class="dt-muted store-brief">{description}</span>}
                </span>
              ),
            },
            { key: "kind", title: text("store.page.kind"), always: true, render: (one) => titleOf(one.kind) },
            { key: "version", title: text("store.page.version"), render: ({ version }) => version },
            {
              key: "authors",
              title: text("store.page.authors"),
              render: ({ authors }) => authors.join(", "),
            },
            {
              key: "source",
              title: text("store.page.source"),
              render: ({ sourceName }) => sourceName,
            },
            {
              key: "state",
              title: text("store.page.state"),
              always: true,
              render: (one) => <StateOf found={one} />,
            },
          ]}
        />
      )}
      {opened !== undefined && (
        <PackageDrawer
          key={`${opened.source} ${opened.key}`}
          found={opened}
          kind={titleOf(opened.kind)}
          onTag={(next) => {
            setOpened(undefined);
            show({ tag: next });
          }}
          onChanged={found.reload}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

/** What is installed of a package, and what stands in its way. */
export function StateOf({ found }: { readonly found: StorePackage }) {
  const text = useText();
  const { installedVersion, updatable, fits, blocked } = found;
  return (
    <span class="dt-toolbar">
      {installedVersion !== "" && (
        <Badge tone="good" icon="circle-check">
          {text("store.page.installed", { version: installedVersion })}
        </Badge>
      )}
      {updatable && (
        <Badge tone="info" icon="refresh">
          {text("store.page.updatable")}
        </Badge>
      )}
      {!fits && <Badge tone="warn">{text("store.page.unfit")}</Badge>}
      {blocked && <Badge tone="bad">{text("store.page.blocked")}</Badge>}
      {installedVersion === "" && fits && !blocked && (
        <span class="dt-muted">{text("store.page.notInstalled")}</span>
      )}
    </span>
  );
}
