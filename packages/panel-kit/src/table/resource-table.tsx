import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { Switch } from "../components/choice.js";
import { Callout, EmptyState, Skeleton } from "../components/notes.js";
import type { ManifestTable, Operation } from "../engine/index.js";
import { resolve } from "../engine/index.js";
import { nameOf } from "../page/resources.js";
import { textOf, useText } from "../text/locale.js";
import { ActButton } from "./act-button.js";
import { Answer } from "./answer.js";
import { BatchBar } from "./batch-bar.js";
import { Cell, isAmount } from "./cell.js";
import { DataTable } from "./data-table.js";
import { type Filter, Filters } from "./filters.js";
import { idOf, pathFor, type TableRecord } from "./operations.js";
import { RecordForm } from "./record-form.js";
import type { Column, Sorting } from "./table-props.js";
import { useActs } from "./use-acts.js";
import { sortsThere, useRecords } from "./use-records.js";

/** Properties of the table of a resource. */
export interface ResourceTableProps {
  readonly table: ManifestTable;
  /** Searched for at first. */
  readonly find?: string;
  /** Id of the record to open at first. */
  readonly open?: string;
  /** Opens the form for a new record at first. */
  readonly create?: boolean;
  /** The form that was opened at first has been closed. */
  onLeft?(): void;
}

/** What form is open: for a new record, or an operation on one. */
interface Opened {
  readonly operation: Operation;
  readonly record: TableRecord | undefined;
}

const usualSize = 50;

/** The records of a resource: find, order, create, change, switch, remove, one or many. */
export function ResourceTable({ table, find = "", open = "", create = false, onLeft }: ResourceTableProps) {
  const text = useText();
  const [search, setSearch] = useState(find);
  const [filter, setFilter] = useState<Filter>({});
  const [sort, setSort] = useState<Sorting>();
  const [page, setPage] = useState({ page: 1, pageSize: usualSize });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  const { rows, total, reading } = useRecords(table, { search, filter, sort, ...page });
  const acts = useActs(table, reading.reload, (operation, record) => setOpened({ operation, record }));

  useEffect(() => setSearch(find), [find]);
  const asked = useRef(false);
  useEffect(() => {
    // The manifest may come anew while it is asked.
    const operation = create ? table.create : null;
    if (operation === null || asked.current) {
      asked.current &&= create;
      return;
    }
    asked.current = true;
    void acts.run(operation, undefined, true).then(() => {
      // A form says itself when it is left.
      if (operation.body === null) onLeft?.();
    });
  }, [create, table.create]);
  const wanted = open === "" ? undefined : rows.find((record) => idOf(record, table) === open);
  useEffect(() => {
    if (wanted !== undefined && table.update !== null) setOpened({ operation: table.update, record: wanted });
  }, [wanted === undefined]);

  const narrowed = search !== "" || Object.values(filter).some((one) => one !== "");
  const narrow = (change: () => void) => {
    change();
    setPage({ ...page, page: 1 });
  };
  const leave = () => {
    setOpened(undefined);
    onLeft?.();
  };
  const { toggle, update, create: creating } = table;
  return (
    <div class="dt-settings" data-resource={table.key}>
      <div class="dt-settings-tools">
        <Filters
          table={table}
          search={search}
          onSearch={(words) => narrow(() => setSearch(words))}
          filter={filter}
          onFilter={(next) => narrow(() => setFilter(next))}
        />
        <div class="dt-toolbar">
          {acts.general.map((operation) => (
            <ActButton
              key={`${operation.method} ${operation.path}`}
              title={operation.title}
              act={() => acts.run(operation, undefined)}
            />
          ))}
          {creating !== null && (
            <ActButton
              primary
              // Where nothing is filled in, the button says what is done.
              title={creating.body === null ? creating.title : text("kit.resource.new")}
              act={() => acts.run(creating, undefined)}
            />
          )}
        </div>
      </div>
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
      <BatchBar table={table} rows={rows} chosen={chosen} onChosen={setChosen} reload={reading.reload} />
      {reading.data === undefined && reading.loading ? (
        <Skeleton lines={8} />
      ) : (
        <DataTable<TableRecord>
          caption={table.title}
          columns={[
            ...columnsOf(table, toggle !== null),
            ...(toggle === null ? [] : [switchColumn(acts.flip)]),
          ]}
          rows={rows}
          rowKey={(record) => idOf(record, table)}
          rowName={(record) => nameOf(record, table)}
          busy={reading.loading}
          {...(table.batch.length === 0 ? {} : { selection: { keys: chosen, onChange: setChosen } })}
          {...(update === null ? {} : { onOpen: (record) => setOpened({ operation: update, record }) })}
          sort={sort}
          {...(!table.paged || sortsThere(table) ? { onSort: setSort } : {})}
          {...(acts.any ? { rowActions: acts.of } : {})}
          {...(table.paged
            ? {
                paging: {
                  ...page,
                  total,
                  onChange: (at: number, size: number) => setPage({ page: at, pageSize: size }),
                },
              }
            : {})}
          empty={
            narrowed ? (
              <EmptyState
                icon="search"
                title={text("kit.resource.nothing")}
                text={text("kit.resource.nothingText")}
                action={
                  <Button
                    onClick={() =>
                      narrow(() => {
                        setSearch("");
                        setFilter({});
                      })
                    }
                  >
                    {text("kit.resource.unfilter")}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={text("kit.table.empty")}
                {...(creating === null ? {} : { text: text("kit.resource.emptyText") })}
              />
            )
          }
        />
      )}
      {opened !== undefined && (
        <RecordForm
          title={titleOf(opened, table)}
          operation={opened.operation}
          path={
            opened.record === undefined
              ? opened.operation.path
              : pathFor(opened.operation, opened.record, table)
          }
          record={opened.operation === update ? opened.record : undefined}
          action={opened.operation === update ? text("kit.settings.save") : opened.operation.title}
          onClose={leave}
          onDone={(answer) => {
            acts.done(opened.operation, answer);
            leave();
          }}
        />
      )}
      <Answer answer={acts.answer} onClose={acts.forget} />
    </div>
  );
}

function titleOf({ operation, record }: Opened, table: ManifestTable): string {
  return record === undefined
    ? textOf("kit.named", { what: operation.title, name: table.title })
    : textOf("kit.named", { what: operation.title, name: nameOf(record, table) });
}

function columnsOf(table: ManifestTable, hasSwitch: boolean): Column<TableRecord>[] {
  const { properties = {} } = resolve(table.item, table.item);
  return table.columns
    .filter((name) => !(hasSwitch && name === "enabled"))
    .map((name) => {
      const schema = resolve(properties[name], table.item);
      return {
        key: name,
        title: schema.title ?? name,
        align: isAmount(name, schema) ? "end" : "start",
        sortable: true,
        render: (record) => <Cell name={name} value={record[name]} schema={schema} />,
      };
    });
}

function switchColumn(flip: (record: TableRecord, enabled: boolean) => void): Column<TableRecord> {
  return {
    key: "enabled",
    title: textOf("kit.resource.enabled"),
    render: (record) => <RecordSwitch record={record} flip={flip} />,
  };
}

function RecordSwitch({
  record,
  flip,
}: {
  readonly record: TableRecord;
  flip(record: TableRecord, enabled: boolean): void;
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
