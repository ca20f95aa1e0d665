import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CodeLanguage, CodeProblem } from "./code/code-problem.js";
import type { Mirror, Selected } from "./code/mirror.js";
import { Field, type FieldBase, useField } from "./field.js";

/** Properties of an editor for code. */
export interface CodeEditorProps extends FieldBase {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly language?: CodeLanguage | undefined;
  /** What is wrong, by line: the lines are marked, and the first is brought into sight. */
  readonly problems?: readonly CodeProblem[];
}

const none: readonly CodeProblem[] = [];

/** Code with numbered, coloured lines. Its editor is loaded when one is shown; until then it is plain text. */
export function CodeEditor(props: CodeEditorProps) {
  const { value, onChange, rows = 18, language, problems = none } = props;
  const parts = useField(props);
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  /** What was selected in the plain text, if somebody was in it when its editor came. */
  const selected = useRef<Selected | undefined>(undefined);
  const [mirror, setMirror] = useState<Mirror>();
  /** What was typed and has not come back as `value` yet. */
  const echoes = useRef<string[]>([]);
  const latest = useRef(props);
  latest.current = { ...props, onChange };

  useEffect(() => {
    let here = true;
    let made: Mirror | undefined;
    import("./code/mirror.js").then(
      ({ createMirror }) => {
        if (!here || host.current === null) return;
        selected.current = selectionIn(plain.current);
        made = createMirror(host.current, latest.current.value, (next) => {
          if (next === latest.current.value) echoes.current = [];
          else echoes.current.push(next);
          latest.current.onChange(next);
        });
        setMirror(made);
      },
      // Another version of the panel has come in the meantime: the plain text stays.
      () => undefined,
    );
    return () => {
      here = false;
      made?.end();
    };
  }, []);

  // Before the page is drawn: whoever is typing types on in the editor.
  useLayoutEffect(() => {
    if (selected.current !== undefined) mirror?.focus(selected.current);
  }, [mirror]);

  const marks = problems.map(({ line, message }) => `${line} ${message}`).join("\n");
  const fixed = props.readOnly === true || props.disabled === true;
  const described = [props.error, typeof props.hint === "string" ? props.hint : ""].filter(Boolean).join(" ");
  useEffect(() => {
    // Somebody types faster than the page draws: what comes back late is no new value.
    const echo = echoes.current.lastIndexOf(value);
    echoes.current = echo < 0 ? [] : echoes.current.slice(echo + 1);
    if (echo < 0) mirror?.setValue(value);
  }, [mirror, value]);
  useEffect(() => mirror?.setProblems(problems), [mirror, marks]);
  useEffect(() => mirror?.setLanguage(language), [mirror, language]);
  useEffect(
    () =>
      mirror?.setAttributes(
        {
          // Names and descriptions of the page do not reach into the shadow root.
          "aria-label": props.label,
          ...(described === "" ? {} : { "aria-description": described }),
          ...(props.error ? { "aria-invalid": "true" } : {}),
          ...(fixed ? { "aria-readonly": "true", tabindex: "0" } : {}),
        },
        fixed,
      ),
    [mirror, props.label, described, fixed],
  );
  return (
    <Field field={props} parts={parts}>
      <div
        class="dt-code-host"
        ref={host}
        style={{ height: `${rows * 1.5 + 1}em` }}
        hidden={mirror === undefined}
        {...(mirror === undefined ? {} : { id: parts.id })}
      />
      {mirror === undefined && (
        <textarea
          {...parts.control}
          ref={plain}
          class="dt-control dt-mono dt-code-area"
          value={value}
          rows={rows}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          disabled={props.disabled}
          readOnly={props.readOnly}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What is selected in a text that has the focus. */
function selectionIn(area: HTMLTextAreaElement | null): Selected | undefined {
  if (area === null || !area.matches(":focus")) return undefined;
  return { from: area.selectionStart, to: area.selectionEnd };
}
