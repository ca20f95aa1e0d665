import { textTable } from "@dicetower/contract";
import { templateKeys } from "../calls/games/template-keys.js";
import { shippedTexts } from "../generated/texts.js";
import { wordedTexts } from "./worded-texts.js";

/** Names of the peer for texts that plugins alone ask for: the first, where it has several. */
const templateTexts = Object.fromEntries(
  Object.entries(templateKeys)
    .filter(([, key]) => key.startsWith("scripts-js.tmpl."))
    .map(([peer, key]) => [key, peer])
    .reverse(),
);

/** Everything that this feature says. */
export const ownTexts = textTable<string>(
  shippedTexts,
  { "": "scripts-js", "plugins.": "scripts" },
  { ...templateTexts, ...wordedTexts },
);
