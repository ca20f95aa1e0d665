import { useMemo } from "preact/hooks";
import type { ManifestTable } from "../../engine/index.js";
import type { Runs } from "../batch/run.js";
import { ExportMenu } from "../files/export-menu.js";
import type { TableColumn } from "../view-state/columns.js";
import { filterFields } from "../view-state/filter-fields.js";
import { Filters } from "../view-state/filters.js";
import type { TableView } from "../view-state/use-table-view.js";
import { ViewMenu } from "../view-state/view-menu.js";
import type { ViewState } from "../view-state/view-state.js";
import { ActButton } from "./act-button.js";
import type { Gather } from "./resource-table.js";
import type { Acts } from "./use-acts.js";
import type { Records } from "./use-records.js";

/** The bar above a table: search and filters, views, export, and what is done to the list as a whole. */
export function ResourceTools({
  table,
  state,
  records,
  shown,
  runs,
  acts,
  narrow,
  gather,
}: {
  readonly table: ManifestTable;
  readonly state: TableView;
  readonly records: Records;
  readonly shown: readonly TableColumn[];
  readonly runs: Runs;
  readonly acts: Acts;
  readonly narrow: (next: Partial<ViewState>, replace?: boolean) => void;
  readonly gather: Gather;
}) {
  const { view } = state;
  const { create } = table;
  const fields = useMemo(() => filterFields(table, records.read), [table, records.read]);
  return (
    <div class="dt-settings-tools">
      <Filters
        table={table}
        fields={fields}
        search={view.search}
        onSearch={(search) => narrow({ search }, true)}
        filter={view.filter}
        onFilter={(filter) => narrow({ filter })}
      />
      <div class="dt-toolbar">
        <ViewMenu table={table} state={state} />
        {records.total > 0 && (
          <ExportMenu table={table} columns={shown} total={records.total} runs={runs} gather={gather} />
        )}
        {acts.general.map((operation) => (
          <ActButton
            key={`${operation.method} ${operation.path}`}
            title={operation.title}
            {...(operation.file === undefined ? {} : { icon: "upload" })}
            act={() => acts.run(operation, undefined)}
          />
        ))}
        {create !== null && (
          <ActButton primary title={create.title} act={() => acts.run(create, undefined)} />
        )}
      </div>
    </div>
  );
}
