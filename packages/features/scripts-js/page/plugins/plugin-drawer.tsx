import { api, Button, confirm, Drawer, Menu, Tabs, useText } from "@dicetower/panel-kit";
import { ConsoleView } from "../../../script-host/page-parts/console-view.js";
import { Playground } from "../../../script-host/page-parts/playground.js";
import { useActs } from "../../../script-host/page-parts/use-acts.js";
import { ConfigView } from "./config-view.js";
import { GrantsView } from "./grants-view.js";
import { Overview } from "./overview.js";
import type { Plugin } from "./plugin.js";
import { StorageView } from "./storage-view.js";
import { UpdateView } from "./update-view.js";

/** One plugin: what it is, its configuration, what it keeps and prints, and its updates. */
export function PluginDrawer({
  plugin,
  onReload,
  reload,
  onClose,
}: {
  readonly plugin: Plugin;
  readonly onReload: () => void;
  /** Reads the plugins again. */
  readonly reload: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { busy, act, agreesToDelete } = useActs(reload);
  const { name } = plugin;
  const title = plugin.title || name;
  const remove = async (keepData: boolean) => {
    if (!(await agreesToDelete(title, keepData))) return;
    const done = await act(
      () => api.post("/api/plugins/js/delete", { body: { name, keepData } }),
      () => text("scripts.page.deleted", { name: title }),
    );
    if (done) onClose();
  };
  const isolate = async () => {
    const isolated = !plugin.isolated;
    const agreed = await confirm({
      title: text(isolated ? "plugins.page.isolate" : "plugins.page.share"),
      text: text(isolated ? "plugins.page.isolate.text" : "plugins.page.share.text"),
    });
    if (agreed)
      await act(() =>
        api.post("/api/plugins/js/toggle", { body: { name, enabled: plugin.enabled, isolated } }),
      );
  };
  return (
    <Drawer
      open
      size="l"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Menu
            label={text("plugins.page.more")}
            icon="dots"
            items={[
              {
                key: "isolate",
                label: text(plugin.isolated ? "plugins.page.share" : "plugins.page.isolate"),
                icon: "shield",
                onSelect: () => void isolate(),
              },
              ...(plugin.builtin
                ? []
                : ([true, false] as const).map((keepData) => ({
                    key: `delete-${keepData}`,
                    label: text(keepData ? "scripts.page.delete" : "scripts.page.deleteAll"),
                    icon: "trash",
                    danger: true,
                    onSelect: () => void remove(keepData),
                  }))),
            ]}
          />
          <Button icon="refresh" busy={busy} onClick={onReload}>
            {text("scripts.page.reload")}
          </Button>
        </>
      }
    >
      <Tabs
        label={title}
        tabs={[
          { key: "overview", title: text("scripts.page.overview"), content: <Overview plugin={plugin} /> },
          ...(plugin.hasConfig
            ? [
                {
                  key: "config",
                  title: text("plugins.page.config"),
                  content: <ConfigView key={name} name={name} />,
                },
              ]
            : []),
          {
            key: "storage",
            title: text("plugins.page.storage"),
            content: <StorageView key={name} name={name} />,
          },
          {
            key: "console",
            title: text("scripts.page.console"),
            content: <ConsoleView key={name} language="js" name={name} />,
          },
          {
            key: "try",
            title: text("scripts.page.try"),
            content: (
              <Playground
                key={name}
                language="js"
                name={name}
                owner="scripts-js"
                alone="/api/plugins/js/try"
                suggestions={plugin.commands.map((word) => `.${word}`)}
              />
            ),
          },
          ...(plugin.grants === undefined
            ? []
            : [
                {
                  key: "grants",
                  title: text("plugins.page.grants"),
                  content: <GrantsView key={name} plugin={plugin} grants={plugin.grants} reload={reload} />,
                },
              ]),
          ...(plugin.updateUrls.length > 0 || plugin.hasBackup === true
            ? [
                {
                  key: "update",
                  title: text("plugins.page.update"),
                  content: <UpdateView key={name} plugin={plugin} reload={reload} />,
                },
              ]
            : []),
        ]}
      />
    </Drawer>
  );
}
