import { Menu, useText } from "@dicetower/panel-kit";
import { chooseLocale, languagesOf, locale, offered } from "../language/locale.js";
import { manifests } from "../manifest/manifest-store.js";
import { useStore } from "../state/store.js";

/** Chooses the language of the panel on this device. Each language is named in itself. */
export function LanguageMenu() {
  const text = useText();
  const now = useStore(locale);
  const { manifest } = useStore(manifests.state);
  const items = languagesOf(manifest?.languages).map((language) => ({
    key: language.locale,
    label: offered(language),
    checked: language.locale === now,
    onSelect: () => chooseLocale(language.locale),
  }));
  return <Menu iconOnly icon="language" label={text("shell.language")} items={items} />;
}
