import type { JsonSchema } from "@dicetower/contract";
import type * as engine from "@dicetower/panel-kit/engine";

/** What `GET /api/panel/manifest` answers: the panel, as the features in force make it. */
export type Manifest = engine.Manifest<JsonSchema>;
/** A page of the panel. */
export type ManifestPage = engine.ManifestPage<JsonSchema>;
/** The form of a settings group. */
export type ManifestForm = engine.ManifestForm<JsonSchema>;
/** The table of a resource. */
export type ManifestTable = engine.ManifestTable<JsonSchema>;
/** A request that a page may make. */
export type Operation = engine.Operation<JsonSchema>;
/** One request that does something to many records. */
export type ManyOperation = engine.ManyOperation<JsonSchema>;
export type {
  ManifestCategory,
  ManifestEntry,
  ManifestKeyword,
  ManifestTab,
  ManifestTile,
} from "@dicetower/panel-kit/engine";
