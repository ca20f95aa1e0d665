import { useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { confirm } from "../components/confirm.js";
import { toast } from "../components/toast.js";
import type { ManifestTable } from "../engine/index.js";
import { useText } from "../text/locale.js";
import { forAll, idOf, pathFor, perform, switchRecord, type TableRecord } from "./operations.js";

/** What can be done to all rows that are ticked. */
export function BatchBar({
  table,
  rows,
  chosen,
  onChosen,
  reload,
}: {
  readonly table: ManifestTable;
  readonly rows: readonly TableRecord[];
  readonly chosen: ReadonlySet<string>;
  onChosen(keys: ReadonlySet<string>): void;
  reload(): void;
}) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const records = rows.filter((record) => chosen.has(idOf(record, table)));
  if (records.length === 0) return null;

  const act = async (work: (record: TableRecord) => Promise<unknown>, said: (count: number) => string) => {
    setBusy(true);
    const { done, failures } = await forAll(records, work);
    setBusy(false);
    reload();
    onChosen(new Set());
    const [first] = failures;
    if (done > 0) toast({ text: said(done) });
    if (first !== undefined)
      toast({
        kind: "bad",
        text: text("kit.resource.failed", { count: failures.length, problem: first.message }),
      });
  };
  const flip = (enabled: boolean) =>
    act(
      (record) => (record["enabled"] === enabled ? Promise.resolve() : switchRecord(table, record, enabled)),
      () => text("kit.resource.done"),
    );
  const remove = async () => {
    const { remove: operation } = table;
    if (operation === null) return;
    const sure = await confirm({
      title: text("kit.resource.removeMany.title", { count: records.length }),
      text: text("kit.resource.remove.text"),
      action: text("kit.delete"),
      danger: true,
    });
    if (sure)
      await act(
        (record) => perform(operation, pathFor(operation, record, table)),
        (count) => text("kit.resource.removed", { count }),
      );
  };
  return (
    <div class="dt-batch" role="group" aria-label={text("kit.table.selected", { count: records.length })}>
      <span role="status">{text("kit.table.selected", { count: records.length })}</span>
      {table.batch.includes("enable") && (
        <Button small busy={busy} onClick={() => void flip(true)}>
          {text("kit.resource.enable")}
        </Button>
      )}
      {table.batch.includes("disable") && (
        <Button small busy={busy} onClick={() => void flip(false)}>
          {text("kit.resource.disable")}
        </Button>
      )}
      {table.batch.includes("remove") && (
        <Button small kind="danger" icon="trash" busy={busy} onClick={() => void remove()}>
          {text("kit.delete")}
        </Button>
      )}
      <Button small kind="quiet" onClick={() => onChosen(new Set())}>
        {text("kit.cancel")}
      </Button>
    </div>
  );
}
