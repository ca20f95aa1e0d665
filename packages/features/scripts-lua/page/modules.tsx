import { definePage } from "@dicetower/panel-kit";
import styles from "../../script-host/page-parts/scripts.css?inline";
import { ModulesPage } from "./modules/modules-page.js";
import { words } from "./modules/words.js";

definePage("dicetower-modules", ModulesPage, words, styles);
