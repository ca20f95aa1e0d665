import { useEffect, useRef, useState } from "preact/hooks";

import { Button } from "../../components/button.js";
import { Callout, EmptyState, Skeleton } from "../../components/notes.js";
import type { MenuItem } from "../../components/overlays/menu.js";
import type { ManifestTable, Operation } from "../../engine/index.js";
import { nameOf } from "../../page/resources.js";
import { useText } from "../../text/locale.js";
import { BatchBar, type Chosen, hasBatch } from "../batch/batch-bar.js";
import { useRuns } from "../batch/run.js";
import { RunView } from "../batch/run-view.js";
import { DataTable } from "../grid/data-table.js";
import { Answer } from "../record/answer.js";
import { type Opened, OperationForm } from "../record/operation-form.js";
import { RecordDetail } from "../record/record-detail.js";
import { useOpenRecord } from "../record/use-record.js";
import { shownColumns } from "../view-state/columns.js";
import { useTableView } from "../view-state/use-table-view.js";
import { NothingYet } from "./nothing-yet.js";

import { idOf, type TableRecord } from "./operations.js";
import { columnsOf } from "./resource-columns.js";
import { ResourceTools } from "./resource-tools.js";
import { useActs } from "./use-acts.js";
import { gatherRecords, useRecords } from "./use-records.js";

/** Properties of the table of a resource. */
export interface ResourceTableProps {
  readonly table: ManifestTable;
  /** Of its parameters in the address: empty for the one table of a page, otherwise its key and a dot. */
  readonly prefix?: string;
  /** Opens the form for a new record at first. */
  readonly create?: boolean;
  /** What can be done to a record besides what its resource says, first of all. */
  readonly rowActions?: (record: TableRecord) => readonly MenuItem[];
  /** The form that was opened at first has been closed. */
  readonly onLeft?: () => void;
}

/** Columns beside the name that a card shows. */
const factsOfCard = 2;

/**
 * The records of a resource: find, order, create, change, switch, remove, one or many. How it looks and which record
 * is open stand in the address.
 */
