import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { Contents } from "./deck/contents.js";
import { words } from "./generated/words.js";

/** What is in a file of decks. */
function ContentsTab({ tab: { record: deck } }: { readonly tab: TabContext<"/api/decks"> }) {
  return <Contents key={deck.id} deck={deck} />;
}

defineTab("dicetower-deck-contents", ContentsTab, words);
