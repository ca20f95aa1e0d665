import type { ComponentChildren } from "preact";
import { IconButton } from "../../components/button.js";
import { classNames } from "../../components/class-names.js";
import { Checkbox } from "../../components/fields/choice.js";
import { Menu, type MenuItem } from "../../components/overlays/menu.js";
import { useText } from "../../text/locale.js";
import type { Column, DataTableProps } from "./table-props.js";

/** What a column says of a row in words alone. */
export function plainText<T>(column: Column<T> | undefined, row: T): string {
  const value = column === undefined ? undefined : (row as Readonly<Record<string, unknown>>)[column.key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A row of a table. */
export function Row<T>({
  columns,
  rowKey,
  selection,
  rowActions,
  onOpen,
  rowHref,
  facts,
  row,
  name,
  index,
}: DataTableProps<T> & { readonly row: T; readonly name: string; readonly index: number | undefined }) {
  const text = useText();
  const key = rowKey(row);
  const chosen = selection?.keys.has(key) ?? false;
  const cell = (column: Column<T>) =>
    column.render === undefined ? plainText(column, row) : column.render(row);
  return (
    <tr
      role="row"
      class={chosen ? "dt-row-chosen" : undefined}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {selection && (
        <td role="cell" class="dt-cell-tick">
          <Checkbox
            label={text("kit.table.select", { name })}
            labelHidden
            value={chosen}
            onChange={(on) => {
              const keys = new Set(selection.keys);
              if (on) keys.add(key);
              else keys.delete(key);
              selection.onChange(keys);
            }}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          class={classNames(
            column.align === "end" && "dt-end",
            facts !== undefined && at > facts && column.always !== true && "dt-cell-rest",
            facts !== undefined && at === 0 && "dt-cell-name",
          )}
          data-title={column.title}
        >
          {at === 0 && onOpen !== undefined ? (
            <RowOpen href={rowHref?.(row)} open={() => onOpen(row)}>
              {cell(column) || name}
            </RowOpen>
          ) : (
            cell(column)
          )}
        </td>
      ))}
      {rowActions !== undefined && (
        <td role="cell" class="dt-cell-actions">
          <RowActions items={rowActions(row)} label={text("kit.table.actions", { name })} name={name} />
        </td>
      )}
    </tr>
  );
}

/** A link where the record has an address: it can be opened beside, kept and sent. */
function RowOpen({
  href,
  open,
  children,
}: {
  readonly href: string | undefined;
  readonly open: () => void;
  readonly children: ComponentChildren;
}) {
  if (href === undefined)
    return (
      <button type="button" class="dt-row-open" onClick={open}>
        {children}
      </button>
    );
  return (
    <a
      class="dt-row-open"
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open();
      }}
    >
      {children}
    </a>
  );
}

function RowActions({
  items,
  label,
  name,
}: {
  readonly items: readonly MenuItem[];
  readonly label: string;
  readonly name: string;
}) {
  const [only] = items;
  if (only === undefined) return null;
  if (items.length === 1)
    return (
      <IconButton
        icon={only.icon ?? "dots"}
        label={`${only.label}: ${name}`}
        disabled={only.disabled ?? false}
        danger={only.danger ?? false}
        onClick={only.onSelect}
      />
    );
  return <Menu iconOnly label={label} items={items} />;
}
