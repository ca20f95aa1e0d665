import { useLayoutEffect, useRef } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { Button, IconButton } from "../button.js";
import { Details } from "../show.js";
import { TextArea, type TextAreaProps } from "./text-field.js";

/** A value that a text can hold as `{name}`. */
export interface TemplateVariable {
  readonly name: string;
  /** What it stands for. */
  readonly meaning?: string;
  /** A value of it, for the preview. */
  readonly sample?: string;
}

/** Properties of a field for a text with variables. */
export interface TemplateFieldProps extends Omit<TextAreaProps, "inputRef"> {
  readonly variables: readonly TemplateVariable[];
  /** The variables are folded away until they are wanted: where several fields stand below one another. */
  readonly folded?: boolean;
  /** Shows the text with the samples put in; not where the service makes a preview of its own. */
  readonly preview?: boolean;
}

/** A text with variables: a chip for each puts it in where one writes, or takes it out. */
export function TemplateField({ variables, folded = false, preview = false, ...field }: TemplateFieldProps) {
  const text = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const { value, label, disabled, readOnly } = field;
  useLayoutEffect(() => {
    const { current: at } = caret;
    caret.current = undefined;
    if (at === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  }, [value]);
  const insert = (name: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    const word = `{${name}}`;
    caret.current = from + word.length;
    field.onChange(value.slice(0, from) + word + value.slice(to));
  };
  const remove = (name: string) => field.onChange(value.replaceAll(`{${name}}`, ""));
  const title = text("kit.template.variables", { name: label });
  const chips = (
    <ul class="dt-chips" aria-label={title}>
      {variables.map(({ name, meaning = "" }) => {
        const word = `{${name}}`;
        const insertion = text("kit.template.insert", { name: word });
        return (
          <li key={name} class="dt-chip dt-template-chip">
            <Button
              small
              kind="quiet"
              label={meaning === "" ? insertion : text("kit.named", { what: insertion, name: meaning })}
              onClick={() => insert(name)}
            >
              <code>{word}</code>
            </Button>
            {value.includes(word) && (
              <IconButton
                icon="x"
                label={text("kit.template.remove", { name: word })}
                onClick={() => remove(name)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
  const fixed = disabled === true || readOnly === true || variables.length === 0;
  return (
    <div class="dt-template">
      <TextArea {...field} inputRef={area} />
      {!fixed && (folded ? <Details summary={text("kit.template.fold")}>{chips}</Details> : chips)}
      {preview && (
        <output class="dt-template-said" aria-label={text("kit.template.preview", { name: label })}>
          {filled(value, variables)}
        </output>
      )}
    </div>
  );
}

function filled(value: string, variables: readonly TemplateVariable[]): string {
  const samples = new Map(variables.map(({ name, sample }) => [name, sample]));
  return value.replace(/\{([^{}]+)\}/g, (word, name: string) => samples.get(name) ?? word);
}
