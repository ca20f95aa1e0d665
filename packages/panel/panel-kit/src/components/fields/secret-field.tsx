import { useState } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { Button } from "../button.js";
import { Icon } from "../icons/icon.js";
import { Field, type FieldBase, FieldError, useField } from "./field.js";

/** What reading answers in the place of a secret that is stored. */
export const configured = "<configured>";

/** Properties of a field for something that is never shown. */
export interface SecretFieldProps extends FieldBase {
  /** `<configured>` or empty as read; the new value; null to remove the stored one. */
  readonly value: string | null;
  /** What was read, to go back to. */
  readonly stored: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A secret: never shown, replaced by a new value, or removed. */
export function SecretField(props: SecretFieldProps) {
  const { value, stored, onChange } = props;
  const text = useText();
  const [open, setOpen] = useState(false);
  const parts = useField(props);
  const has = stored === configured;
  const typing = open || (value !== null && value !== "" && value !== configured);
  const keep = () => {
    setOpen(false);
    onChange(stored);
  };
  if (typing || (!has && value !== null))
    return (
      <Field
        field={{ ...props, hint: props.hint ?? text(has ? "kit.secret.new" : "kit.secret.empty") }}
        parts={parts}
      >
        <div class="dt-control-row">
          <input
            {...parts.control}
            aria-describedby={parts.control["aria-describedby"] ?? parts.hintId}
            class="dt-control dt-mono"
            type="password"
            autocomplete="new-password"
            value={value === configured || value === null ? "" : value}
            disabled={props.disabled}
            readOnly={props.readOnly}
            onInput={(event) => {
              const typed = event.currentTarget.value;
              // Empty means "as it was": an empty value cannot be stored by accident.
              onChange(typed === "" ? stored : typed);
              setOpen(true);
            }}
          />
          {has && <Button onClick={keep}>{text("kit.secret.keep")}</Button>}
        </div>
      </Field>
    );
  return (
    <div class="dt-field">
      <div class="dt-field-head">
        <span class="dt-field-label" id={`${parts.id}-label`}>
          {props.label}
        </span>
        {props.tags}
      </div>
      {props.hint && (
        <div class="dt-field-hint" id={parts.hintId}>
          {props.hint}
        </div>
      )}
      {/* biome asks for fieldset; a group of two buttons with a state is no set of fields. */}
      <div class="dt-secret" role="group" aria-labelledby={`${parts.id}-label`}>
        <span class="dt-secret-state">
          <Icon name={value === null ? "trash" : "lock"} />
          {text(value === null ? "kit.secret.cleared" : "kit.secret.stored")}
        </span>
        {value === null ? (
          <Button onClick={keep}>{text("kit.secret.keep")}</Button>
        ) : (
          !props.readOnly && (
            <>
              <Button onClick={() => setOpen(true)} label={`${text("kit.secret.replace")}: ${props.label}`}>
                {text("kit.secret.replace")}
              </Button>
              <Button
                kind="quiet"
                onClick={() => onChange(null)}
                label={`${text("kit.secret.clear")}: ${props.label}`}
              >
                {text("kit.secret.clear")}
              </Button>
            </>
          )
        )}
      </div>
      <FieldError id={parts.errorId} error={props.error} />
    </div>
  );
}
