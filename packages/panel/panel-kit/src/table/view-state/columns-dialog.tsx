import { useState } from "preact/hooks";
import { Button, IconButton } from "../../components/button.js";
import { Checkbox, RadioGroup } from "../../components/fields/choice.js";
import { Drawer } from "../../components/overlays/dialog.js";
import { type ManifestTable, same } from "../../engine/index.js";
import { useText } from "../../text/locale.js";
import { allColumns, identityOf, shownColumns, usualColumns } from "./columns.js";
import type { TableView } from "./use-table-view.js";

/** Chooses which columns are shown, in which order, and how far rows stand apart. */
export function ColumnsDialog({
  table,
  state,
  onClose,
}: {
  readonly table: ManifestTable;
  readonly state: TableView;
  readonly onClose: () => void;
}) {
  const text = useText();
  const shown = shownColumns(table, state.view.columns).map(({ name }) => name);
  const [order, setOrder] = useState(() => [
    ...shown,
    ...allColumns(table)
      .map(({ name }) => name)
      .filter((name) => !shown.includes(name)),
  ]);
  const identity = identityOf(table);
  const titles = new Map(allColumns(table).map(({ name, title }) => [name, title]));
  const take = (next: readonly string[], among: readonly string[]) => {
    const columns = next.filter((name) => among.includes(name));
    state.change({ columns: same([...columns], usualColumns(table)) ? undefined : columns }, true);
  };
  const move = (name: string, by: number) => {
    const next = order.filter((one) => one !== name);
    next.splice(order.indexOf(name) + by, 0, name);
    setOrder(next);
    take(next, shown);
  };
  const toggle = (name: string, on: boolean) =>
    take(order, on ? [...shown, name] : shown.filter((one) => one !== name));
  return (
    <Drawer
      open
      title={text("kit.columns.title", { title: table.title })}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              state.remember({ density: undefined });
              state.change({ columns: undefined }, true);
              const usual = usualColumns(table);
              setOrder([...usual, ...order.filter((name) => !usual.includes(name))]);
            }}
          >
            {text("kit.columns.reset")}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {text("kit.close")}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={text("kit.density")}
        inline
        value={state.remembered.density ?? "comfortable"}
        options={[
          { value: "comfortable", label: text("kit.density.comfortable") },
          { value: "compact", label: text("kit.density.compact") },
        ]}
        onChange={(value) => state.remember({ density: value === "compact" ? "compact" : undefined })}
      />
      <ul class="dt-columns" aria-label={text("kit.columns")}>
        {order.map((name, at) => {
          const title = titles.get(name) ?? name;
          return (
            <li key={name}>
              <Checkbox
                label={title}
                value={shown.includes(name)}
                disabled={name === identity}
                {...(name === identity ? { hint: text("kit.columns.identity") } : {})}
                onChange={(on) => toggle(name, on)}
              />
              <span class="dt-columns-moves">
                <IconButton
                  icon="arrow-up"
                  label={text("kit.named", { what: text("kit.form.up"), name: title })}
                  disabled={at === 0}
                  onClick={() => move(name, -1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={text("kit.named", { what: text("kit.form.down"), name: title })}
                  disabled={at === order.length - 1}
                  onClick={() => move(name, 1)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
