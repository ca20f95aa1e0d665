import { useState } from "preact/hooks";
import { Button } from "../../components/button.js";
import { confirm } from "../../components/overlays/confirm.js";
import { Menu } from "../../components/overlays/menu.js";
import { toast } from "../../components/overlays/toast.js";
import type { ManifestTable, ManyOperation, Operation } from "../../engine/index.js";
import { nameOf } from "../../page/resources.js";
import { useText } from "../../text/locale.js";
import { idOf, pathFor, perform, switchRecord, type TableRecord } from "../resource/operations.js";
import { performMany } from "./jobs.js";
import { ManyForm } from "./many-form.js";
import { forEach, type Runs, type Tell } from "./run.js";

/** Above so many the count is typed before they are deleted. */
const typedAbove = 50;

/** Names that a question about many records tells. */
const maxNamed = 5;

/** Records that are ticked, by their ids. */
export type Chosen = ReadonlyMap<string, TableRecord>;

interface BatchBarProps {
  readonly table: ManifestTable;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  /** Records that match, on all pages. */
  readonly total: number;
  /** Ticks all that match. */
  readonly selectAll: () => void;
  readonly runs: Runs;
  readonly reload: () => void;
}

/** True where something can be done to several records. */
export function hasBatch(table: ManifestTable): boolean {
  return table.batch.length + table.many.length + pressed(table).length > 0;
}

/** Actions of a record that need nothing but a press. */
function pressed({ actions }: ManifestTable): readonly Operation[] {
  return actions.filter(
    ({ path, method, body, answer, file }) =>
      path.includes("{") && method !== "GET" && body === null && answer === null && file === undefined,
  );
}

/** The first names of what is ticked. */
function named(table: ManifestTable, chosen: Chosen): string {
  const names = [...chosen.values()].slice(0, maxNamed).map((record) => nameOf(record, table));
  return `${names.join(" · ")}${chosen.size > maxNamed ? " …" : "."}`;
}

/** What can be done to all rows that are ticked. */
export function BatchBar({ table, chosen, onChosen, total, selectAll, runs, reload }: BatchBarProps) {
  const text = useText();
  const [filling, setFilling] = useState<ManyOperation>();
  const count = chosen.size;
  if (count === 0) return null;
  const busy = runs.run?.state === "running";

  const work = async (title: string, act: (tell: Tell, signal: AbortSignal) => Promise<void>) => {
    const run = await runs.start(title, count, act);
    if (run === undefined) return;
    reload();
    const failed = new Set(run.failures.map(({ key }) => key));
    // What failed stays ticked, to be tried again; what was not reached stays too.
    if (run.state === "done") onChosen(new Map([...chosen].filter(([key]) => failed.has(key))));
    if (run.state === "done" && run.failures.length === 0) {
      toast({ text: text("kit.run.toast", { title, count: run.done }) });
      runs.forget();
    }
  };
  const each = (title: string, act: (record: TableRecord) => Promise<unknown>) =>
    work(title, (tell, signal) =>
      forEach(
        [...chosen.values()],
        act,
        (record) => ({ key: idOf(record, table), name: nameOf(record, table) }),
        tell,
        signal,
      ),
    );
  const together = (many: ManyOperation, title: string, filled?: Parameters<typeof performMany>[2]) =>
    work(title, (tell, signal) => performMany(many, [...chosen.keys()], filled, table, tell, signal));
  const manyFor = (what: ManyOperation["does"]) => table.many.find(({ does }) => does === what);
  const ask = (title: string, words: string, action: string, danger: boolean) =>
    confirm({
      title,
      text: `${named(table, chosen)} ${words === "" ? text("kit.resource.sure") : words}`,
      action,
      danger,
      ...(danger && count > typedAbove ? { name: String(count) } : {}),
    });

  const flip = (enabled: boolean) => {
    const title = text(enabled ? "kit.resource.enable" : "kit.resource.disable");
    const many = manyFor(enabled ? "enable" : "disable");
    return many === undefined
      ? each(title, (record) =>
          record["enabled"] === enabled ? Promise.resolve() : switchRecord(table, record, enabled),
        )
      : together(many, title);
  };
  const remove = async () => {
    const { remove: operation } = table;
    const many = manyFor("remove");
    const title = text("kit.resource.removeMany.title", { count });
    if (!(await ask(title, text("kit.resource.remove.text"), text("kit.delete"), true))) return;
    const said = text("kit.delete");
    if (many !== undefined) await together(many, said);
    else if (operation !== null)
      await each(said, (record) => perform(operation, pathFor(operation, record, table)));
  };
  const begin = async (many: ManyOperation) => {
    const { operation } = many;
    if (operation.body !== null) return setFilling(many);
    const title = text("kit.batch.ask", { what: operation.title, count });
    if (!operation.confirm || (await ask(title, operation.summary, operation.title, operation.confirm)))
      await together(many, operation.title);
  };
  const press = async (operation: Operation) => {
    const title = text("kit.batch.ask", { what: operation.title, count });
    if (await ask(title, operation.summary, operation.title, false))
      await each(operation.title, (record) => perform(operation, pathFor(operation, record, table)));
  };

  const further = [
    ...table.many
      .filter(({ does }) => does === null)
      .map((many) => ({
        key: `many ${many.operation.path}`,
        label: many.operation.title,
        onSelect: () => void begin(many),
      })),
    ...pressed(table).map((operation) => ({
      key: `${operation.method} ${operation.path}`,
      label: operation.title,
      onSelect: () => void press(operation),
    })),
  ];
  const words = text("kit.table.selected", { count });
  return (
    <div class="dt-batch" role="group" aria-label={words}>
      <span role="status">{words}</span>
      {total > count && (
        <Button small kind="quiet" disabled={busy} onClick={selectAll}>
          {text("kit.batch.all", { count: total })}
        </Button>
      )}
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
      {further.length === 1 && further[0] !== undefined && (
        <Button small busy={busy} onClick={further[0].onSelect}>
          {further[0].label}
        </Button>
      )}
      {further.length > 1 && <Menu label={text("kit.menu")} items={further} />}
      {table.batch.includes("remove") && (
        <Button small kind="danger" icon="trash" busy={busy} onClick={() => void remove()}>
          {text("kit.delete")}
        </Button>
      )}
      <Button small kind="quiet" disabled={busy} onClick={() => onChosen(new Map())}>
        {text("kit.batch.none")}
      </Button>
      {filling !== undefined && (
        <ManyForm
          many={filling}
          names={named(table, chosen)}
          count={count}
          onClose={() => setFilling(undefined)}
          onStart={(filled) => {
            setFilling(undefined);
            void together(filling, filling.operation.title, filled);
          }}
        />
      )}
    </div>
  );
}
