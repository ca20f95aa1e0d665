import { useState } from "preact/hooks";
import { Button, IconButton } from "../../../components/button.js";
import { FieldSet, useField } from "../../../components/fields/field.js";
import { TextField } from "../../../components/fields/text-field.js";
import { beginning, below, isRecord, type Json } from "../../../engine/index.js";
import { useText } from "../../../text/locale.js";
import { fieldOf, type Place } from "../../field-location.js";
import { FieldView } from "../../field-view.js";

/** Names with values. Names are unique; one that is taken is refused while it is typed. */
export function DictionaryWidget(place: Place) {
  const { model, value, fallback, change, label, readOnly } = place;
  const text = useText();
  const [added, setAdded] = useState("");
  const record = isRecord(value) ? value : {};
  const inherited = value === undefined && isRecord(fallback) ? fallback : undefined;
  const entries = Object.entries(record);
  const field = fieldOf(place);
  const parts = useField(field);
  const taken = added !== "" && Object.hasOwn(record, added);
  const add = () => {
    if (added === "" || taken) return;
    change(Object.fromEntries([...entries, [added, beginning(model.item)]]));
    setAdded("");
  };
  return (
    <FieldSet field={field} parts={parts}>
      <div class="dt-list">
        {inherited !== undefined &&
          Object.entries(inherited).map(([name, one]) => (
            <p key={name} class="dt-muted">
              {name}: {JSON.stringify(one)}
            </p>
          ))}
        {entries.map(([name, one], at) => (
          <Entry
            // The name may change while it is typed: the place in the list stays.
            key={`${at}`}
            place={place}
            name={name}
            names={entries.map(([other]) => other)}
            onRename={(next) =>
              change(
                Object.fromEntries(entries.map(([other, inner]) => [other === name ? next : other, inner])),
              )
            }
            onRemove={() => change(Object.fromEntries(entries.filter(([other]) => other !== name)))}
          >
            {one}
          </Entry>
        ))}
        {entries.length === 0 && inherited === undefined && (
          <p class="dt-muted">{text("kit.form.emptyList")}</p>
        )}
        {!readOnly && (
          <div class="dt-list-row">
            <TextField
              label={`${text("kit.form.newKey")}: ${label}`}
              labelHidden
              placeholder={text("kit.form.newKey")}
              value={added}
              error={taken ? text("kit.form.keyTaken", { name: added }) : undefined}
              onChange={setAdded}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
            <Button
              icon="plus"
              disabled={added === "" || taken}
              onClick={add}
              label={`${text("kit.form.add")}: ${label}`}
            >
              {text("kit.form.add")}
            </Button>
          </div>
        )}
      </div>
    </FieldSet>
  );
}

function Entry({
  place,
  name,
  names,
  onRename,
  onRemove,
  children,
}: {
  readonly place: Place;
  readonly name: string;
  readonly names: readonly string[];
  readonly onRename: (next: string) => void;
  readonly onRemove: () => void;
  readonly children: Json;
}) {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? name;
  const wrong = shown === "" ? "kit.form.keyEmpty" : "kit.form.keyTaken";
  const refused = shown !== name && (shown === "" || names.includes(shown));
  return (
    <div class="dt-dictionary-row">
      <TextField
        label={`${text("kit.form.key")}: ${name}`}
        labelHidden
        mono
        value={shown}
        readOnly={place.readOnly}
        error={refused ? text(wrong, { name: shown }) : undefined}
        onChange={setTyped}
        onBlur={() => {
          if (!refused && shown !== name) onRename(shown);
          if (!refused) setTyped(undefined);
        }}
      />
      <FieldView
        name={name}
        label={name}
        labelHidden
        schema={place.model.item}
        pointer={below(place.pointer, name)}
        value={children}
        fallback={undefined}
        required
        entry
        depth={place.depth + 1}
      />
      {!place.readOnly && (
        <span class="dt-list-tools">
          <IconButton
            icon="trash"
            danger
            label={`${text("kit.form.removeEntry")}: ${name}`}
            onClick={onRemove}
          />
        </span>
      )}
    </div>
  );
}
