import { addWords, prepareToasts, render, setLocale, signIn } from "@dicetower/panel-kit";
import styles from "./gm-screen/gm-screen.css?inline";
import { GmScreenView } from "./gm-screen/gm-screen-view.js";
import { words } from "./gm-screen/words.js";

/** The token is behind the hash, where no server and no proxy reads it. */
const tokenNow = () => location.hash.replace(/^#/, "");

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
addWords(words);
setLocale(navigator.language.toLowerCase().startsWith("zh") ? "zh-CN" : "en");
signIn({
  headers: () => ({ "x-desk-token": tokenNow() }),
  ended: () => Promise.resolve(false),
});
prepareToasts();

const place = document.getElementById("desk");
if (place !== null) {
  const show = () => render(<GmScreenView key={tokenNow()} />, place);
  addEventListener("hashchange", show);
  show();
}
