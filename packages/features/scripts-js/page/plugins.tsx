import { definePage } from "@dicetower/panel-kit";
import styles from "../../script-host/page-parts/scripts.css?inline";
import { PluginsPage } from "./plugins/plugins-page.js";
import { words } from "./plugins/words.js";

definePage("dicetower-plugins", PluginsPage, words, styles);
