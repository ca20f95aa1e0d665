import { useMemo } from "preact/hooks";
import { classNames } from "../../components/class-names.js";
import { Checkbox, Select } from "../../components/fields/choice.js";
import { Icon } from "../../components/icons/icon.js";
import { EmptyState } from "../../components/notes.js";
import { useText } from "../../text/locale.js";
import { Pager } from "./pager.js";
import { plainText, Row } from "./row.js";
import type { Column, DataTableProps, Selection, Sorting } from "./table-props.js";
import { useWindow } from "./use-window.js";

/** Rows and columns; cards where there is no room for columns. Of more than 200 rows only those in sight are there. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, rows, rowKey, selection, paging, busy = false } = props;
  const text = useText();
  const nameOf = props.rowName ?? ((row: T) => plainText(columns[0], row) || rowKey(row));
  const { box, from, to, before, after, virtual } = useWindow(rows.length);
  const actions = props.rowActions !== undefined;
  // As cards they would be tables no more for those who hear them; without rows a table must not say it is one.
  const named = <R extends string>(role: R): R | undefined => (rows.length > 0 ? role : undefined);
  return (
    <div class="dt-table-box">
      <CardTools {...props} />
      <div
        class={classNames(
          "dt-table-scroll",
          virtual && "dt-table-virtual",
          props.density === "compact" && "dt-table-compact",
        )}
        ref={box}
        role="group"
        aria-label={caption}
        tabIndex={0}
      >
        <table
          role={named("table")}
          class="dt-table"
          aria-busy={busy}
          aria-rowcount={virtual ? rows.length + 1 : undefined}
        >
          <caption class="dt-hidden">{caption}</caption>
          <thead role={named("rowgroup")}>
            <tr role="row">
              {selection && (
                <th role="columnheader" scope="col" class="dt-cell-tick">
                  <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
              {actions && (
                <th role="columnheader" scope="col" class="dt-cell-actions">
                  <span class="dt-hidden">{text("kit.menu")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role={named("rowgroup")}>
            {before > 0 && <Gap height={before} />}
            {rows.slice(from, to).map((row, at) => (
              <Row
                key={rowKey(row)}
                {...props}
                row={row}
                name={nameOf(row)}
                index={virtual ? from + at : undefined}
              />
            ))}
            {after > 0 && <Gap height={after} />}
          </tbody>
        </table>
        {rows.length === 0 && !busy && (props.empty ?? <EmptyState title={text("kit.table.empty")} />)}
      </div>
      {paging && <Pager {...paging} />}
    </div>
  );
}

function Gap({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true" class="dt-gap-row">
      <td style={{ height: `${height}px` }} />
    </tr>
  );
}

function Heading<T>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<T>;
  readonly sort: Sorting | undefined;
  readonly onSort: ((sort: Sorting) => void) | undefined;
}) {
  const sorted = sort?.key === column.key ? (sort.descending ? "descending" : "ascending") : undefined;
  const sortable = column.sortable && onSort !== undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      class={column.align === "end" ? "dt-end" : undefined}
      aria-sort={sortable ? (sorted ?? "none") : undefined}
    >
      {sortable ? (
        <button
          type="button"
          class="dt-sort"
          onClick={() => onSort({ key: column.key, descending: sorted === "ascending" })}
        >
          {column.title}
          <Icon
            name={sorted === undefined ? "arrows-sort" : sorted === "ascending" ? "arrow-up" : "arrow-down"}
          />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

function SelectAll<T>({
  rows,
  rowKey,
  selection,
  labelHidden = true,
}: {
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly selection: Selection;
  readonly labelHidden?: boolean;
}) {
  const text = useText();
  const { keys } = selection;
  const chosen = useMemo(
    () => (keys.size === 0 ? 0 : rows.filter((row) => keys.has(rowKey(row))).length),
    [rows, keys],
  );
  const change = (on: boolean) => {
    const next = new Set(keys);
    for (const row of rows)
      if (on) next.add(rowKey(row));
      else next.delete(rowKey(row));
    selection.onChange(next);
  };
  return (
    <Checkbox
      label={text("kit.table.selectAll")}
      labelHidden={labelHidden}
      value={rows.length > 0 && chosen === rows.length}
      mixed={chosen > 0 && chosen < rows.length}
      onChange={change}
    />
  );
}

/** Cards have no headings to press: order is chosen here, and all are ticked here. */
function CardTools<T>({ columns, rows, rowKey, selection, sort, onSort }: DataTableProps<T>) {
  const text = useText();
  const sortable = onSort === undefined ? [] : columns.filter((column) => column.sortable);
  if (sortable.length === 0 && selection === undefined) return null;
  return (
    <div class="dt-card-sort">
      {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} labelHidden={false} />}
      {onSort !== undefined && sortable.length > 0 && (
        <>
          <Select
            label={text("kit.table.sort")}
            options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
            value={sort?.key}
            onChange={(key) => onSort({ key, descending: sort?.descending ?? false })}
          />
          <Select
            label={text("kit.table.order")}
            options={[
              { value: "up", label: text("kit.table.ascending") },
              { value: "down", label: text("kit.table.descending") },
            ]}
            value={sort?.descending ? "down" : "up"}
            onChange={(order) => {
              const key = sort?.key ?? sortable[0]?.key;
              if (key !== undefined) onSort({ key, descending: order === "down" });
            }}
          />
        </>
      )}
    </div>
  );
}
