import { defineFeature, texts, textTable } from "@dicetower/contract";
import { importFormats } from "@dicetower/imports/api";
import { diceFormat } from "./dice-format.js";
import { shippedTexts } from "./generated/texts.js";

/** Reads data folders of Dice!. */
export default defineFeature({
  id: "import-dice",
  setup(host) {
    host.add(texts, ...textTable(shippedTexts, "import-dice"));
    host.add(importFormats, diceFormat);
  },
});
