import { Switch } from "../../components/fields/choice.js";
import type { ManifestTable } from "../../engine/index.js";
import { textOf, useText } from "../../text/locale.js";
import type { Column } from "../grid/table-props.js";
import type { TableColumn } from "../view-state/columns.js";
import { Cell, isAmount } from "./cell.js";
import type { TableRecord } from "./operations.js";
import { sortsBy } from "./use-records.js";

/** Columns of a resource, as a table shows them. */
export function columnsOf(
  table: ManifestTable,
  shown: readonly TableColumn[],
  flip: (record: TableRecord, enabled: boolean) => void,
): Column<TableRecord>[] {
  const columns = shown.map(
    ({ name, title, schema }): Column<TableRecord> => ({
      key: name,
      title,
      align: isAmount(name, schema) ? "end" : "start",
      sortable: sortsBy(table, name),
      render: (record) =>
        record[name] === undefined || record[name] === null || record[name] === "" ? (
          name === shown[0]?.name ? null : (
            <Cell name={name} value={record[name]} schema={schema} />
          )
        ) : (
          <Cell name={name} value={record[name]} schema={schema} />
        ),
    }),
  );
  if (table.toggle === null) return columns;
  return [
    ...columns,
    {
      key: "enabled",
      title: textOf("kit.resource.enabled"),
      always: true,
      render: (record) => <RecordSwitch record={record} flip={flip} />,
    },
  ];
}

function RecordSwitch({
  record,
  flip,
}: {
  readonly record: TableRecord;
  readonly flip: (record: TableRecord, enabled: boolean) => void;
}) {
  const text = useText();
  const on = record["enabled"] === true;
  return (
    <Switch
      label={text("kit.resource.enabled")}
      labelHidden
      value={on}
      onChange={(next) => flip(record, next)}
    />
  );
}
