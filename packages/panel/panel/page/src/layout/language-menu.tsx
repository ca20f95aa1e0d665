import { Menu, useText } from "@dicetower/panel-kit";
import { chooseLocale, type Locale, languages, locale } from "../language/locale.js";
import { useStore } from "../state/store.js";

/** Chooses the language of the panel on this device. Each language is named in itself. */
export function LanguageMenu() {
  const text = useText();
  const now = useStore(locale);
  const items = (Object.entries(languages) as [Locale, string][]).map(([key, name]) => ({
    key,
    label: name,
    checked: key === now,
    onSelect: () => chooseLocale(key),
  }));
  return <Menu iconOnly icon="language" label={text("shell.language")} items={items} />;
}
