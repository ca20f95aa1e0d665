import {
  addWords,
  hasUnsaved,
  mayLeave,
  prepareToasts,
  setLocale,
  setManifest,
  setPageAddress,
  setTableMemory,
  signIn,
} from "@dicetower/panel-kit";
import { render } from "preact";
import { words } from "../generated/words.js";
import { App } from "./app.js";
import { locale } from "./language/locale.js";
import { serverLocale } from "./language/words.js";
import { nameInstallation } from "./layout/document-title.js";
import { manifests } from "./manifest/manifest-store.js";
import { tableAddress, tableMemory } from "./pages/table-place.js";
import { router } from "./router/router.js";
import { active } from "./session/activity.js";
import { followPresses } from "./session/pressed.js";
import { session } from "./session/session.js";
import "./shell.css";

addWords(words);
setLocale(locale.value);
locale.watch((next) => setLocale(next));
manifests.state.watch(({ manifest, texts }) => {
  addWords({ [serverLocale(locale.value)]: texts });
  if (manifest !== undefined) setManifest(manifest);
});
signIn({
  headers: () => {
    active();
    return session.headers();
  },
  ended: (failure) => session.ended(failure.code),
});
router.guard(() => !hasUnsaved() || mayLeave());
router.start();
setPageAddress(tableAddress);
setTableMemory(tableMemory);
prepareToasts();
followPresses();
nameInstallation();

const place = document.getElementById("panel");
if (place !== null) render(<App />, place);
void session.refresh();
