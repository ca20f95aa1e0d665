import { Menu, useText } from "@dicetower/panel-kit";
import { chooseTheme, theme, themes } from "../device/theme.js";
import { useStore } from "../state/store.js";

const icons = { system: "device-desktop", light: "sun", dark: "moon", contrast: "contrast-2" } as const;

/** Chooses the theme of the panel on this device. */
export function ThemeMenu() {
  const text = useText();
  const now = useStore(theme);
  const items = themes.map((key) => ({
    key,
    label: text(`shell.theme.${key}`),
    icon: icons[key],
    checked: key === now,
    onSelect: () => chooseTheme(key),
  }));
  return <Menu iconOnly icon={icons[now]} label={text("shell.theme")} items={items} />;
}
