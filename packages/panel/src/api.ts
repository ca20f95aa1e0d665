import type { JsonSchema } from "@dicetower/contract";

/** A request that a page may make. `{name}` in the path is that member of the record, or else its `idField`. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Schema of the JSON body, in words; null where none is taken. */
  readonly body: JsonSchema | null;
  readonly title: string;
  /** Ask before it is done. */
  readonly confirm: boolean;
}

/** The form of a settings group. */
export interface ManifestForm {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** Path of GET and PUT; `/history` and `/history/{n}/restore` lie below it. */
  readonly path: string;
  /** Titles, descriptions and options are in words. */
  readonly schema: JsonSchema;
  /** Layers that may override, beside `global`: `?scope=<layer>&target=<id>`. */
  readonly layers: readonly string[];
  readonly takesEffect: "now" | "restart";
  /** Dotted names of write-only fields. */
  readonly secrets: readonly string[];
  /** Names of read-only members of the answer that the schema does not know. */
  readonly shows: readonly string[];
  /** Titles of those of them that are for people. */
  readonly showTitles: Readonly<Record<string, string>>;
  readonly history: boolean;
}

/** The table of a resource. */
export interface ManifestTable {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly path: string;
  readonly idField: string;
  readonly item: JsonSchema;
  readonly columns: readonly string[];
  /** The list answers `{items, total, page, pageSize}` and takes `page` and `pageSize`. */
  readonly paged: boolean;
  readonly query: JsonSchema | null;
  readonly create: Operation | null;
  readonly update: Operation | null;
  readonly remove: Operation | null;
  readonly toggle: Operation | null;
  readonly batch: readonly ("remove" | "enable" | "disable")[];
  /** Of one record where the path has a `{name}`, of the whole list otherwise. */
  readonly actions: readonly Operation[];
}

/** A field that the command palette finds. */
export interface ManifestKeyword {
  readonly label: string;
  /** API name, dotted. */
  readonly key: string;
  /** JSON pointer within the form. */
  readonly path: string;
  readonly form: string;
}

/** A page of the panel. */
export interface ManifestPage {
  /** Unique: `settings.dice`, `masters`, `dice.playground`. */
  readonly key: string;
  readonly kind: "form" | "table" | "form+table" | "custom";
  readonly title: string;
  readonly summary: string;
  readonly icon: string;
  readonly category: string;
  readonly order: number;
  /** Feature. */
  readonly owner: string;
  readonly forms: readonly ManifestForm[];
  readonly tables: readonly ManifestTable[];
  /** Of a custom page: path relative to the document, and the element it defines. */
  readonly module?: string;
  readonly element?: string;
  readonly requires: readonly string[];
  readonly keywords: readonly ManifestKeyword[];
}

/** A group of the menu. */
export interface ManifestCategory {
  readonly key: string;
  readonly title: string;
  readonly order: number;
}

/** What `GET /api/panel/manifest` answers: the panel, as the features in force make it. */
export interface Manifest {
  readonly version: string;
  readonly installation: { readonly name: string };
  readonly locale: string;
  readonly locales: readonly string[];
  readonly categories: readonly ManifestCategory[];
  readonly pages: readonly ManifestPage[];
  /** Types of events on `/api/events` that features tell of. */
  readonly events: readonly string[];
}
