import {
  type Answer,
  api,
  Badge,
  Button,
  Callout,
  Code,
  confirm,
  DataTable,
  EmptyState,
  reasonOf,
  SearchField,
  Stack,
  Time,
  Toolbar,
  toast,
  useFormat,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";

const route = "/api/plugins/js/storage";

type Found = Answer<typeof route>;

/** Keys that a question names. */
const maxNamed = 5;

/** What a plugin keeps: values by key, looked at and cleared. */
export function StorageView({ name }: { readonly name: string }) {
  const text = useText();
  const format = useFormat();
  const [prefix, setPrefix] = useState("");
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const [opened, setOpened] = useState<string>();
  const { data, failure, loading, reload } = useGet(route, {
    query: { name, ...place, prefix: prefix || undefined },
  });
  const clear = async (which: { readonly key?: string; readonly prefix?: string }, question: string) => {
    const agreed = await confirm({
      title: text("plugins.page.storage.clear"),
      text: question,
      action: text("plugins.page.storage.clear"),
      danger: true,
    });
    if (!agreed) return;
    try {
      const { removed } = await api.post("/api/plugins/js/storage/clear", { body: { name, ...which } });
      toast({ kind: "good", text: text("plugins.page.storage.cleared", { count: removed }) });
      setOpened(undefined);
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    reload();
  };
  return (
    <Stack>
      <SearchField
        label={text("plugins.page.storage.prefix")}
        value={prefix}
        onChange={(next) => {
          setPrefix(next);
          setPlace({ ...place, page: 1 });
        }}
      />
      {failure !== undefined && (
        <Callout tone="bad" title={text("kit.failed")}>
          {failure.message}
        </Callout>
      )}
      {opened !== undefined && (
        <Value key={opened} name={name} id={opened} onClose={() => setOpened(undefined)} />
      )}
      <DataTable
        caption={text("plugins.page.storage")}
        rows={data?.items ?? []}
        rowKey={({ key }) => key}
        onOpen={({ key }) => setOpened(key)}
        busy={loading}
        paging={{
          ...place,
          total: data?.total ?? 0,
          onChange: (page, pageSize) => setPlace({ page, pageSize }),
        }}
        empty={<EmptyState icon="database" title={text("plugins.page.storage.none")} />}
        rowActions={({ key }) => [
          {
            key: "clear",
            label: text("plugins.page.storage.clearOne"),
            icon: "trash",
            danger: true,
            onSelect: () => void clear({ key }, text("plugins.page.storage.clearOne.text", { key })),
          },
        ]}
        columns={[
          { key: "key", title: text("plugins.page.storage.key") },
          {
            key: "type",
            title: text("plugins.page.storage.type"),
            render: ({ type }) => <Badge>{type}</Badge>,
          },
          {
            key: "preview",
            title: text("plugins.page.storage.value"),
            render: ({ preview }) => <span class="scripts-text">{preview}</span>,
          },
          {
            key: "size",
            title: text("scripts.page.size"),
            align: "end",
            render: ({ size }) => text("scripts.page.bytes", { count: format.number(size) }),
          },
          {
            key: "updatedAt",
            title: text("scripts.page.updated"),
            render: ({ updatedAt }) => <Time at={updatedAt} />,
          },
        ]}
      />
      {(data?.total ?? 0) > 0 && (
        <Toolbar>
          <Button
            kind="danger"
            icon="trash"
            onClick={() =>
              void clear(
                prefix === "" ? {} : { prefix },
                `${named(data)} ${text("plugins.page.storage.clear.text", { count: data?.total ?? 0 })}`,
              )
            }
          >
            {text(prefix === "" ? "plugins.page.storage.clear" : "plugins.page.storage.clearFound")}
          </Button>
        </Toolbar>
      )}
    </Stack>
  );
}

/** The first keys of what is shown. */
function named(found: Found | undefined): string {
  const { items = [], total = 0 } = found ?? {};
  const keys = items.slice(0, maxNamed).map(({ key }) => key);
  return `${keys.join(" · ")}${total > maxNamed ? " …" : "."}`;
}

/** One value, whole. */
function Value({
  name,
  id,
  onClose,
}: {
  readonly name: string;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { data, failure } = useGet(route, { query: { name, key: id } });
  return (
    <Stack>
      <h3>{id}</h3>
      {failure === undefined ? (
        <Code block label={id} copy>
          {formatted(data?.items[0]?.value ?? "…")}
        </Code>
      ) : (
        <Callout tone="bad">{failure.message}</Callout>
      )}
      <Toolbar>
        <Button small onClick={onClose}>
          {text("scripts.page.close")}
        </Button>
      </Toolbar>
    </Stack>
  );
}

/** JSON on several lines; any other text as it is. */
function formatted(value: string): string {
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value), undefined, 2);
  } catch {
    return value;
  }
}
