import type { Contribution, Keyed, PanelPage, Resource, SettingsGroup } from "@dicetower/contract";
import type { ManifestForm, ManifestPage, ManifestTable } from "./api.js";
import { categoryOf, iconOf } from "./categories.js";
import { formOf, keywordsOf, pathFormOf, shownBy } from "./form.js";
import type { PlacedPage } from "./menu.js";
import type { PartMemo } from "./part-memo.js";
import { type TableSources, tableOf } from "./table.js";

/** What features have contributed that pages are made of. */
export interface PageSources extends TableSources {
  readonly memo: PartMemo;
  readonly groups: readonly Contribution<SettingsGroup>[];
  readonly resources: readonly Contribution<Resource>[];
  readonly pages: readonly Contribution<PanelPage>[];
}

/** Place of a page whose group of settings names none. */
const lastPlace = 500;

/** All pages, in their order. What a page names goes there; everything else gets a page of its own. */
export function pagesOf(sources: PageSources): PlacedPage[] {
  const named = sources.pages.filter(({ item }) => isInForce(item, sources));
  const forms = new Set(named.flatMap(({ item }) => item.forms ?? []));
  const tables = new Set(named.flatMap(({ item }) => item.tables ?? []));
  const own = sources.groups.filter(({ key }) => !forms.has(key));
  const pages = [
    ...named.map((page) => namedPage(page, sources)),
    ...sharedPages(own, sources),
    ...own.filter(({ item }) => item.page === undefined).map((group) => formPage(group, sources)),
    ...sources.resources.filter(({ key }) => !tables.has(key)).map((one) => tablePage(one, sources)),
  ];
  return pages
    .filter((placed) => placed !== undefined)
    .sort(({ page: one }, { page: other }) => one.order - other.order || (one.key < other.key ? -1 : 1));
}

function isInForce({ requires = [] }: PanelPage, { routes }: PageSources): boolean {
  return requires.every((name) => routes.has(name));
}

/** A page that a feature describes; undefined when nothing of what it shows is there. */
function namedPage({ item, owner }: Contribution<PanelPage>, sources: PageSources): PlacedPage | undefined {
  const forms = (item.forms ?? []).flatMap((name) => {
    if (name.startsWith("/")) return pathForm(item, name, sources) ?? [];
    const group = sources.groups.find(({ key }) => key === name);
    return group === undefined ? [] : formPart(group, sources);
  });
  const tables = byKeys(sources.resources, item.tables).flatMap((one) => tablePart(one, sources) ?? []);
  if (item.module === undefined && forms.length + tables.length === 0) return undefined;
  return page(forms, tables, {
    key: item.key,
    title: sources.words.of(item.titleKey) ?? item.key,
    summary: sources.words.of(item.summaryKey ?? `${item.titleKey}.summary`) ?? "",
    asked: item.category,
    order: item.order,
    owner,
    icon: item.icon,
    module: item.module,
    element: item.element,
    requires: item.requires,
  });
}

/** Groups that name the same page share it. */
function sharedPages(own: readonly Contribution<SettingsGroup>[], sources: PageSources): PlacedPage[] {
  const shared = new Map<string, Contribution<SettingsGroup>[]>();
  for (const group of own)
    if (group.item.page !== undefined)
      shared.set(group.item.page, [...(shared.get(group.item.page) ?? []), group]);
  return [...shared].map(([name, groups]) => {
    const sorted = groups.toSorted((one, other) => placeOf(one.item) - placeOf(other.item));
    const [first] = sorted as [Contribution<SettingsGroup>];
    const titleKey = `settings.page.${name}`;
    return page(
      sorted.map((group) => formPart(group, sources)),
      [],
      {
        key: `settings.page.${name}`,
        title: sources.words.of(titleKey) ?? name,
        summary: sources.words.of(`${titleKey}.summary`) ?? "",
        asked: first.item.category,
        order: placeOf(first.item),
        owner: first.owner,
      },
    );
  });
}

function formPage(group: Contribution<SettingsGroup>, sources: PageSources): PlacedPage {
  const { item, owner } = group;
  const form = formPart(group, sources);
  return page([form], [], {
    key: `settings.${item.key}`,
    title: form.title,
    summary: form.summary,
    asked: item.category,
    order: placeOf(item),
    owner,
  });
}

function tablePage({ item, owner }: Contribution<Resource>, sources: PageSources): PlacedPage | undefined {
  const table = tablePart(item, sources);
  if (table === undefined) return undefined;
  return page([], [table], {
    key: item.key,
    title: table.title,
    summary: table.summary,
    asked: item.category,
    order: item.order,
    owner,
    icon: item.icon,
  });
}

/** The form of a group, kept while it would be made the same. */
export function formPart(group: Contribution<SettingsGroup>, sources: PageSources): ManifestForm {
  const shown = shownBy(group);
  const make = ({ schemas, words }: PageSources) => formOf(group.item, shown, schemas, words);
  return sources.memo.get(group, sources.words.locale, sources, make, JSON.stringify(shown));
}

/** The table of a resource in the same way. */
export function tablePart(resource: Resource, sources: PageSources): ManifestTable | undefined {
  const tabs = sources.tabs.filter(({ item }) => item.resource === resource.key);
  const make = (own: PageSources) => tableOf(resource, { ...own, tabs });
  const besides = tabs.map(({ key, owner }) => `${owner} ${key}`).join("\n");
  return sources.memo.get(resource, sources.words.locale, sources, make, besides);
}

function pathForm(item: PanelPage, path: string, sources: PageSources): ManifestForm | undefined {
  return sources.memo.get(item, `${sources.words.locale} ${path}`, sources, ({ routes, schemas, words }) =>
    pathFormOf(path, `${item.titleKey}.form`, routes, schemas, words),
  );
}

interface Facts {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** Entry or group of the menu that the feature names. */
  readonly asked: string | undefined;
  readonly order: number;
  readonly owner: string;
  readonly icon?: string | undefined;
  readonly module?: string | undefined;
  readonly element?: string | undefined;
  readonly requires?: readonly string[] | undefined;
}

function page(
  forms: readonly ManifestForm[],
  tables: readonly ManifestTable[],
  { module, element, icon, requires = [], owner, asked, ...facts }: Facts,
): PlacedPage {
  const generated = forms.length === 0 ? "table" : tables.length === 0 ? "form" : "form+table";
  const made: ManifestPage = {
    ...facts,
    category: categoryOf(asked),
    kind: module === undefined ? generated : "custom",
    icon: icon ?? iconOf(asked ?? ""),
    owner: owner.split("/")[0] ?? owner,
    forms,
    tables,
    // Relative to the document, so that the panel may lie below any path.
    ...(module === undefined ? {} : { module: module.replace(/^\/+/, "") }),
    ...(element === undefined ? {} : { element }),
    requires,
    keywords: forms.flatMap(keywordsOf),
  };
  return { page: made, asked };
}

function placeOf({ order = lastPlace }: SettingsGroup): number {
  return order;
}

/** Items in the order of the keys that name them. */
function byKeys<T extends Keyed>(all: readonly Contribution<T>[], keys: readonly string[] = []): T[] {
  return keys.flatMap((key) => all.find((one) => one.key === key)?.item ?? []);
}