export function ResourceTable({
  table,
  prefix = `${table.key}.`,
  create = false,
  rowActions,
  onLeft,
}: ResourceTableProps) {
  const text = useText();
  const state = useTableView(table.key, prefix);
  const { view, change } = state;
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [opened, setOpened] = useState<Opened>();
  const runs = useRuns();
  const records = useRecords(table, view);
  const { rows, total, reading } = records;
  const acts = useActs(table, reading.reload, (operation, record) => setOpened({ operation, record }));
  const { record: open, absent } = useOpenRecord(table, view.record, rows, reading.loading);

  useAtFirst(create ? table.create : null, (operation) =>
    acts.run(operation, undefined, true).then(() => {
      // A form says itself when it is left.
      if (operation.body === null && operation.file === undefined) onLeft?.();
    }),
  );
  const { update } = table;
  // A record of which there is more to see stands beside the list; any other one opens its form.
  const beside = table.tabs.length > 0 || update === null;
  const narrowed = view.search !== "" || Object.values(view.filter).some((one) => one !== "");
  const narrow = (next: Parameters<typeof change>[0], replace = false) => {
    // What does not match any more must not be changed along.
    setChosen(new Map());
    change({ ...next, page: 1 }, replace);
  };
  const choose = (keys: ReadonlySet<string>) => {
    const here = new Map(rows.map((record) => [idOf(record, table), record]));
    setChosen(
      new Map(
        [...keys].flatMap((key) => {
          const record = here.get(key) ?? chosen.get(key);
          return record === undefined ? [] : [[key, record] as const];
        }),
      ),
    );
  };
  const gather: Gather = (signal, onProgress) => gatherRecords(table, records, view, signal, onProgress);
  const selectAll = async () => {
    const run = await runs.start(text("kit.batch.gather"), total, async (tell, signal) => {
      const all = await gather(signal, (done, of) => tell({ done, total: of }));
      if (!signal.aborted) setChosen(new Map(all.map((record) => [idOf(record, table), record])));
    });
    if (run?.state === "done" && run.failures.length === 0) runs.forget();
  };
  const shown = shownColumns(table, view.columns);
  const ids = new Set(chosen.keys());
  const list = (
    <div class="dt-settings" data-resource={table.key}>
      <ResourceTools
        table={table}
        state={state}
        records={records}
        shown={shown}
        runs={runs}
        acts={acts}
        narrow={narrow}
        gather={gather}
      />
      {reading.failure !== undefined && (
        <Callout
          tone="bad"
          live
          title={text("kit.failed")}
          action={<Button onClick={reading.reload}>{text("kit.retry")}</Button>}
        >
          {reading.failure.message}
        </Callout>
      )}
      {absent && (
        <Callout
          tone="warn"
          live
          title={text("kit.record.absent", { name: view.record })}
          action={<Button onClick={state.closeRecord}>{text("kit.dismiss")}</Button>}
        >
          {text("kit.record.absentText")}
        </Callout>
      )}
      <RunView runs={runs} />
      <BatchBar
        table={table}
        chosen={chosen}
        onChosen={setChosen}
        total={total}
        selectAll={() => void selectAll()}
        runs={runs}
        reload={reading.reload}
      />
      {reading.data === undefined ? (
        reading.loading && <Skeleton lines={8} />
      ) : (
        <DataTable<TableRecord>
          caption={table.title}
          columns={columnsOf(table, shown, acts.flip)}
          rows={rows}
          rowKey={(record) => idOf(record, table)}
          rowName={(record) => nameOf(record, table)}
          busy={reading.loading}
          density={state.remembered.density ?? "comfortable"}
          facts={factsOfCard}
          {...(hasBatch(table) ? { selection: { keys: ids, onChange: choose } } : {})}
          onOpen={(record) => change({ record: idOf(record, table) })}
          rowHref={(record) => state.hrefOf(idOf(record, table))}
          sort={view.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          {...(acts.any || rowActions !== undefined
            ? { rowActions: (record) => [...(rowActions?.(record) ?? []), ...acts.of(record)] }
            : {})}
          {...(table.paged
            ? {
                paging: {
                  page: view.page,
                  pageSize: view.pageSize,
                  total,
                  onChange: (page: number, pageSize: number) =>
                    change(pageSize === view.pageSize ? { page } : { page, pageSize }),
                },
              }
            : {})}
          empty={
            narrowed ? (
              <NothingFound onReset={() => narrow({ search: "", filter: {} })} />
            ) : (
              <NothingYet table={table} acts={acts} reload={reading.reload} />
            )
          }
        />
      )}
    </div>
  );
  return (
    <div class="dt-with-record">
      <div class={beside && open !== undefined ? "dt-record-open" : undefined}>
        {list}
        {beside && open !== undefined && (
          <RecordDetail
            key={idOf(open, table)}
            table={table}
            record={open}
            {...(update === null ? {} : { onEdit: () => setOpened({ operation: update, record: open }) })}
            onClose={() => {
              state.closeRecord();
              onLeft?.();
            }}
            reload={reading.reload}
          />
        )}
      </div>
      {opened !== undefined && (
        <OperationForm
          table={table}
          acts={acts}
          opened={opened}
          onClose={() => {
            setOpened(undefined);
            onLeft?.();
          }}
        />
      )}
      {open !== undefined && !beside && (
        <OperationForm
          table={table}
          acts={acts}
          opened={{ operation: update, record: open }}
          onClose={() => {
            state.closeRecord();
            onLeft?.();
          }}
        />
      )}
      <Answer answer={acts.answer} onClose={acts.forget} />
    </div>
  );
}

/** Reads all records that match. */
export type Gather = (
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<readonly TableRecord[]>;

/** Begins an operation once, when the page is opened for it. The manifest may come anew while it is asked. */
function useAtFirst(operation: Operation | null, begin: (operation: Operation) => Promise<void>): void {
  const asked = useRef(false);
  useEffect(() => {
    if (operation === null) {
      asked.current = false;
      return;
    }
    if (asked.current) return;
    asked.current = true;
    void begin(operation);
  }, [operation]);
}

function NothingFound({ onReset }: { readonly onReset: () => void }) {
  const text = useText();
  return (
    <EmptyState
      icon="search"
      title={text("kit.resource.nothing")}
      text={text("kit.resource.nothingText")}
      action={<Button onClick={onReset}>{text("kit.resource.unfilter")}</Button>}
    />
  );
}
