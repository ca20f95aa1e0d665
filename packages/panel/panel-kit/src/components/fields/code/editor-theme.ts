import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--accent-text)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--warn)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.heading], color: "var(--info)" },
  { tag: [tags.comment, tags.meta], color: "var(--muted)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

/** Colours and measures of the panel's theme. */
export const editorTheme = [
  syntaxHighlighting(words),
  EditorView.theme({
    "&": {
      color: "var(--text)",
      backgroundColor: "var(--surface)",
      fontSize: "var(--size-s)",
      height: "100%",
    },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
    ".cm-content": { caretColor: "var(--text)" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    ".cm-gutters": {
      color: "var(--muted)",
      backgroundColor: "var(--sunken)",
      border: "0",
      borderInlineEnd: "1px solid var(--line)",
    },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
    "&.cm-focused .cm-activeLineGutter": { color: "var(--text)", fontWeight: "700" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "var(--accent-soft)",
    },
    ".cm-wrong": { backgroundColor: "var(--bad-soft)" },
    ".cm-tooltip": {
      color: "var(--text)",
      backgroundColor: "var(--raised)",
      border: "1px solid var(--line)",
      borderRadius: "var(--radius-s)",
    },
    ".cm-diagnostic-error": { borderInlineStart: "3px solid var(--bad)" },
  }),
];
