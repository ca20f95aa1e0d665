import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./recap/recap.css?inline";
import { Recap } from "./recap/recap.js";

/** The story of a log so far, as a model tells it. */
function RecapTab({ tab: { record } }: { readonly tab: TabContext }) {
  const id = Number(record["id"]);
  return <Recap key={id} id={id} />;
}

defineTab("dicetower-log-recap", RecapTab, words, styles);
