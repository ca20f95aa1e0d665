import { useEffect, useMemo, useRef } from "preact/hooks";
import { Button, IconButton } from "../../components/button.js";
import { Tabs } from "../../components/tabs.js";
import { type ManifestTable, resolve } from "../../engine/index.js";
import { RecordTab } from "../../page/record-tab.js";
import { nameOf } from "../../page/resources.js";
import { useText } from "../../text/locale.js";
import { Cell } from "../resource/cell.js";
import type { TableRecord } from "../resource/operations.js";

/** Order of what the record itself says among the tabs of features. */
const overviewOrder = 50;

/** One record beside its table, or in its place where there is no room: what it holds, and the tabs of features. */
export function RecordDetail({
  table,
  record,
  onEdit,
  onClose,
  reload,
}: {
  readonly table: ManifestTable;
  readonly record: TableRecord;
  /** Left out where the record cannot be edited as a whole. */
  readonly onEdit?: () => void;
  readonly onClose: () => void;
  readonly reload: () => void;
}) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = nameOf(record, table);
  const context = useMemo(
    () => ({
      resource: table.key,
      record,
      navigate: (hash: string) => {
        location.hash = hash;
      },
      changed: reload,
    }),
    [table.key, record, reload],
  );
  // Who opened it by keyboard goes on where it begins.
  useEffect(() => heading.current?.focus(), [table.key]);
  const overview = {
    key: "record.overview",
    order: overviewOrder,
    title: text("kit.record.overview"),
    content: <Overview table={table} record={record} />,
  };
  const tabs = table.tabs.map((tab) => ({
    key: tab.key,
    order: tab.order,
    title: tab.title,
    ...(tab.icon === "" ? {} : { icon: tab.icon }),
    content: <RecordTab tab={tab} context={context} />,
  }));
  return (
    <div class="dt-record" role="group" aria-label={text("kit.record", { name })}>
      <header class="dt-record-head">
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {onEdit !== undefined && (
          <Button icon="pencil" onClick={onEdit}>
            {text("kit.resource.edit")}
          </Button>
        )}
        <IconButton icon="x" label={text("kit.close")} onClick={onClose} />
      </header>
      <Tabs label={name} tabs={[overview, ...tabs].sort((one, other) => one.order - other.order)} />
    </div>
  );
}

/** What the record holds, a member a line. */
function Overview({ table, record }: { readonly table: ManifestTable; readonly record: TableRecord }) {
  const { properties = {} } = resolve(table.item, table.item);
  const names = Object.keys(properties).filter((name) => {
    const value = record[name];
    return value !== undefined && (value === null || typeof value !== "object" || Array.isArray(value));
  });
  return (
    <dl class="dt-record-facts">
      {names.map((name) => {
        const schema = resolve(properties[name], table.item);
        return (
          <div key={name}>
            <dt>{schema.title ?? name}</dt>
            <dd>
              <Cell name={name} value={record[name]} schema={schema} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
