import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import { Wordings } from "./wordings/wordings.js";

/** How a persona says things. */
function WordingsTab({ tab: { record, changed } }: { readonly tab: TabContext }) {
  return <Wordings key={Number(record["id"])} id={Number(record["id"])} changed={changed} />;
}

defineTab("dicetower-persona-wordings", WordingsTab, words);
