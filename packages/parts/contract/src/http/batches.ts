import type Joi from "joi";
import type { JsonValue } from "../engine/engine.js";
import type { Scope } from "../feature/scope.js";
import { defineToken } from "../feature/token.js";
import type { Actor } from "./actor.js";
import type { RouteItem } from "./http.js";

/** What has become of one record of a batch. */
export interface BatchOutcome {
  /** What names the record, as the table has it; the audit lists it. */
  readonly id: string;
  /** What people call it; the id when left out. */
  readonly name?: string;
  /** Why nothing was done to it. */
  readonly problem?: string;
}

/** Something that is done to many records, asked for in one request. */
export interface BatchWork<Item = JsonValue, Body extends object = object> {
  /** Unique; one batch of a key runs at a time. */
  readonly key: string;
  /** `POST path` begins one (with `plan=1` it only tells of which records), `GET path/{id}` tells how far it is, `POST path/{id}/cancel` stops it. */
  readonly path: string;
  /** One English sentence for the API page. */
  readonly summary: string;
  /** Member of the body that lists the records. */
  readonly list: string;
  readonly item: Joi.Schema;
  /** What else the body holds; it is recorded with the list. */
  readonly body?: Joi.SchemaMap;
  /** What people call these records, for `plan=1`: their ids when left out. */
  names?(items: readonly Item[]): readonly string[] | Promise<readonly string[]>;
  /** Action word of the line in the audit, and what kind of thing it was done to. */
  readonly action: string;
  readonly target: string;
  /** Records that are handed over at a time, 20 when left out: after them it is looked whether it was stopped. */
  readonly atOnce?: number;
  /**
   * Does it to some of the records, without recording it: the batch leaves one line with the list of all.
   * What it throws has become of each of them.
   */
  act(items: readonly Item[], body: Body, actor: Actor): Promise<readonly BatchOutcome[]>;
}

/** Work on many records that goes on after its answer, with progress and a way to stop it. */
export interface Batches {
  /**
   * The three routes of a batch, for a `ResourceBatch` with `job`. What runs is stopped when the scope ends.
   */
  routes<Item, Body extends object>(scope: Scope, work: BatchWork<Item, Body>): RouteItem[];
}
export const Batches = defineToken<Batches>("Batches");
