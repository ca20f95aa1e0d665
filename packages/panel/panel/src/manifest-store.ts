import { createHash } from "node:crypto";
import {
  type Contribution,
  type DashboardTile,
  dashboardTiles,
  eventTypes,
  type Features,
  type JsonSchemas,
  type PanelPage,
  panelPages,
  type RecordTab,
  type Resource,
  recordTabs,
  resources,
  routes,
  type Scope,
  type SettingsGroup,
  settings,
  texts,
} from "@dicetower/contract";
import type { Manifest } from "./api.js";
import { categoryKeys, iconOf } from "./categories.js";
import { menuOf } from "./menu.js";
import { formPart, type PageSources, pagesOf, tablePart } from "./pages.js";
import { PartMemo } from "./part-memo.js";
import { type RouteBook, routeBook } from "./routes/route-book.js";
import { tilesOf } from "./tiles.js";
import { Dictionary, type OwnerTexts, type Words } from "./words.js";

/** Something to answer, and what tells it from another one. */
export interface Tagged<T> {
  readonly data: T;
  /** With its quotes. */
  readonly etag: string;
}

/** Languages that are kept ready. */
const keptLocales = 16;

/** Milliseconds of work between two pauses in which requests and messages are served. */
const sliceMs = 10;

/** The manifest and the texts of pages, kept until what they are made of changes. Parts outlast that: see {@link PartMemo}. */
export class ManifestStore {
  readonly dictionary = new Dictionary();
  readonly #memo = new PartMemo();
  readonly #manifests = new Map<string, Promise<Tagged<Manifest>>>();
  readonly #texts = new Map<string, Tagged<object>>();
  #groups: readonly Contribution<SettingsGroup>[] = [];
  #resources: readonly Contribution<Resource>[] = [];
  #pages: readonly Contribution<PanelPage>[] = [];
  #tabs: readonly Contribution<RecordTab>[] = [];
  #tiles: readonly Contribution<DashboardTile>[] = [];
  #events: readonly string[] = [];
  #routes: RouteBook = routeBook(new Map());
  #wasRead = false;

  constructor(
    readonly schemas: JsonSchemas,
    readonly features: Features,
    readonly about: { readonly name: string; readonly version: string },
    readonly changed: () => void,
  ) {}

  /** Follows what features contribute, until the scope ends. */
  follow(scope: Scope): void {
    scope.read(texts, ({ all }) =>
      this.#use(() => {
        this.dictionary.use(all);
        this.#texts.clear();
      }),
    );
    scope.read(settings, ({ all }) => this.#use(() => (this.#groups = all)));
    scope.read(resources, ({ all }) => this.#use(() => (this.#resources = all)));
    scope.read(eventTypes, ({ all }) => this.#use(() => (this.#events = all.map(({ key }) => key).sort())));
    scope.read(recordTabs, ({ all }) => this.#use(() => (this.#tabs = all)));
    scope.read(dashboardTiles, ({ all }) => this.#use(() => (this.#tiles = all)));
    scope.read(panelPages, ({ all }) => this.#use(() => (this.#pages = all)));
    scope.read(routes, ({ all }) =>
      this.#use(() => (this.#routes = routeBook(new Map(all.map(({ key, item }) => [key, item]))))),
    );
  }

  /** Takes over the texts that the owner keeps in files. */
  speakOwn(texts: OwnerTexts): void {
    if (texts === undefined && this.dictionary.ownerTexts === undefined) return;
    this.#use(() => {
      this.dictionary.ownerTexts = texts;
      this.#texts.clear();
    });
  }

  #use(take: () => unknown): void {
    take();
    this.#manifests.clear();
    this.changed();
  }

  /** True once somebody has had a manifest. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  manifest(asked: string): Promise<Tagged<Manifest>> {
    this.#wasRead = true;
    const key = this.#cacheKey(asked);
    const made = kept(this.#manifests, key, () => this.#manifest(asked));
    made.catch(() => this.#manifests.delete(key));
    return made;
  }

  texts(asked: string): Tagged<object> {
    return kept(this.#texts, this.#cacheKey(asked), () => tagged(this.dictionary.ofPages(asked)));
  }

  /** Languages that nobody speaks are one: each manifest is work for all features together. */
  #cacheKey(asked: string): string {
    return this.dictionary.tried(asked).join(" ");
  }

  #named(words: Words): Manifest["features"] {
    const titles = this.features.list().map(({ id, title }) => [id, words.among(title) ?? id]);
    return { host: words.of("panel.host") ?? "host", ...Object.fromEntries(titles) };
  }

  async #manifest(asked: string): Promise<Tagged<Manifest>> {
    const words = this.dictionary.speak(asked);
    const sources: PageSources = {
      memo: this.#memo,
      words,
      schemas: this.schemas,
      routes: this.#routes,
      groups: this.#groups,
      resources: this.#resources,
      pages: this.#pages,
      tabs: this.#tabs,
    };
    await prepare(sources);
    const placed = pagesOf(sources);
    return tagged({
      version: this.about.version,
      installation: { name: this.about.name },
      locale: words.locale,
      locales: this.dictionary.locales,
      languages: this.dictionary.shares,
      features: this.#named(words),
      categories: categoryKeys.map((key, at) => ({
        key,
        title: words.of(`panel.category.${key}`) ?? key,
        icon: iconOf(key),
        order: (at + 1) * 100,
      })),
      entries: menuOf(placed, words),
      pages: placed.map(({ page }) => page),
      tiles: tilesOf(this.#tiles, sources.routes, words),
      events: this.#events,
    });
  }
}

/** Makes the parts that are not there yet, in slices. */
async function prepare(sources: PageSources): Promise<void> {
  let since = performance.now();
  for (const make of [
    ...sources.groups.map((group) => () => formPart(group, sources)),
    ...sources.resources.map(
      ({ item }) =>
        () =>
          tablePart(item, sources),
    ),
  ]) {
    if (performance.now() - since > sliceMs) {
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    make();
  }
}

function tagged<T>(data: T): Tagged<T> {
  const digest = createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22);
  return { data, etag: `"${digest}"` };
}

function kept<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  // Whoever asks for many languages must not fill the memory.
  if (all.size >= keptLocales) all.clear();
  all.set(key, made);
  return made;
}
