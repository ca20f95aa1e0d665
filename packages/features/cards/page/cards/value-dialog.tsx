import { api, Button, Callout, Dialog, reasonOf, TextField, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { type Attribute, type Player, readTyped, typed } from "./card.js";

/** Sets an attribute of a card; a new one where none is given. */
export function ValueDialog({
  player,
  cardId,
  attribute,
  onClose,
  onDone,
}: {
  readonly player: Player;
  readonly cardId: number;
  readonly attribute: Attribute | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const text = useText();
  const [name, setName] = useState(attribute?.name ?? "");
  const [value, setValue] = useState(typed(attribute?.own ?? null));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { cardId, name: name.trim(), value: readTyped(value) };
      await api.post("/api/players/{platform}/{user}/card-attr", { params: player, body });
      onDone();
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="s"
      title={attribute === undefined ? text("cards.page.add") : attribute.label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind="primary" busy={busy} disabled={name.trim() === ""} onClick={() => void save()}>
            {text("kit.settings.save")}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {failure}
        </Callout>
      )}
      {attribute === undefined && (
        <TextField label={text("cards.page.name")} value={name} maxLength={48} onChange={setName} autoFocus />
      )}
      <TextField
        label={text("cards.page.value")}
        hint={text(attribute?.formula ? "cards.page.value.computed" : "cards.page.value.hint", {
          formula: attribute?.formula ?? "",
        })}
        value={value}
        maxLength={400}
        onChange={setValue}
        autoFocus={attribute !== undefined}
      />
    </Dialog>
  );
}
