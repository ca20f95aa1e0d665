import type { JsonSchema } from "./json-schema.js";

/** A call that a page may offer. `path` has `{name}` where a value of the record goes. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: JsonSchema | null;
  readonly title: string;
  /** True where it is asked first. */
  readonly confirm: boolean;
}

/** A settings group as a form. */
export interface ManifestForm {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** Path of GET and PUT; history lies below it. */
  readonly path: string;
  readonly schema: JsonSchema;
  /** Layers that may override beside `global`. */
  readonly layers: readonly string[];
  readonly takesEffect: "now" | "restart";
  /** Dotted names of write-only fields. */
  readonly secrets: readonly string[];
  /** Read-only fields of the answer. */
  readonly shows: readonly string[];
  /** Titles of those of them that are for people; the others are not shown. */
  readonly showTitles?: Readonly<Record<string, string>>;
  readonly history: boolean;
}

/** A resource as a table with a record form. */
export interface ManifestTable {
  readonly key: string;
  readonly title: string;
  readonly summary?: string;
  readonly path: string;
  readonly idField: string;
  readonly item: JsonSchema;
  readonly columns: readonly string[];
  readonly paged: boolean;
  readonly query: JsonSchema | null;
  readonly create: Operation | null;
  readonly update: Operation | null;
  readonly remove: Operation | null;
  readonly toggle: Operation | null;
  readonly batch: readonly ("remove" | "enable" | "disable")[];
  readonly actions: readonly Operation[];
}

/** A page of the panel, its words already in the locale that was asked for. */
export interface ManifestPage {
  readonly key: string;
  readonly kind: "form" | "table" | "form+table" | "custom";
  readonly title: string;
  readonly summary: string;
  readonly icon: string;
  readonly category: string;
  readonly order: number;
  readonly owner: string;
  readonly forms: readonly ManifestForm[];
  readonly tables: readonly ManifestTable[];
  /** Module of a custom page, relative to the document, and the tag that it defines. */
  readonly module?: string;
  readonly element?: string;
  readonly requires: readonly string[];
  /** Fields for the palette: what they are called, their API name, and where they are. */
  readonly keywords: readonly {
    readonly label: string;
    readonly key: string;
    readonly path: string;
    /** Key of the form that has it. */
    readonly form: string;
  }[];
}

/** `data` of `GET /api/panel/manifest`. */
export interface Manifest {
  readonly version: string;
  readonly installation: { readonly name: string };
  readonly locale: string;
  readonly locales: readonly string[];
  readonly categories: readonly { readonly key: string; readonly title: string; readonly order: number }[];
  readonly pages: readonly ManifestPage[];
  readonly events: readonly string[];
}
