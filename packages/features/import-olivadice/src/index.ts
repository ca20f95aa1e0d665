import { defineFeature, texts, textTable } from "@dicetower/contract";
import { importFormats } from "@dicetower/imports/api";
import { shippedTexts } from "./generated/texts.js";
import { olivaFormat } from "./oliva-format.js";

/** Reads data folders of OlivaDice. */
export default defineFeature({
  id: "import-olivadice",
  setup(host) {
    host.add(texts, ...textTable(shippedTexts, "import-olivadice"));
    host.add(importFormats, olivaFormat);
  },
});
