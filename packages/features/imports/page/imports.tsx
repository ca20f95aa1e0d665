import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import { ImportsPage } from "./imports/imports-page.js";

definePage("dicetower-imports", ImportsPage, words);
