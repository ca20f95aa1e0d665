import type { ComponentChildren } from "preact";
import { useId } from "../../page/use-id.js";
import { useText } from "../../text/locale.js";
import { classNames } from "../class-names.js";
import { Icon } from "../icons/icon.js";

/** What every field takes. */
export interface FieldBase {
  readonly label: string;
  /** Stands below the label, before what is typed. */
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
  /** Id of the control; made when left out. Links of an error list lead to it. */
  readonly id?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** Small marks beside the label: `default`, `restart needed`. */
  readonly tags?: ComponentChildren;
  /** Buttons at the end of the label's row. */
  readonly tools?: ComponentChildren;
  /** The label is there for people who hear the page, not for the eye. */
  readonly labelHidden?: boolean;
  /** Id of further words that describe the control. */
  readonly describedBy?: string;
}

/** Ids of a field and the attributes that tie its parts together. */
export interface FieldParts {
  readonly id: string;
  readonly hintId: string;
  readonly errorId: string;
  /** For the control itself. */
  readonly control: {
    readonly id: string;
    readonly name: string | undefined;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": true | undefined;
    readonly "aria-required": true | undefined;
  };
}

/** Makes the ids of a field. */
export function useField({ id: given, name, hint, error, required, describedBy }: FieldBase): FieldParts {
  const made = useId();
  const id = given ?? `dt${made}`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId, describedBy].filter(Boolean).join(" ");
  return {
    id,
    hintId,
    errorId,
    control: {
      id,
      name,
      "aria-describedby": described === "" ? undefined : described,
      "aria-invalid": error ? true : undefined,
      "aria-required": required ? true : undefined,
    },
  };
}

/** What is wrong, in words, tied to the control by `aria-describedby`. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error ? (
    <p class="dt-field-error" id={id}>
      <Icon name="alert-circle" />
      <span>{error}</span>
    </p>
  ) : null;
}

/** Label, hint, control and error of one field. */
export function Field({
  field,
  parts,
  row = false,
  children,
}: {
  readonly field: FieldBase;
  readonly parts: FieldParts;
  /** Label beside the control instead of above it. */
  readonly row?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={classNames("dt-field", row && "dt-field-row", Boolean(field.error) && "dt-field-wrong")}>
      <FieldLabel field={field} parts={parts} />
      {field.hint && (
        <div class="dt-field-hint" id={parts.hintId}>
          {field.hint}
        </div>
      )}
      {children}
      <FieldError id={parts.errorId} error={field.error} />
      <FieldTools field={field} />
    </div>
  );
}

function FieldLabel({ field, parts }: { readonly field: FieldBase; readonly parts: FieldParts }) {
  const text = useText();
  return (
    <div class={classNames("dt-field-head", field.labelHidden && "dt-hidden")}>
      <label class="dt-field-label" for={parts.id}>
        {field.label}
        {field.required === false && <span class="dt-field-optional"> ({text("kit.optional")})</span>}
      </label>
      {field.tags}
    </div>
  );
}

/** Behind the control for the keyboard, at the end of the label's row for the eye. */
function FieldTools({ field }: { readonly field: FieldBase }) {
  return field.tools ? <span class="dt-field-tools">{field.tools}</span> : null;
}

/** A fieldset in the place of a field: several controls under one name. */
export function FieldSet({
  field,
  parts,
  children,
}: {
  readonly field: FieldBase;
  readonly parts: FieldParts;
  readonly children: ComponentChildren;
}) {
  return (
    <fieldset
      class={classNames("dt-field", Boolean(field.error) && "dt-field-wrong")}
      id={parts.id}
      tabIndex={-1}
      aria-describedby={parts.control["aria-describedby"]}
    >
      <legend class={classNames("dt-field-head", field.labelHidden && "dt-hidden")}>
        <span class="dt-field-label">{field.label}</span>
        {field.tags}
      </legend>
      {field.hint && (
        <div class="dt-field-hint" id={parts.hintId}>
          {field.hint}
        </div>
      )}
      {children}
      <FieldError id={parts.errorId} error={field.error} />
      <FieldTools field={field} />
    </fieldset>
  );
}
