import { defineFeature, texts } from "@dicetower/contract";
import { importFormats } from "@dicetower/imports/api";
import { ownTexts } from "./own-texts.js";
import { sealFormat } from "./seal-format.js";

/** Reads data folders of SealDice. */
export default defineFeature({
  id: "import-sealdice",
  setup(host) {
    host.add(texts, ...ownTexts);
    host.add(importFormats, sealFormat);
  },
});
