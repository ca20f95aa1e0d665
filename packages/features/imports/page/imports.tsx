import { definePage } from "@dicetower/panel-kit";
import { importWords } from "./imports/import-words.js";
import { ImportsPage } from "./imports/imports-page.js";

definePage("dicetower-imports", ImportsPage, importWords);
