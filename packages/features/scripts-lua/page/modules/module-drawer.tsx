import {
  api,
  Badge,
  Button,
  Callout,
  DataTable,
  Drawer,
  EmptyState,
  KeyValue,
  Menu,
  Stack,
  Tabs,
  Time,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { ConsoleView } from "../../../script-host/page-parts/console-view.js";
import { Playground } from "../../../script-host/page-parts/playground.js";
import { useActs } from "../../../script-host/page-parts/use-acts.js";
import type { LuaModule } from "./lua-module.js";

/** One module: what it brings, and what it prints. */
export function ModuleDrawer({
  module,
  onReload,
  reload,
  onClose,
}: {
  readonly module: LuaModule;
  readonly onReload: () => void;
  /** Reads the modules again. */
  readonly reload: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { busy, act, agreesToDelete } = useActs(reload);
  const { id } = module;
  const title = module.title || id;
  const isOfPack = (module.packId ?? "") !== "";
  const remove = async (keepData: boolean) => {
    if (!(await agreesToDelete(title, keepData))) return;
    const done = await act(
      () => api.post("/api/mod/lua/delete", { body: { id, keepData } }),
      () => text("scripts.page.deleted", { name: title }),
    );
    if (done) onClose();
  };
  return (
    <Drawer
      open
      size="l"
      title={title}
      onClose={onClose}
      actions={
        <>
          {!isOfPack && (
            <Menu
              label={text("modules.page.more")}
              icon="dots"
              items={([true, false] as const).map((keepData) => ({
                key: `delete-${keepData}`,
                label: text(keepData ? "scripts.page.delete" : "scripts.page.deleteAll"),
                icon: "trash",
                danger: true,
                onSelect: () => void remove(keepData),
              }))}
            />
          )}
          <Button icon="refresh" busy={busy} onClick={onReload}>
            {text("scripts.page.reload")}
          </Button>
        </>
      }
    >
      <Tabs
        label={title}
        tabs={[
          { key: "overview", title: text("scripts.page.overview"), content: <Overview module={module} /> },
          { key: "triggers", title: text("modules.page.triggers"), content: <Triggers module={module} /> },
          {
            key: "console",
            title: text("scripts.page.console"),
            content: <ConsoleView key={id} language="lua" name={id} />,
          },
          {
            key: "try",
            title: text("scripts.page.try"),
            content: (
              <Playground
                key={id}
                language="lua"
                name={id}
                owner="scripts-lua"
                suggestions={[...new Set(module.triggers.map((trigger) => trigger.text))]}
              />
            ),
          },
        ]}
      />
    </Drawer>
  );
}

function Overview({ module }: { readonly module: LuaModule }) {
  const text = useText();
  const format = useFormat();
  const { errorText, brief, events, tasks, scripts, speechKeys, requires, conflicts, updatedAt } = module;
  const list = (key: string, label: string, items: readonly string[]) =>
    items.length === 0 ? [] : [{ key, label: text(label), value: items.join(", ") }];
  const moments = events.flatMap(({ title, hooks, clock, cycleSeconds }) =>
    [
      ...hooks,
      ...clock,
      ...(cycleSeconds > 0 ? [text("modules.page.every", { seconds: cycleSeconds })] : []),
    ].map((moment) => (title === "" ? moment : `${title}: ${moment}`)),
  );
  return (
    <Stack>
      {errorText !== "" && (
        <Callout tone="bad" title={text("modules.page.error")}>
          <span class="scripts-text">{errorText}</span>
        </Callout>
      )}
      {conflicts.map(({ word, other, reason }) => (
        <Callout key={word} tone="warn">
          {text(`scripts.page.conflict.${reason}`, { word, other, name: module.id })}
        </Callout>
      ))}
      {brief !== "" && <p class="scripts-text">{brief}</p>}
      <KeyValue
        items={[
          { key: "id", label: text("modules.page.id"), value: module.id },
          { key: "kind", label: text("modules.page.kind"), value: text(`modules.page.kind.${module.kind}`) },
          ...list(
            "pack",
            "modules.page.pack",
            [module.packId ?? ""].filter((pack) => pack !== ""),
          ),
          { key: "version", label: text("scripts.page.version"), value: module.version || "–" },
          { key: "author", label: text("scripts.page.author"), value: module.author || "–" },
          { key: "encoding", label: text("modules.page.encoding"), value: module.encoding },
          ...list("requires", "modules.page.requires", requires),
          ...list("events", "modules.page.events", moments),
          ...list("tasks", "modules.page.tasks", tasks),
          ...list("scripts", "modules.page.scripts", scripts),
          ...list("speech", "modules.page.speech", speechKeys),
          {
            key: "data",
            label: text("scripts.page.data"),
            value: text("scripts.page.bytes", { count: format.number(module.dataSize) }),
          },
          ...(updatedAt === undefined
            ? []
            : [{ key: "updated", label: text("scripts.page.updated"), value: <Time at={updatedAt} /> }]),
        ]}
      />
    </Stack>
  );
}

function Triggers({ module: { triggers } }: { readonly module: LuaModule }) {
  const text = useText();
  return (
    <DataTable
      caption={text("modules.page.triggers")}
      rows={triggers}
      rowKey={({ kind, text: words, title }) => `${kind} ${words} ${title}`}
      empty={<EmptyState icon="message" title={text("modules.page.triggers.none")} />}
      columns={[
        {
          key: "text",
          title: text("modules.page.trigger"),
          render: (trigger) => <span class="scripts-text">{trigger.text}</span>,
        },
        { key: "kind", title: text("modules.page.match"), render: ({ kind }) => <Badge>{kind}</Badge> },
        { key: "title", title: text("modules.page.reply") },
        {
          key: "limited",
          title: text("modules.page.limits"),
          render: ({ limited }) =>
            limited ? <Badge tone="info">{text("modules.page.limited")}</Badge> : null,
        },
      ]}
    />
  );
}
