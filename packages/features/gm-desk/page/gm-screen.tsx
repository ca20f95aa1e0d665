import { addWords, languagesAlong, prepareToasts, render, setLocale, signIn } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./gm-screen/gm-screen.css?inline";
import { GmScreenView } from "./gm-screen/gm-screen-view.js";

/** The token is behind the hash, where no server and no proxy reads it. */
const tokenNow = () => location.hash.replace(/^#/, "");

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
addWords(words);
setLocale(languagesAlong(navigator.language).find((one) => words[one] !== undefined) ?? "en");
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
