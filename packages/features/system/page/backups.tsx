import {
  Callout,
  confirm,
  definePage,
  downloadFile,
  fillPath,
  Link,
  Page,
  type PageContext,
  ResourceTable,
  reasonOf,
  resourceOf,
  Section,
  type TableRecord,
  toast,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { PreparedNote } from "./backups/prepared-note.js";
import { prepareRestore } from "./backups/restore.js";
import { words } from "./generated/backups.js";

/** Backups: take, download, delete, and have the next start restore one. */
function Backups({ page }: { readonly page: PageContext }) {
  const text = useText();
  const table = resourceOf("backups");
  const prepared = useGet("/api/system/restore", { refreshOn: ["panel.changes"] });
  const [fetching, setFetching] = useState("");
  const restore = async (record: TableRecord) => {
    const name = String(record["name"]);
    const sure = await confirm({
      title: text("system.page.backups.restore.title"),
      text: text("system.page.backups.restore.text"),
      action: text("system.page.backups.restore"),
      name,
      danger: true,
    });
    if (!sure) return;
    try {
      await prepareRestore(name);
      toast({ text: text("system.page.backups.prepared.toast") });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    prepared.reload();
  };
  const download = async (record: TableRecord) => {
    const name = String(record["name"]);
    setFetching(name);
    try {
      await downloadFile(fillPath("/api/system/backups/{name}/file", { name }));
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    } finally {
      setFetching("");
    }
  };
  return (
    <Page
      title={text("system.page.backups")}
      summary={text("system.page.backups.summary")}
      actions={
        <Link button icon="settings" href="#/settings/backups">
          {text("system.page.backups.schedule")}
        </Link>
      }
    >
      <PreparedNote prepared={prepared.data ?? undefined} reload={prepared.reload} />
      {fetching !== "" && (
        <Callout tone="info" live>
          {text("system.page.backups.fetching", { name: fetching })}
        </Callout>
      )}
      <Section>
        {table !== undefined && (
          <ResourceTable
            table={table}
            prefix=""
            create={page.params.get("create") === table.key}
            onLeft={() => page.navigate("#/backups")}
            rowActions={(record) => [
              {
                key: "download",
                label: text("system.page.backups.download"),
                icon: "download",
                onSelect: () => void download(record),
              },
              {
                key: "restore",
                label: text("system.page.backups.restore"),
                icon: "history",
                onSelect: () => void restore(record),
              },
            ]}
          />
        )}
      </Section>
    </Page>
  );
}

definePage("system-backups", Backups, words);
