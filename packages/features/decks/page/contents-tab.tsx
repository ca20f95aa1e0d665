import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { Contents } from "./deck/contents.js";
import type { DeckRow } from "./deck/deck-row.js";
import { words } from "./generated/words.js";

/** What is in a file of decks. */
function ContentsTab({ tab: { record } }: { readonly tab: TabContext }) {
  const deck = record as unknown as DeckRow;
  return <Contents key={deck.id} deck={deck} />;
}

defineTab("dicetower-deck-contents", ContentsTab, words);
