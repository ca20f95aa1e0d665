import { useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { RadioGroup } from "../components/fields/choice.js";
import { Dialog } from "../components/overlays/dialog.js";
import {
  type Change,
  changesOf,
  type Json,
  type JsonSchema,
  merged,
  same,
  schemaAt,
} from "../engine/index.js";
import { titleAt } from "../form/error-list.js";
import { DataTable } from "../table/grid/data-table.js";
import { useText } from "../text/locale.js";
import { ValueText } from "./value-text.js";

/** Others have saved meanwhile: theirs, mine, and what comes of both. */
export function ConflictView({
  schema,
  base,
  mine,
  theirs,
  saving,
  onSettle,
  onClose,
}: {
  readonly schema: JsonSchema;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  readonly saving: boolean;
  readonly onSettle: (result: Json | undefined) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [chosen, setChosen] = useState<ReadonlyMap<string, "mine" | "theirs">>(new Map());
  const changes = changesOf(base, mine, theirs);
  const clashes = changes.filter(({ clash }) => clash);
  const resultOf = (change: Change) =>
    same(change.base, change.mine) || chosen.get(change.pointer) === "theirs" ? change.theirs : change.mine;
  const title = (change: Change) => titleAt(schema, change.pointer) || text("kit.settings.whole");
  return (
    <Dialog
      open
      size="l"
      firm
      title={text("kit.conflict.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.conflict.keep")}</Button>
          <Button
            kind="primary"
            icon="device-floppy"
            busy={saving}
            onClick={() => onSettle(merged(theirs, changes, chosen))}
          >
            {text("kit.conflict.save")}
          </Button>
        </>
      }
    >
      <p>{text("kit.conflict.text", { count: clashes.length })}</p>
      <DataTable
        caption={text("kit.conflict.title")}
        rows={changes}
        rowKey={({ pointer }) => pointer}
        columns={[
          { key: "field", title: text("kit.conflict.field"), render: title },
          {
            key: "theirs",
            title: text("kit.conflict.theirs"),
            render: (change) => <ValueText value={change.theirs} schema={schemaAt(schema, change.pointer)} />,
          },
          {
            key: "mine",
            title: text("kit.conflict.mine"),
            render: (change) => <ValueText value={change.mine} schema={schemaAt(schema, change.pointer)} />,
          },
          {
            key: "result",
            title: text("kit.conflict.result"),
            render: (change) => (
              <ValueText value={resultOf(change)} schema={schemaAt(schema, change.pointer)} look="new" />
            ),
          },
        ]}
      />
      {clashes.map((change) => (
        <RadioGroup
          key={change.pointer}
          inline
          label={text("kit.conflict.choose", { name: title(change) })}
          value={chosen.get(change.pointer) ?? "mine"}
          options={[
            { value: "mine", label: text("kit.conflict.mine") },
            { value: "theirs", label: text("kit.conflict.theirs") },
          ]}
          onChange={(which) =>
            setChosen(new Map(chosen).set(change.pointer, which === "theirs" ? "theirs" : "mine"))
          }
        />
      ))}
    </Dialog>
  );
}
