import { api, Button, Page, useGet, useState, useText } from "@dicetower/panel-kit";
import { ScriptList } from "../../../script-host/page-parts/script-list.js";
import { UploadDialog } from "../../../script-host/page-parts/upload-dialog.js";
import { useActs } from "../../../script-host/page-parts/use-acts.js";
import { cardOf } from "./lua-module.js";
import { ModuleDrawer } from "./module-drawer.js";

/** Lua modules: what there is, what state it is in, and what can be done with it. */
export function ModulesPage() {
  const text = useText();
  const { data, failure, reload } = useGet("/api/mod/lua", { refreshOn: ["mod.lua"] });
  const { busy, act } = useActs(reload);
  const [uploading, setUploading] = useState(false);
  const [opened, setOpened] = useState<string>();
  const reloadAll = (id?: string) =>
    act(
      () => api.post("/api/mod/lua/reload", { body: id === undefined ? {} : { id } }),
      ({ loaded, failed }) =>
        failed.length === 0
          ? text("scripts.page.reloaded", { count: loaded })
          : text("scripts.page.reloadFailed", {
              count: loaded,
              names: failed.map((one) => one.id).join(", "),
            }),
    );
  const module = data?.find(({ id }) => id === opened);
  return (
    <Page
      wide
      title={text("modules.page.title")}
      summary={text("modules.page.title.summary")}
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
        cards={data?.map((one) => cardOf(one, text))}
        failure={failure?.message}
        empty={text("modules.page.empty")}
        busy={busy}
        onRetry={reload}
        onToggle={(id, enabled) => void act(() => api.post("/api/mod/lua/toggle", { body: { id, enabled } }))}
        onOpen={setOpened}
      />
      {uploading && (
        <UploadDialog
          path="/api/mod/lua/upload"
          hint={text("modules.page.files")}
          nameOf={({ id, title, errorText }) => ({ name: title || id, problem: errorText })}
          onClose={(taken) => {
            setUploading(false);
            if (taken) reload();
          }}
        />
      )}
      {module !== undefined && (
        <ModuleDrawer
          module={module}
          onReload={() => void reloadAll(module.id)}
          reload={reload}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}
