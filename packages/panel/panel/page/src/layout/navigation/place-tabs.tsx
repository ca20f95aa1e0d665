import { Icon, type Manifest, type ManifestPage, useDrafts, useText } from "@dicetower/panel-kit";
import { useEffect, useRef } from "preact/hooks";
import { entriesOf, entryOf, helpCategory, pagesNamed } from "../../manifest/manifest.js";
import { helpPath } from "../../pages/help-page.js";
import { pagePath, writeAddress } from "../../router/address.js";

/** What stands beside a page in its entry of the menu: the other pages as tabs, and their settings behind a gear. */
export function PlaceTabs({
  manifest,
  page,
}: {
  readonly manifest: Manifest;
  /** Undefined for the help of the shell itself. */
  readonly page: ManifestPage | undefined;
}) {
  const text = useText();
  const entry = entryOf(manifest, page?.key);
  if (page === undefined || entry?.category === helpCategory)
    return <HelpTabs manifest={manifest} current={page?.key} />;
  if (entry === undefined) return null;
  const tabs = pagesNamed(manifest, entry.pages);
  const settings = pagesNamed(manifest, entry.settings);
  const behindGear = settings.includes(page);
  const own = (all: readonly ManifestPage[]) => all.find(({ owner }) => owner === page.owner) ?? all[0];
  const back = behindGear ? own(tabs) : undefined;
  const gear = behindGear ? undefined : own(settings);
  const shown = behindGear ? settings : tabs;
  if (shown.length < 2 && back === undefined && gear === undefined) return null;
  return (
    <Row
      label={behindGear ? text("shell.place.settings", { name: entry.title }) : entry.title}
      links={shown.length < 2 ? [] : linksTo(shown)}
      current={pagePath(page.key)}
      back={back && { path: pagePath(back.key), title: text("shell.place.back", { name: back.title }) }}
      gear={gear && { path: pagePath(gear.key), title: text("shell.place.settings", { name: entry.title }) }}
    />
  );
}

function HelpTabs({
  manifest,
  current,
}: {
  readonly manifest: Manifest;
  readonly current: string | undefined;
}) {
  const text = useText();
  const pages = entriesOf(manifest, helpCategory).flatMap((entry) => pagesNamed(manifest, entry.pages));
  const about = { path: helpPath, title: text("shell.help.about"), forms: [] };
  return (
    <Row
      label={text("shell.help")}
      links={[about, ...linksTo(pages)]}
      current={current === undefined ? helpPath : pagePath(current)}
    />
  );
}

interface PlaceLink {
  readonly path: string;
  readonly title: string;
}

interface TabLink extends PlaceLink {
  /** Paths of its forms. */
  readonly forms: readonly string[];
}

function linksTo(pages: readonly ManifestPage[]): TabLink[] {
  return pages.map(({ key, title, forms }) => ({
    path: pagePath(key),
    title,
    forms: forms.map(({ path }) => path),
  }));
}

function Row({
  label,
  links,
  current,
  back,
  gear,
}: {
  readonly label: string;
  readonly links: readonly TabLink[];
  readonly current: string;
  readonly back?: PlaceLink | undefined;
  readonly gear?: PlaceLink | undefined;
}) {
  const text = useText();
  const drafts = useDrafts();
  const list = useRef<HTMLUListElement>(null);
  // Where the tabs are wider than the screen, the one that is shown must be seen; the page itself stays where it is.
  useEffect(() => {
    const at = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (at && list.current) list.current.scrollLeft = at.offsetLeft - list.current.offsetLeft;
  }, [current]);
  return (
    <nav class="shell-place" aria-label={label} data-lone={back === undefined && links.length === 0}>
      {back && (
        <a class="shell-place-back" href={writeAddress(back.path)}>
          <Icon name="arrow-left" />
          <span>{back.title}</span>
        </a>
      )}
      {links.length > 0 && (
        <ul ref={list}>
          {links.map(({ path, title, forms }) => (
            <li key={path}>
              <a href={writeAddress(path)} aria-current={path === current ? "page" : undefined}>
                {title}
                {forms.some((form) => drafts.has(form)) && (
                  <span class="shell-nav-draft">{text("shell.menu.draft")}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {gear && (
        <a class="shell-place-gear dt-icon-button" href={writeAddress(gear.path)} title={gear.title}>
          <Icon name="settings" />
          <span class="dt-hidden">{gear.title}</span>
        </a>
      )}
    </nav>
  );
}
