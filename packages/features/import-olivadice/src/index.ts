import { defineFeature, texts } from "@dicetower/contract";
import { importFormats } from "@dicetower/imports/api";
import { olivaFormat } from "./oliva-format.js";
import { ownTexts } from "./own-texts.js";

/** Reads data folders of OlivaDice. */
export default defineFeature({
  id: "import-olivadice",
  setup(host) {
    host.add(texts, ...ownTexts);
    host.add(importFormats, olivaFormat);
  },
});
