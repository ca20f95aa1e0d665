import { useState } from "preact/hooks";
import { Button, IconButton } from "../../components/button.js";
import { TextField } from "../../components/fields/text-field.js";
import { Dialog } from "../../components/overlays/dialog.js";
import { Menu } from "../../components/overlays/menu.js";
import { type Json, type ManifestTable, same } from "../../engine/index.js";
import { useText } from "../../text/locale.js";
import { ColumnsDialog } from "./columns-dialog.js";
import { maxViews, type SavedView } from "./memory.js";
import type { TableView } from "./use-table-view.js";
import type { ViewState } from "./view-state.js";
import { defaultViewState } from "./view-state.js";

const maxNameLength = 60;

/** Views that have names: applied, saved, renamed, deleted; and the way to columns and density. */
export function ViewMenu({ table, state }: { readonly table: ManifestTable; readonly state: TableView }) {
  const text = useText();
  const [open, setOpen] = useState<"columns" | "save" | "manage">();
  const views = state.remembered.views ?? [];
  const now = lastingOf(state.view);
  const current = views.find((view) => same(lastingOf(view), now));
  const apply = (view: SavedView) =>
    state.change({
      filter: view.filter ?? {},
      sort: view.sort,
      columns: view.columns,
      pageSize: view.pageSize ?? defaultViewState.pageSize,
      page: 1,
    });
  const keep = (next: readonly SavedView[]) =>
    state.remember({ views: next.length === 0 ? undefined : next });
  const save = (name: string) => {
    const { filter, sort, columns, pageSize } = state.view;
    const view: SavedView = {
      name,
      filter,
      pageSize,
      ...(sort === undefined ? {} : { sort }),
      ...(columns === undefined ? {} : { columns }),
    };
    // The same name is the same view, saved anew.
    keep([...views.filter((one) => one.name !== name), view].slice(-maxViews));
    setOpen(undefined);
  };
  return (
    <>
      <Menu
        icon="adjustments-horizontal"
        label={current?.name ?? text("kit.view")}
        items={[
          ...views.map((view) => ({
            key: `view ${view.name}`,
            label: view.name,
            checked: view === current,
            onSelect: () => apply(view),
          })),
          {
            key: "save",
            label: text("kit.view.save"),
            icon: "device-floppy",
            onSelect: () => setOpen("save"),
          },
          ...(views.length === 0
            ? []
            : [
                {
                  key: "manage",
                  label: text("kit.view.manage"),
                  icon: "pencil",
                  onSelect: () => setOpen("manage"),
                },
              ]),
          {
            key: "columns",
            label: text("kit.view.columns"),
            icon: "layout-sidebar",
            onSelect: () => setOpen("columns"),
          },
        ]}
      />
      {open === "columns" && <ColumnsDialog table={table} state={state} onClose={() => setOpen(undefined)} />}
      {open === "save" && <SaveView onClose={() => setOpen(undefined)} onSave={save} />}
      {open === "manage" && <ManageViews views={views} onChange={keep} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** What two views are compared by. */
function lastingOf({ filter, sort, columns, pageSize }: Partial<ViewState>): Json {
  return {
    filter: filter ?? {},
    sort: sort === undefined ? null : { key: sort.key, descending: sort.descending },
    columns: columns === undefined ? null : [...columns],
    pageSize: pageSize ?? defaultViewState.pageSize,
  };
}

function SaveView({
  onSave,
  onClose,
}: {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [name, setName] = useState("");
  const ready = name.trim() !== "";
  return (
    <Dialog
      open
      size="s"
      title={text("kit.view.save.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind="primary" disabled={!ready} onClick={() => onSave(name.trim())}>
            {text("kit.settings.save")}
          </Button>
        </>
      }
    >
      <p>{text("kit.view.save.text")}</p>
      <TextField
        label={text("kit.view.name")}
        value={name}
        maxLength={maxNameLength}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === "Enter" && ready) onSave(name.trim());
        }}
      />
    </Dialog>
  );
}

function ManageViews({
  views,
  onChange,
  onClose,
}: {
  readonly views: readonly SavedView[];
  readonly onChange: (views: readonly SavedView[]) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [names, setNames] = useState(() => views.map(({ name }) => name));
  const rename = (at: number) => {
    const name = (names[at] ?? "").trim();
    const taken = views.some((view, other) => other !== at && view.name === name);
    if (name === "" || taken) setNames(views.map((view) => view.name));
    else if (name !== views[at]?.name)
      onChange(views.map((view, other) => (other === at ? { ...view, name } : view)));
  };
  return (
    <Dialog
      open
      size="s"
      title={text("kit.view.manage")}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {text("kit.close")}
        </Button>
      }
    >
      {views.length === 0 && <p>{text("kit.view.none")}</p>}
      <ul class="dt-views">
        {views.map((view, at) => (
          <li key={at}>
            <TextField
              label={text("kit.view.rename", { name: view.name })}
              value={names[at] ?? ""}
              maxLength={maxNameLength}
              onChange={(name) => setNames(names.map((one, other) => (other === at ? name : one)))}
              onBlur={() => rename(at)}
              onKeyDown={(event) => {
                if (event.key === "Enter") rename(at);
              }}
            />
            <IconButton
              icon="trash"
              danger
              label={text("kit.named", { what: text("kit.delete"), name: view.name })}
              onClick={() => {
                setNames(names.filter((_, other) => other !== at));
                onChange(views.filter((_, other) => other !== at));
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
