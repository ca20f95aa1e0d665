import { Icon, type Manifest, useText } from "@dicetower/panel-kit";
import { useId, useState } from "preact/hooks";
import { pagesOf, shownCategories } from "../manifest/manifest.js";
import { pagePath, writeAddress } from "../router/address.js";
import { closedCategories, setCategoryOpen } from "./open-categories.js";

/** The menu: groups, and their pages. The group of the page that is shown is always open. */
export function Nav({
  manifest,
  current,
  onChosen,
}: {
  readonly manifest: Manifest;
  /** Key of the page that is shown. */
  readonly current: string | undefined;
  onChosen?(): void;
}) {
  const text = useText();
  return (
    <nav class="shell-nav" aria-label={text("shell.menu")}>
      {shownCategories(manifest).map(({ key, title, icon }) => (
        <Group
          key={key}
          id={key}
          title={title}
          icon={icon}
          pages={pagesOf(manifest, key)}
          current={current}
          onChosen={onChosen}
        />
      ))}
    </nav>
  );
}

function Group({
  id,
  title,
  icon,
  pages,
  current,
  onChosen,
}: {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly pages: Manifest["pages"];
  readonly current: string | undefined;
  readonly onChosen: (() => void) | undefined;
}) {
  const listId = useId();
  const [open, setOpen] = useState(() => !closedCategories().has(id));
  const holds = pages.some(({ key }) => key === current);
  const shown = open || holds;
  const toggle = () => {
    setCategoryOpen(id, !open);
    setOpen(!open);
  };
  return (
    <div class="shell-nav-group">
      <button
        type="button"
        class="shell-nav-title"
        aria-expanded={shown}
        aria-controls={listId}
        aria-disabled={holds}
        onClick={() => !holds && toggle()}
      >
        <Icon name={icon} />
        <span>{title}</span>
        <Icon name="chevron-down" />
      </button>
      <ul id={listId} hidden={!shown}>
        {pages.map((page) => (
          <li key={page.key}>
            <a
              href={writeAddress(pagePath(page.key))}
              aria-current={page.key === current ? "page" : undefined}
              onClick={onChosen}
            >
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
