import { api, Badge, Button, Page, useGet, useState, useText } from "@dicetower/panel-kit";
import { ScriptList } from "../../../script-host/page-parts/script-list.js";
import { UploadDialog } from "../../../script-host/page-parts/upload-dialog.js";
import { useActs } from "../../../script-host/page-parts/use-acts.js";
import { cardOf, type Plugin } from "./plugin.js";
import { PluginDrawer } from "./plugin-drawer.js";

/** JavaScript plugins: what there is, what state it is in, and what can be done with it. */
export function PluginsPage() {
  const text = useText();
  const { data, failure, reload } = useGet("/api/plugins/js", {
    refreshOn: ["plugins.js"],
  });
  const { busy, act } = useActs(reload);
  const [uploading, setUploading] = useState(false);
  const [opened, setOpened] = useState<string>();
  const reloadAll = (name?: string) =>
    act(
      () => api.post("/api/plugins/js/reload", { body: name === undefined ? {} : { name } }),
      ({ loaded, failed }) =>
        failed.length === 0
          ? text("scripts.page.reloaded", { count: loaded })
          : text("scripts.page.reloadFailed", {
              count: loaded,
              names: failed.map((one) => one.name).join(", "),
            }),
    );
  const plugin = data?.find(({ name }) => name === opened);
  return (
    <Page
      wide
      title={text("plugins.page.title")}
      summary={text("plugins.page.title.summary")}
      actions={
        <>
          <Button kind="primary" icon="upload" onClick={() => setUploading(true)}>
            {text("scripts.page.upload")}
          </Button>
          <Button icon="refresh" busy={busy} onClick={() => void reloadAll()}>
            {text("scripts.page.reloadAll")}
          </Button>
        </>
      }
    >
      <ScriptList
        cards={data?.map((one) => ({ ...cardOf(one, text), badges: <Marks plugin={one} /> }))}
        failure={failure?.message}
        empty={text("plugins.page.empty")}
        busy={busy}
        onRetry={reload}
        onToggle={(name, enabled) =>
          void act(() => api.post("/api/plugins/js/toggle", { body: { name, enabled } }))
        }
        onOpen={setOpened}
      />
      {uploading && (
        <UploadDialog
          path="/api/plugins/js/upload"
          hint={text("plugins.page.files")}
          nameOf={({ name, errorText }) => ({ name, problem: errorText })}
          onClose={(taken) => {
            setUploading(false);
            if (taken) reload();
          }}
        />
      )}
      {plugin !== undefined && (
        <PluginDrawer
          plugin={plugin}
          onReload={() => void reloadAll(plugin.name)}
          reload={reload}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

/** What else is to be known of a plugin at a glance. */
function Marks({ plugin }: { readonly plugin: Plugin }) {
  const text = useText();
  const { builtin, isolated, duplicateOf, dependsState, conflicts } = plugin;
  const lost = conflicts.filter(({ reason }) => reason !== "");
  return (
    <>
      {builtin && <Badge>{text("plugins.page.builtin")}</Badge>}
      {isolated && <Badge tone="info">{text("plugins.page.isolated")}</Badge>}
      {duplicateOf !== null && (
        <Badge tone="warn">{text("plugins.page.duplicateOf", { file: duplicateOf })}</Badge>
      )}
      {dependsState
        .filter(({ satisfied }) => !satisfied)
        .map(({ name, range }) => (
          <Badge key={name} tone="bad" icon="link">
            {text("plugins.page.missing", { name: range === "" ? name : `${name} ${range}` })}
          </Badge>
        ))}
      {lost.length > 0 && (
        <Badge tone="warn">
          {text("plugins.page.conflicts", { words: lost.map(({ word }) => word).join(", ") })}
        </Badge>
      )}
    </>
  );
}
