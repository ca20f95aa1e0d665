import type { Migration } from "@dicetower/contract";
import { renameSwitches } from "@dicetower/feature-control";
import { renameJobs } from "@dicetower/jobs";
import { renameLevels } from "@dicetower/log";
import { renameSettings } from "@dicetower/settings";
import { type RenamedFeature, renameChanges, renameTables } from "@dicetower/store";
import type { HostFeature } from "./options/host-options.js";

/**
 * Returns the steps that move what is stored under the former ids of features to their present ones: before anything of
 * it is read, and whether the feature is on or off. Each is a migration of the host, so it runs once in a data folder,
 * and again where an older backup was restored.
 */
export function renamedFeatures(features: readonly Pick<HostFeature, "id" | "formerId">[]): Migration[] {
  const ids = features.map(({ id }) => id);
  return features.flatMap(({ id, formerId }) =>
    // An id that is in use again belongs to the feature that uses it.
    formerId === undefined || ids.includes(formerId) ? [] : stepsOf({ id, formerId }, ids),
  );
}

function stepsOf(renamed: RenamedFeature, ids: readonly string[]): Migration[] {
  const { id, formerId } = renamed;
  const name = `renamed-${formerId}-to-${id}`;
  return [
    {
      id: name,
      async up(db, dialect) {
        await renameTables(db, dialect, renamed, ids);
        await renameChanges(db, renamed);
        await renameSwitches(db, formerId, id);
        await renameJobs(db, formerId, id);
        await renameSettings(db, formerId, id);
        await renameLevels(db, formerId, id);
      },
    },
    {
      id: `${name}-in-journal`,
      store: "journal",
      up: (db, dialect) => renameTables(db, dialect, renamed, ids),
    },
  ];
}
