import { defineTab, type TabContext } from "@dicetower/panel-kit";
import type { DeckRow } from "./deck/deck-row.js";
import { Editor } from "./deck/editor.js";
import { words } from "./generated/words.js";

/** The text of a file of decks. */
function EditorTab({ tab: { record, changed } }: { readonly tab: TabContext }) {
  const deck = record as unknown as DeckRow;
  return <Editor key={deck.id} deck={deck} changed={changed} />;
}

defineTab("dicetower-deck-editor", EditorTab, words);
