import { Icon, IconButton, Menu, useText } from "@dicetower/panel-kit";
import { holdTables, rememberAgain } from "../device/memory.js";
import { helpPath } from "../pages/help-page.js";
import { writeAddress } from "../router/address.js";
import { session } from "../session/session.js";
import { LanguageMenu } from "./language-menu.js";
import { LiveState } from "./live-state.js";
import { Mark } from "./mark.js";
import { ThemeMenu } from "./theme-menu.js";

/** The line on top: where one is, how the connection is, and what belongs to no page. */
export function Header({
  name,
  onMenu,
  menuOpen,
  onSearch,
}: {
  readonly name: string;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}) {
  const text = useText();
  const logOut = async () => {
    holdTables();
    await session.logOut();
    rememberAgain();
  };
  return (
    <header class="shell-head">
      <span class="shell-menu-button">
        <IconButton
          icon="menu-2"
          label={text("shell.menu.open")}
          expanded={menuOpen}
          hasPopup="dialog"
          onClick={onMenu}
        />
      </span>
      <a class="shell-brand" href="#/">
        <Mark />
        <span class="shell-name">{name}</span>
      </a>
      <LiveState />
      <button type="button" class="shell-search" onClick={onSearch} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span>{text("shell.search")}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span class="shell-head-tools">
        <LanguageMenu />
        <ThemeMenu />
        <a class="shell-help dt-icon-button" href={writeAddress(helpPath)} title={text("shell.help")}>
          <Icon name="help" />
          <span class="dt-hidden">{text("shell.help")}</span>
        </a>
        <Menu
          iconOnly
          icon="user-circle"
          label={text("shell.account")}
          items={[{ key: "out", label: text("shell.logout"), icon: "logout", onSelect: () => void logOut() }]}
        />
      </span>
    </header>
  );
}
