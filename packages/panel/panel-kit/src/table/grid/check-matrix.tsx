import type { ComponentChildren } from "preact";
import { Scroll } from "../../components/scroll.js";

/** A column of a matrix. */
export interface MatrixColumn {
  readonly key: string;
  readonly title: string;
  /** Stands below the title: a state, buttons. */
  readonly below?: ComponentChildren;
}

/** A row of a matrix. */
export interface MatrixRow {
  readonly key: string;
  readonly title: string;
  /** Stands behind the title. */
  readonly tags?: ComponentChildren;
}

/** How a box of a matrix is. */
export interface MatrixCell {
  readonly checked: boolean;
  /** Ticked by something else, so it cannot be changed here. */
  readonly disabled?: boolean;
}

/** Rows under a heading of their own. */
export interface MatrixGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly MatrixRow[];
}

/** Boxes to tick: what goes where. It scrolls inside itself; the names of the rows stay in sight. */
export function CheckMatrix({
  caption,
  corner,
  columns,
  groups,
  cell,
  onChange,
}: {
  readonly caption: string;
  /** Heading of the names of rows. */
  readonly corner: string;
  readonly columns: readonly MatrixColumn[];
  readonly groups: readonly MatrixGroup[];
  readonly cell: (row: string, column: string) => MatrixCell;
  readonly onChange: (row: string, column: string, checked: boolean) => void;
}) {
  return (
    <Scroll label={caption}>
      <table class="dt-matrix">
        <caption class="dt-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, title, below }) => (
              <th scope="col" key={key}>
                <span class="dt-matrix-title">{title}</span>
                {below}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr class="dt-matrix-group">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{group.title}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.title} {row.tags}
                </th>
                {columns.map((column) => {
                  const { checked, disabled = false } = cell(row.key, column.key);
                  return (
                    <td key={column.key}>
                      <input
                        type="checkbox"
                        aria-label={`${row.title}, ${column.title}`}
                        checked={checked}
                        disabled={disabled}
                        onChange={(event) => onChange(row.key, column.key, event.currentTarget.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Scroll>
  );
}
