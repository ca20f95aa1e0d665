import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { CodeLanguage, CodeProblem } from "./code-problem.js";
import { editorTheme } from "./editor-theme.js";
import { languageFor } from "./languages.js";

/** A piece of the text, in characters from its beginning. */
export interface Selected {
  readonly from: number;
  readonly to: number;
}

/** An editor in a page. */
export interface Mirror {
  /** Takes a value that the page has; what is typed meanwhile is not thrown away by its own echo. */
  setValue(value: string): void;
  setProblems(problems: readonly CodeProblem[]): void;
  setAttributes(attributes: Readonly<Record<string, string>>, readOnly: boolean): void;
  setLanguage(language: CodeLanguage | undefined): void;
  /** Takes the focus and selects a piece of the text. */
  focus(selected: Selected): void;
  end(): void;
}

const setWrong = StateEffect.define<readonly number[]>();

/** Lines on which something is wrong. */
const wrongLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, transaction) {
    const told = transaction.effects.find((effect) => effect.is(setWrong));
    if (told === undefined) return now.map(transaction.changes);
    const { doc } = transaction.state;
    const builder = new RangeSetBuilder<Decoration>();
    for (const line of [...new Set(told.value as readonly number[])].sort((a, b) => a - b))
      if (line >= 1 && line <= doc.lines)
        builder.add(doc.line(line).from, doc.line(line).from, Decoration.line({ class: "cm-wrong" }));
    return builder.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Puts an editor into an element. It stands in a shadow root, where its style comes as a sheet of its own: the policy
 * of the panel's pages allows no style elements.
 */
export function createMirror(host: HTMLElement, value: string, onChange: (value: string) => void): Mirror {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const language = new Compartment();
  const attributes = new Compartment();
  let languageName: CodeLanguage | undefined;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        wrongLines,
        // Tab leaves the editor: nobody is held in it.
        keymap.of([...defaultKeymap, ...historyKeymap]),
        editorTheme,
        language.of([]),
        attributes.of([]),
        EditorState.lineSeparator.of("\n"),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((one) => one.isUserEvent("set")))
            onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setValue(next) {
      const { doc } = view.state;
      if (doc.toString() === next) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, userEvent: "set" });
    },
    setProblems(problems) {
      const { doc } = view.state;
      const found = problems.filter(({ line }) => line >= 1 && line <= doc.lines);
      const diagnostics = found.map(({ line, message }): Diagnostic => {
        const { from, to } = doc.line(line);
        return { from, to, severity: "error", message };
      });
      const first = found[0];
      view.dispatch(setDiagnostics(view.state, diagnostics), {
        effects: [
          setWrong.of(found.map(({ line }) => line)),
          ...(first === undefined
            ? []
            : [EditorView.scrollIntoView(doc.line(first.line).from, { y: "center" })]),
        ],
      });
    },
    setAttributes(given, readOnly) {
      view.dispatch({
        effects: attributes.reconfigure([
          // Said in so many words: helpers do not see that editable content can be reached by keys.
          EditorView.contentAttributes.of({ ...given, tabindex: "0" }),
          EditorState.readOnly.of(readOnly),
        ]),
      });
    },
    setLanguage(name) {
      languageName = name;
      void languageFor(name).then((support) => {
        if (languageName === name) view.dispatch({ effects: language.reconfigure(support) });
      });
    },
    focus({ from, to }) {
      const { length } = view.state.doc;
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } });
      view.focus();
    },
    end() {
      languageName = undefined;
      view.destroy();
    },
  };
}
