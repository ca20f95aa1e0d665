import {
  Button,
  Callout,
  EmptyState,
  Page,
  type PageContext,
  Skeleton,
  useGet,
  useLocale,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { actionsOf } from "./actions.js";
import type { Adapter } from "./adapter.js";
import { AdapterCard } from "./adapter-card.js";
import { AdapterTable } from "./adapter-table.js";
import { AddDialog } from "./dialogs/add-dialog.js";
import { EditDialog } from "./dialogs/edit-dialog.js";
import { FramesDrawer } from "./dialogs/frames-drawer.js";
import { TestDialog } from "./dialogs/test-dialog.js";
import { useAdapters } from "./use-adapters.js";

/** A dialog, and the adapter that it is about. */
interface Opened {
  readonly what: "edit" | "test" | "frames";
  readonly id: number;
}

/** From so many on a table shows more than cards do. */
const manyAdapters = 9;

/** The connections of this installation. */
export function AdaptersPage({ page }: { readonly page: PageContext }) {
  const text = useText();
  const { data, failure, reload } = useAdapters();
  const { data: types = [] } = useGet("/api/adapters/types", {
    query: { locale: useLocale() },
    refreshOn: ["feature.*"],
  });
  const [adding, setAdding] = useState(page.params.has("add"));
  const [opened, setOpened] = useState<Opened | undefined>(() => askedFor(page.params));
  const [asTable, setAsTable] = useState<boolean>();
  const table = asTable ?? (data?.length ?? 0) >= manyAdapters;
  const about = data?.find(({ id }) => id === opened?.id);
  const close = () => setOpened(undefined);
  const actions = (adapter: Adapter) =>
    actionsOf(adapter, { text, reload, open: (what) => setOpened({ what, id: adapter.id }) });
  return (
    <Page
      wide
      title={text("adapters.page.title")}
      summary={text("adapters.page.title.summary")}
      actions={
        <>
          {data !== undefined && data.length > 0 && (
            <Button icon={table ? "layout-dashboard" : "table"} onClick={() => setAsTable(!table)}>
              {text(table ? "adapters.page.asCards" : "adapters.page.asTable")}
            </Button>
          )}
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {text("adapters.page.add")}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        failure === undefined ? (
          <Skeleton block lines={8} />
        ) : (
          <Callout
            tone="bad"
            title={text("adapters.page.failed")}
            action={<Button onClick={reload}>{text("kit.retry")}</Button>}
          >
            {failure.message}
          </Callout>
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon="plug-connected"
          title={text("adapters.page.none")}
          text={text("adapters.page.none.text")}
          action={
            <Button icon="plus" onClick={() => setAdding(true)}>
              {text("adapters.page.addFirst")}
            </Button>
          }
        />
      ) : table ? (
        <AdapterTable adapters={data} types={types} actions={actions} />
      ) : (
        <ul class="adapters-cards" aria-label={text("adapters.page.title")}>
          {data.map((adapter) => (
            <li key={adapter.id}>
              <AdapterCard adapter={adapter} types={types} actions={actions(adapter)} />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <AddDialog types={types} adapters={data ?? []} onClose={() => setAdding(false)} reload={reload} />
      )}
      {opened?.what === "edit" && about && (
        <EditDialog key={about.id} adapter={about} types={types} onClose={close} reload={reload} />
      )}
      {opened?.what === "test" && about && <TestDialog adapter={about} onClose={close} />}
      {opened?.what === "frames" && about && <FramesDrawer adapter={about} onClose={close} />}
    </Page>
  );
}

/** The dashboard leads here with `?open=3`: to the adapter that needs somebody. */
function askedFor(params: URLSearchParams): Opened | undefined {
  const id = Number(params.get("open") ?? "");
  return Number.isInteger(id) && id > 0 ? { what: "edit", id } : undefined;
}
