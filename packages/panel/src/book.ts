import { createHash } from "node:crypto";
import {
  type Contribution,
  eventTypes,
  type Features,
  type JsonSchemas,
  type PanelPage,
  panelPages,
  type Resource,
  type RouteItem,
  resources,
  routes,
  type Scope,
  type SettingsGroup,
  settings,
  texts,
} from "@dicetower/contract";
import type { Manifest } from "./api.js";
import { categoryKeys, iconOf } from "./categories.js";
import { pagesOf } from "./pages.js";
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
export class PanelBook {
  readonly dictionary = new Dictionary();
  readonly #manifests = new Map<string, Tagged<Manifest>>();
  readonly #texts = new Map<string, Tagged<object>>();
  #groups: readonly Contribution<SettingsGroup>[] = [];
  #resources: readonly Contribution<Resource>[] = [];
  #pages: readonly Contribution<PanelPage>[] = [];
  #events: readonly string[] = [];
  #routes: ReadonlyMap<string, RouteItem> = new Map();

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

  manifest(asked: string): Tagged<Manifest> {
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
      pages: pagesOf({
        words,
        schemas: this.schemas,
        routes: this.#routes,
        groups: this.#groups,
        resources: this.#resources,
        pages: this.#pages,
      }),
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
