import type { JsonSchema } from "./json-schema.js";

/**
 * A request that a page may make. `{name}` in the path is that member of the record, or else its `idField`.
 * @typeParam Schema how a schema is typed: pages read the keywords that forms know, the service writes any
 */
export interface Operation<Schema = JsonSchema> {
  readonly method: string;
  readonly path: string;
  /** Schema of the JSON body, in words; null where none is taken. */
  readonly body: Schema | null;
  readonly title: string;
  /** What comes of it, for those who are asked first; may be empty. */
  readonly summary: string;
  /** Ask before it is done. */
  readonly confirm: boolean;
  /** Schema of the answer, in words, where that is there to be read; null otherwise. */
  readonly answer: Schema | null;
  /** It takes a file, by the endings of its name; left out where it takes none. */
  readonly file?: readonly string[];
  /** Asked with `plan=1` it only tells what it would be done to; left out where it does not. */
  readonly plans?: true;
}

/** One request that does something to many records. */
export interface ManyOperation<Schema = JsonSchema> {
  /** Its body is without what lists the records and what is always the same; null where nothing is to be filled in. */
  readonly operation: Operation<Schema>;
  /** Member of the body that lists the records. */
  readonly list: string;
  /** Records are listed as objects of the members of `idField`. */
  readonly asObjects: boolean;
  readonly fixed: Readonly<Record<string, string | number | boolean>>;
  readonly does: "remove" | "enable" | "disable" | null;
  /** It goes on after its answer; it can be looked at and stopped there. */
  readonly job: { readonly path: string; readonly stop: string | null } | null;
}

/** The form of a settings group. */
export interface ManifestForm<Schema = JsonSchema> {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** Path of GET and PUT; `/history` and `/history/{n}/restore` lie below it. */
  readonly path: string;
  /** Titles, descriptions and options are in words. */
  readonly schema: Schema;
  /** Layers that may override, beside `global`: `?scope=<layer>&target=<id>`. */
  readonly layers: readonly string[];
  readonly takesEffect: "now" | "restart";
  /** Dotted names of write-only fields. */
  readonly secrets: readonly string[];
  /** Names of read-only members of the answer that the schema does not know. */
  readonly shows: readonly string[];
  /** Titles of those of them that are for people; the others are not shown. */
  readonly showTitles: Readonly<Record<string, string>>;
  readonly history: boolean;
}

/** The table of a resource. */
export interface ManifestTable<Schema = JsonSchema> {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly path: string;
  readonly idField: string;
  readonly item: Schema;
  readonly columns: readonly string[];
  /** The list answers `{items, total, page, pageSize}` and takes `page` and `pageSize`. */
  readonly paged: boolean;
  readonly query: Schema | null;
  readonly create: Operation<Schema> | null;
  readonly update: Operation<Schema> | null;
  readonly remove: Operation<Schema> | null;
  readonly toggle: Operation<Schema> | null;
  readonly batch: readonly ("remove" | "enable" | "disable")[];
  /** Path of one record, where it can be read by itself. */
  readonly read: string | null;
  readonly many: readonly ManyOperation<Schema>[];
  /** Of one record where the path has a `{name}`, of the whole list otherwise. */
  readonly actions: readonly Operation<Schema>[];
  /** What features show of one record, in order. */
  readonly tabs: readonly ManifestTab[];
  /** What an empty list says, and the page where its first record comes from. */
  readonly empty?: ManifestEmpty;
}

/** What stands in the place of a list that holds nothing. */
export interface ManifestEmpty {
  readonly title: string;
  /** How the first record comes about; empty where the title says it. */
  readonly text: string;
  /** Its address relative to the document, and words of the link. */
  readonly page: { readonly href: string; readonly title: string } | null;
}

/** A tab of a record that a feature brings. */
export interface ManifestTab {
  readonly key: string;
  readonly title: string;
  readonly icon: string;
  readonly order: number;
  /** Feature. */
  readonly owner: string;
  /** Path relative to the document, and the element it defines. */
  readonly module: string;
  readonly element: string;
}

/** A tile of the dashboard that a feature brings. */
export type ManifestTile = Omit<ManifestTab, "icon">;

/** A field that the command palette finds. */
export interface ManifestKeyword {
  readonly label: string;
  /** API name, dotted. */
  readonly key: string;
  /** JSON pointer within the form. */
  readonly path: string;
  /** Key of the form that has it. */
  readonly form: string;
}

/** A page of the panel, its words in the language that was asked for. */
export interface ManifestPage<Schema = JsonSchema> {
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
  readonly forms: readonly ManifestForm<Schema>[];
  readonly tables: readonly ManifestTable<Schema>[];
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
  readonly icon: string;
  readonly order: number;
}

/** An entry of the menu: one page, or several as tabs, with their settings behind a gear. */
export interface ManifestEntry {
  /** A place of the menu, or else the key of its only page. */
  readonly key: string;
  readonly title: string;
  readonly icon: string;
  /** Key of its group. */
  readonly category: string;
  readonly order: number;
  /** Keys of its pages, in order; at least one. */
  readonly pages: readonly string[];
  /** Keys of the pages behind its gear, in order. */
  readonly settings: readonly string[];
}

/** What `GET /api/panel/manifest` answers: the panel, as the features in force make it. */
export interface Manifest<Schema = JsonSchema> {
  readonly version: string;
  readonly installation: { readonly name: string };
  readonly locale: string;
  readonly locales: readonly string[];
  /** Languages of `locales` that can be chosen, with how many of all texts each has, in percent, rounded down. */
  readonly languages: Readonly<Record<string, number>>;
  /** What the features are called, by their ids, those that are off included; `host` is the service itself. */
  readonly features: Readonly<Record<string, string>>;
  readonly categories: readonly ManifestCategory[];
  /** The menu, in order; each page is in one entry. */
  readonly entries: readonly ManifestEntry[];
  readonly pages: readonly ManifestPage<Schema>[];
  /** Tiles of the dashboard, in order. */
  readonly tiles: readonly ManifestTile[];
  /** Types of events on `/api/events` that features tell of. */
  readonly events: readonly string[];
}
