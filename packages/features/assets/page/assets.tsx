import { definePage } from "@dicetower/panel-kit";
import { AssetsPage } from "./gallery/assets-page.js";
import { words } from "./generated/words.js";

definePage("dicetower-assets", AssetsPage, words);
