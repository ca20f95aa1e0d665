import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { Editor } from "./deck/editor.js";
import { words } from "./generated/words.js";

/** The text of a file of decks. */
function EditorTab({ tab: { record: deck, changed } }: { readonly tab: TabContext<"/api/decks"> }) {
  return <Editor key={deck.id} deck={deck} changed={changed} />;
}

defineTab("dicetower-deck-editor", EditorTab, words);
