import { useText } from "@dicetower/panel-kit";

/** Ways past the header and the menu for those who go by keyboard. Buttons: the part of an address behind `#` is the router's. */
export function SkipLinks() {
  const text = useText();
  const jump = (id: string) => () => document.getElementById(id)?.focus();
  return (
    <div class="shell-skip">
      <button type="button" onClick={jump("main")}>
        {text("shell.skip.main")}
      </button>
      <button type="button" onClick={jump("menu")}>
        {text("shell.skip.menu")}
      </button>
    </div>
  );
}
