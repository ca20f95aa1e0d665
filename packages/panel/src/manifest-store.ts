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
  type RouteItem,
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
import { pagesOf } from "./pages.js";
import { tilesOf } from "./tiles.js";
import { Dictionary, type Words } from "./words.js";

/** Something to answer, and what tells it from another one. */
export interface Tagged<T> {
  readonly data: T;
  /** With its quotes. */
  readonly etag: string;
}

/** Languages that are kept ready. */
const keptLocales = 16;

/** The manifest and the texts of pages, kept until what they are made of changes. */
export class ManifestStore {
  readonly dictionary = new Dictionary();
  readonly #manifests = new Map<string, Tagged<Manifest>>();
  readonly #texts = new Map<string, Tagged<object>>();
  #groups: readonly Contribution<SettingsGroup>[] = [];
  #resources: readonly Contribution<Resource>[] = [];
  #pages: readonly Contribution<PanelPage>[] = [];
  #tabs: readonly Contribution<RecordTab>[] = [];
  #tiles: readonly Contribution<DashboardTile>[] = [];
  #events: readonly string[] = [];
  #routes: ReadonlyMap<string, RouteItem> = new Map();
  #wasRead = false;

  constructor(
    readonly schemas: JsonSchemas,
    readonly features: Features,
    readonly about: { readonly name: string; readonly version: string },
    readonly changed: () => void,
  ) {}

  /** Follows what features contribute, until the scope ends. */
  follow(scope: Scope): void {
    scope.read(texts, ({ all }) => this.#use(() => this.dictionary.use(all)));
    scope.read(settings, ({ all }) => this.#use(() => (this.#groups = all)));
    scope.read(resources, ({ all }) => this.#use(() => (this.#resources = all)));
    scope.read(eventTypes, ({ all }) => this.#use(() => (this.#events = all.map(({ key }) => key).sort())));
    scope.read(recordTabs, ({ all }) => this.#use(() => (this.#tabs = all)));
    scope.read(dashboardTiles, ({ all }) => this.#use(() => (this.#tiles = all)));
    scope.read(panelPages, ({ all }) => this.#use(() => (this.#pages = all)));
    scope.read(routes, ({ all }) =>
      this.#use(() => (this.#routes = new Map(all.map(({ key, item }) => [key, item])))),
    );
  }

  #use(take: () => unknown): void {
    take();
    this.#manifests.clear();
    this.#texts.clear();
    this.changed();
  }

  /** True once somebody has had a manifest. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  manifest(asked: string): Tagged<Manifest> {
    this.#wasRead = true;
    return kept(this.#manifests, this.#cacheKey(asked), () => this.#manifest(asked));
  }

  texts(asked: string): Tagged<object> {
    return kept(this.#texts, this.#cacheKey(asked), () => this.dictionary.ofPages(asked));
  }

  /** Languages that nobody speaks are one: each manifest is work for all features together. */
  #cacheKey(asked: string): string {
    return this.dictionary.tried(asked).join(" ");
  }

  #named(words: Words): Manifest["features"] {
    const titles = this.features.list().map(({ id, title }) => [id, words.among(title) ?? id]);
    return { host: words.of("panel.host") ?? "host", ...Object.fromEntries(titles) };
  }

  #manifest(asked: string): Manifest {
    const words = this.dictionary.speak(asked);
    const placed = pagesOf({
      words,
      schemas: this.schemas,
      routes: this.#routes,
      groups: this.#groups,
      resources: this.#resources,
      pages: this.#pages,
      tabs: this.#tabs,
    });
    return {
      version: this.about.version,
      installation: { name: this.about.name },
      locale: words.locale,
      locales: this.dictionary.locales,
      features: this.#named(words),
      categories: categoryKeys.map((key, at) => ({
        key,
        title: words.of(`panel.category.${key}`) ?? key,
        icon: iconOf(key),
        order: (at + 1) * 100,
      })),
      entries: menuOf(placed, words),
      pages: placed.map(({ page }) => page),
      tiles: tilesOf(this.#tiles, this.#routes, words),
      events: this.#events,
    };
  }
}

function kept<T>(all: Map<string, Tagged<T>>, key: string, make: () => T): Tagged<T> {
  const known = all.get(key);
  if (known !== undefined) return known;
  const data = make();
  const digest = createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22);
  const tagged = { data, etag: `"${digest}"` };
  // Whoever asks for many languages must not fill the memory.
  if (all.size >= keptLocales) all.clear();
  all.set(key, tagged);
  return tagged;
}
