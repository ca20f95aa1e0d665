import type Joi from "joi";
import { definePoint, type Keyed } from "../feature/point.js";

/** A thing that can be done to a resource, or to one of its records where the path has `{id}` in it. */
export interface ResourceAction {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path of a route, as it was contributed. */
  readonly path: string;
  /** Text key. What comes of it, at `<titleKey>.summary`, is said where it is asked for first. */
  readonly titleKey: string;
  /** Asks before it is done. */
  readonly confirm?: boolean;
  /** The answer is there to be read; that of a `GET` always is. */
  readonly shows?: boolean;
}

/**
 * A route that does something to many records in one request, and leaves one line in the audit: `POST` with a list of
 * the records. The panel takes it where several rows are ticked, in the place of a request for each.
 */
export interface ResourceBatch {
  /** Path of a route, as it was contributed. */
  readonly path: string;
  /** Text key. What comes of it, at `<titleKey>.summary`, is said where it is asked for first. */
  readonly titleKey: string;
  /** Member of the body that lists the records: by what names them, or as objects of its members where those are several. */
  readonly list: string;
  /** Members of the body that are always the same; the others are filled in. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>;
  /** It takes the place of doing this to each of them. */
  readonly does?: "remove" | "enable" | "disable";
  /** Asks before it is done. */
  readonly confirm?: boolean;
  /**
   * It goes on after its answer `{id, state, total, counts}`: `GET path/{id}` answers the same as `batch` until `state`
   * is no longer `running`, and `POST path/{id}/cancel` stops it. Records in `counts.waiting` are still to come.
   */
  readonly job?: boolean;
}

/**
 * Records with a list in the API. The panel makes a table of them, with a record form, from the routes in force:
 * what has no route cannot be done. Nobody needs the panel for this.
 *
 * Columns and fields have their words at `<titleKey>.<field>`, an explanation at `<titleKey>.<field>.summary`, the
 * options of an enum at `<titleKey>.<field>.<value>`; what is said of all records at `<titleKey>.summary`. Making one
 * has a name of its own at `<titleKey>.create`, where "Add" does not say it.
 */
export interface Resource extends Keyed {
  /** Unique among resources; `.meta({ reference: key })` in a schema points here. */
  readonly key: string;
  /** Text key. */
  readonly titleKey: string;
  /** Entry or group of the menu, as for `PanelPage`. */
  readonly category: string;
  /** Place within the entry, lower first. */
  readonly order: number;
  readonly icon?: string;
  /** Path of the list, `GET`; it answers an array, or `{items, total, page, pageSize}`. */
  readonly path: string;
  /** Member of a record that names it in paths; several, joined with `:`, where one is not enough. */
  readonly idField: string;
  /** Members shown in the table, all plain ones when left out. */
  readonly columns?: readonly string[];
  /** What a record is; what the list route `returns` when left out. */
  readonly item?: Joi.ObjectSchema;
  /** What `create` and `update` send, where their routes take more than one kind of body. */
  readonly body?: Joi.ObjectSchema;
  /** `POST path` when left out; paths of the others are `path/{…}`, with `PUT`, `PATCH` or `POST` for `update`. */
  readonly create?: string | false;
  readonly update?: string | false;
  /** May have a query of members, `path/{key}?format={format}`, where one record shares its path with another. */
  readonly remove?: string | false;
  /** Path that switches a record on and off: by `PATCH {enabled}` or `PUT {enabled}`, otherwise by a bare `POST`. */
  readonly toggle?: string;
  readonly actions?: readonly ResourceAction[];
  /** What can be done to many records in one request. */
  readonly batches?: readonly ResourceBatch[];
  /** Page where the first record comes from, where none is made here: `adapters`. An empty list leads there. */
  readonly begins?: { readonly page: string; readonly titleKey: string };
}
export const resources = definePoint<Resource>("resources", ({ key, path }) => {
  if (!path.startsWith("/api/")) throw new TypeError(`resource "${key}": the path begins with "/api/"`);
});
