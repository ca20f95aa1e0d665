import { defineFeature, texts, textTable } from "@dicetower/contract";
import { importFormats } from "@dicetower/imports/api";
import { shippedTexts } from "./generated/texts.js";
import { sealFormat } from "./seal-format.js";

/** Reads data folders of SealDice. */
export default defineFeature({
  id: "import-sealdice",
  setup(host) {
    host.add(texts, ...textTable(shippedTexts, "import-sealdice"));
    host.add(importFormats, sealFormat);
  },
});
