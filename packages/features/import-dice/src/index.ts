import { defineFeature, texts } from "@dicetower/contract";
import { importFormats } from "@dicetower/imports/api";
import { diceFormat } from "./dice-format.js";
import { ownTexts } from "./own-texts.js";

/** Reads data folders of Dice!. */
export default defineFeature({
  id: "import-dice",
  setup(host) {
    host.add(texts, ...ownTexts);
    host.add(importFormats, diceFormat);
  },
});
