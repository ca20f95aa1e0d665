import type { ComponentChildren } from "preact";
import { useText } from "../../text/locale.js";
import { classNames } from "../class-names.js";
import { Field, type FieldBase, FieldError, FieldSet, useField } from "./field.js";

/** One of several values to choose from. */
export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** Properties of fields that choose one of several. */
export interface ChoiceProps<V extends string = string> extends FieldBase {
  readonly options: readonly Option<V>[];
  /** undefined: none is chosen. */
  readonly value: V | undefined;
  onChange(value: NoInfer<V>): void;
}

/** A drop-down list. */
export function Select<V extends string>({
  placeholder,
  ...props
}: ChoiceProps<V> & { readonly placeholder?: string }) {
  const text = useText();
  const parts = useField(props);
  const known = props.options.some(({ value }) => value === props.value);
  return (
    <Field field={props} parts={parts}>
      <div class="dt-select">
        <select
          {...parts.control}
          class="dt-control"
          value={known ? props.value : ""}
          disabled={props.disabled || props.readOnly}
          onChange={(event) => props.onChange(event.currentTarget.value as V)}
        >
          {!known && (
            <option value="" disabled>
              {placeholder ?? props.value ?? text("kit.choose")}
            </option>
          )}
          {props.options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}

/** A few values, all in sight. */
export function RadioGroup<V extends string>(props: ChoiceProps<V> & { readonly inline?: boolean }) {
  const parts = useField(props);
  return (
    <FieldSet field={props} parts={parts}>
      <div class={classNames("dt-radios", props.inline && "dt-radios-inline")}>
        {props.options.map((option, at) => {
          const id = `${parts.id}-${at}`;
          return (
            <div class="dt-check" key={option.value}>
              <input
                type="radio"
                id={id}
                name={`${parts.id}-choice`}
                value={option.value}
                checked={option.value === props.value}
                disabled={props.disabled || props.readOnly || option.disabled}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
                onChange={() => props.onChange(option.value)}
              />
              <div class="dt-check-words">
                <label for={id}>{option.label}</label>
                {option.hint && (
                  <span class="dt-check-hint" id={`${id}-hint`}>
                    {option.hint}
                  </span>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}

/** Properties of fields that are on or off. */
export interface ToggleProps extends FieldBase {
  readonly value: boolean;
  onChange(value: boolean): void;
}

/** On or off, at once or with Save; its state is also in words. */
export function Switch({ quiet = false, ...props }: ToggleProps & { readonly quiet?: boolean }) {
  const text = useText();
  return (
    <Toggle {...props} kind="switch">
      {!quiet && (
        <span class="dt-switch-state" aria-hidden="true">
          {text(props.value ? "kit.on" : "kit.off")}
        </span>
      )}
    </Toggle>
  );
}

/** Ticked or not. */
export function Checkbox(props: ToggleProps & { readonly mixed?: boolean }) {
  return <Toggle {...props} kind="checkbox" />;
}

function Toggle({
  kind,
  mixed = false,
  children,
  ...props
}: ToggleProps & {
  readonly kind: "switch" | "checkbox";
  readonly mixed?: boolean;
  readonly children?: ComponentChildren;
}) {
  const parts = useField(props);
  return (
    <div class={classNames("dt-field", "dt-toggle", Boolean(props.error) && "dt-field-wrong")}>
      <div class="dt-check">
        <input
          {...parts.control}
          class={kind === "switch" ? "dt-switch" : undefined}
          type="checkbox"
          {...(kind === "switch" ? { role: "switch" as const } : {})}
          checked={props.value}
          indeterminate={mixed}
          disabled={props.disabled || props.readOnly}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <div class="dt-check-words">
          <label for={parts.id} class={props.labelHidden ? "dt-hidden" : undefined}>
            {props.label}
          </label>
          {children}
          {props.tags}
          {props.tools && <span class="dt-field-tools">{props.tools}</span>}
          {props.hint && (
            <div class="dt-check-hint" id={parts.hintId}>
              {props.hint}
            </div>
          )}
        </div>
      </div>
      <FieldError id={parts.errorId} error={props.error} />
    </div>
  );
}
