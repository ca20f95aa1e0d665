import { useState } from "preact/hooks";
import { confirm } from "../../components/overlays/confirm.js";
import type { MenuItem } from "../../components/overlays/menu.js";
import { toast } from "../../components/overlays/toast.js";
import { reasonOf } from "../../data/failure.js";
import type { JsonSchema, ManifestTable, Operation } from "../../engine/index.js";
import { nameOf } from "../../page/resources.js";
import { textOf } from "../../text/locale.js";
import { pathFor, perform, switchRecord, type TableRecord } from "./operations.js";

/** What came back of an action that is there to be read. */
export interface ActAnswer {
  readonly title: string;
  readonly data: unknown;
  /** Of the data. */
  readonly schema: JsonSchema;
}

/** What can be done to records, and to the table as a whole. */
export interface Acts {
  /** Actions that need no record. */
  readonly general: readonly Operation[];
  /** True where rows have actions. */
  readonly any: boolean;
  of(record: TableRecord): readonly MenuItem[];
  /** @param ask asks first, also where the operation does not call for it: an address alone does nothing. */
  run(operation: Operation, record: TableRecord | undefined, ask?: boolean): Promise<void>;
  readonly flip: (record: TableRecord, enabled: boolean) => void;
  done(operation: Operation, answer: unknown): void;
  readonly answer: ActAnswer | undefined;
  readonly forget: () => void;
}

/** @param open shows the form of an operation that wants to be filled in */
export function useActs(
  table: ManifestTable,
  reload: () => void,
  open: (operation: Operation, record: TableRecord | undefined) => void,
): Acts {
  const [answer, setAnswer] = useState<ActAnswer>();
  const ofRecord = table.actions.filter(({ path }) => path.includes("{"));
  const name = (record: TableRecord | undefined) =>
    record === undefined ? table.title : nameOf(record, table);
  const failed = (error: unknown) => toast({ kind: "bad", text: reasonOf(error) });

  const done = (operation: Operation, data: unknown) => {
    reload();
    const { answer: schema, title } = operation;
    if (schema !== null) setAnswer({ title, data, schema });
    else if (operation === table.create) toast({ text: textOf("kit.resource.created") });
    else if (operation === table.update) toast({ text: textOf("kit.resource.saved") });
    else toast({ text: textOf("kit.resource.done") });
  };
  const run = async (operation: Operation, record: TableRecord | undefined, ask = operation.confirm) => {
    const { body, title, summary, file } = operation;
    if (body !== null || file !== undefined) return open(operation, record);
    if (ask) {
      const text = summary === "" ? textOf("kit.resource.sure") : summary;
      if (
        !(await confirm({
          title: textOf("kit.named", { what: title, name: name(record) }),
          text,
          action: title,
        }))
      )
        return;
    }
    await perform(operation, record === undefined ? operation.path : pathFor(operation, record, table)).then(
      (data) => done(operation, data),
      failed,
    );
  };
  const remove = async (operation: Operation, record: TableRecord) => {
    const sure = await confirm({
      title: textOf("kit.resource.remove.title", { name: name(record) }),
      text: textOf("kit.resource.remove.text"),
      action: textOf("kit.delete"),
      danger: true,
    });
    if (!sure) return;
    await perform(operation, pathFor(operation, record, table)).then(() => {
      reload();
      toast({ text: textOf("kit.resource.removed", { count: 1 }) });
    }, failed);
  };
  const flip = (record: TableRecord, enabled: boolean) => {
    const back = () =>
      switchRecord(table, { ...record, enabled }, !enabled)
        .then(() => toast({ text: said(!enabled) }), failed)
        .then(reload);
    const said = (on: boolean) =>
      textOf(on ? "kit.resource.switchedOn" : "kit.resource.switchedOff", { name: name(record) });
    switchRecord(table, record, enabled)
      .then(() => toast({ text: said(enabled), undo: () => void back() }), failed)
      .then(reload)
      .catch(failed);
  };
  return {
    general: table.actions.filter(({ path }) => !path.includes("{")),
    any: table.update !== null || table.remove !== null || ofRecord.length > 0,
    of: (record) => {
      const { update, remove: removal } = table;
      return [
        ...(update === null
          ? []
          : [
              {
                key: "edit",
                label: textOf("kit.resource.edit"),
                icon: "pencil",
                onSelect: () => open(update, record),
              },
            ]),
        ...ofRecord.map((operation) => ({
          key: `${operation.method} ${operation.path}`,
          label: operation.title,
          onSelect: () => void run(operation, record),
        })),
        ...(removal === null
          ? []
          : [
              {
                key: "delete",
                label: textOf("kit.delete"),
                icon: "trash",
                danger: true,
                onSelect: () => void remove(removal, record),
              },
            ]),
      ];
    },
    run,
    flip,
    done,
    answer,
    forget: () => setAnswer(undefined),
  };
}
