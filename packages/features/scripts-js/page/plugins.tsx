import { addWords, definePage } from "@dicetower/panel-kit";
import { words as sharedWords } from "../../script-host/page-parts/generated/words.js";
import styles from "../../script-host/page-parts/scripts.css?inline";
import { words } from "./generated/words.js";
import { PluginsPage } from "./plugins/plugins-page.js";

addWords(sharedWords);
definePage("dicetower-plugins", PluginsPage, words, styles);
