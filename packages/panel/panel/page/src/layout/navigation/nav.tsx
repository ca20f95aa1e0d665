import { Icon, type Manifest, type ManifestEntry, useDrafts, useText } from "@dicetower/panel-kit";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { entriesOf, entryOf, pagesNamed, shownCategories } from "../../manifest/manifest.js";
import { pagePath, writeAddress } from "../../router/address.js";
import { closedCategories, setCategoryOpen } from "./open-categories.js";

/** The menu: groups, and their entries. The group of the page that is shown is always open. */
export function Nav({
  manifest,
  current,
  onChosen,
}: {
  readonly manifest: Manifest;
  /** Key of the page that is shown. */
  readonly current: string | undefined;
  readonly onChosen?: () => void;
}) {
  const text = useText();
  const here = entryOf(manifest, current);
  return (
    <nav class="shell-nav" aria-label={text("shell.menu")}>
      {shownCategories(manifest).map(({ key, title }, at) => {
        const entries = entriesOf(manifest, key);
        const holds = here?.category === key;
        const links = entries.map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            manifest={manifest}
            current={entry === here ? current : undefined}
            onChosen={onChosen}
          />
        ));
        // The beginning of the menu needs no heading for its one entry.
        return at === 0 && entries.length === 1 ? (
          <ul key={key}>{links}</ul>
        ) : (
          <Group key={key} id={key} title={title} holds={holds}>
            {links}
          </Group>
        );
      })}
    </nav>
  );
}

function Group({
  id,
  title,
  holds,
  children,
}: {
  readonly id: string;
  readonly title: string;
  /** The page that is shown is in it. */
  readonly holds: boolean;
  readonly children: ComponentChildren;
}) {
  const listId = useId();
  const [open, setOpen] = useState(() => !closedCategories().has(id));
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
        <span>{title}</span>
        <Icon name="chevron-down" />
      </button>
      <ul id={listId} hidden={!shown}>
        {children}
      </ul>
    </div>
  );
}

function Entry({
  entry: { title, icon, pages, settings },
  manifest,
  current,
  onChosen,
}: {
  readonly entry: ManifestEntry;
  readonly manifest: Manifest;
  /** Key of the page that is shown, where it is in this entry. */
  readonly current: string | undefined;
  readonly onChosen: (() => void) | undefined;
}) {
  const text = useText();
  const drafts = useDrafts();
  const [first = ""] = pages;
  const drafted = pagesNamed(manifest, [...pages, ...settings]).find(({ forms }) =>
    forms.some(({ path }) => drafts.has(path)),
  );
  return (
    <li>
      <a
        href={writeAddress(pagePath(drafted?.key ?? first))}
        aria-current={current === undefined ? undefined : current === first ? "page" : "true"}
        onClick={onChosen}
      >
        <Icon name={icon} />
        <span>{title}</span>
        {drafted !== undefined && <span class="shell-nav-draft">{text("shell.menu.draft")}</span>}
      </a>
    </li>
  );
}
