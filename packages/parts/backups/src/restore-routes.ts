import {
  type Changes,
  type Clock,
  codes,
  type Dialect,
  errorMessage,
  failure,
  Joi,
  type Lifecycle,
  type Log,
  type Random,
  type RouteItem,
  route,
} from "@dicetower/contract";
import {
  BackupCatalog,
  clearPreparedRestore,
  readPreparedRestore,
  verifyBackup,
  writePreparedRestore,
} from "@dicetower/store";
import semver from "semver";
import { backupParams, known, noteWith } from "./backup-routes.js";

/** The parts that the restore routes use. */
export interface RestoreServices {
  readonly dataFolder: string;
  readonly dialect: Dialect;
  /** Version of the host, as semver. */
  readonly version: string;
  /** True if several processes share the database. */
  readonly shared: boolean;
  readonly lifecycle: Pick<Lifecycle, "supervised">;
  readonly changes: Changes;
  readonly clock: Pick<Clock, "seconds">;
  readonly random: Random;
  readonly log: Log;
}

const prepared = Joi.object({
  backup: Joi.string().required(),
  preparedAt: Joi.number().integer().required().meta({ widget: "time" }),
  failed: Joi.string().allow("").required(),
  restarts: Joi.boolean().required(),
}).allow(null);

/** Makes the routes of the host that have the next start restore a backup. */
export function restoreRoutes(services: RestoreServices): RouteItem[] {
  const { dataFolder, lifecycle, changes, clock, random, log } = services;
  const catalog = new BackupCatalog(dataFolder);
  const note = noteWith(changes, log);
  const view = async () => {
    const found = await readPreparedRestore(dataFolder);
    if (found === undefined) return null;
    const { backup, preparedAt, failed = "" } = found;
    return { backup, preparedAt, failed, restarts: lifecycle.supervised };
  };
  return [
    route({
      method: "GET",
      path: "/api/system/restore",
      summary:
        "The restore that the next start carries out, or why the last one failed; null where there is neither.",
      returns: prepared,
      handle: view,
    }),
    route({
      method: "POST",
      path: "/api/system/backups/{name}/restore",
      summary:
        "Has the next start put a backup in place of all data; `confirm` repeats its name. What is there before is kept as a backup.",
      accepts: {
        params: backupParams,
        body: Joi.object<{ confirm: string }>({ confirm: Joi.string().max(100).required() }),
      },
      returns: prepared,
      fresh: true,
      expensive: true,
      // Recorded by the handler, with the name of the backup.
      audit: false,
      async handle({ params: { name }, body: { confirm }, actor }) {
        const backup = await known(catalog, name);
        if (confirm !== name)
          throw failure(codes.invalid, "What was typed is not the name of the backup.", {
            errors: [{ path: "/confirm", message: "is not the name of the backup" }],
          });
        refuseUnfit(backup, services);
        await verifyBackup(catalog.path(name)).catch((error: unknown) => {
          throw failure(codes.ruleBroken, `The backup is damaged: ${errorMessage(error)}.`);
        });
        const key = random.bytes(16).toString("hex");
        await writePreparedRestore(dataFolder, { backup: name, key, preparedAt: clock.seconds() });
        await note("backup.restore", name, actor);
        return view();
      },
    }),
    route({
      method: "DELETE",
      path: "/api/system/restore",
      summary:
        "Calls off the restore that the next start would carry out, or forgets why the last one failed.",
      returns: prepared,
      // Recorded by the handler, with the name of the backup.
      audit: false,
      async handle({ actor }) {
        const found = await readPreparedRestore(dataFolder);
        if (found === undefined) throw failure(codes.notFound, "No restore is prepared.");
        await clearPreparedRestore(dataFolder);
        await note("backup.restoreCancel", found.backup, actor);
        return view();
      },
    }),
  ];
}

/**
 * Checks that a backup may be restored.
 * @throws Failure 42200 or 50100 if the service could not open it afterwards, or other processes use the database
 */
function refuseUnfit(
  backup: { readonly dialect: Dialect; readonly version: string },
  { dialect, version, shared }: RestoreServices,
): void {
  if (shared)
    throw failure(
      codes.notSupported,
      "Several processes share the database: stop all of them, then run dicetower restore.",
    );
  if (backup.dialect !== dialect)
    throw failure(
      codes.ruleBroken,
      `This backup is of ${nameOf(backup.dialect)}, and the data are in ${nameOf(dialect)}.`,
    );
  if (semver.valid(backup.version) !== null && semver.gt(backup.version, version))
    throw failure(
      codes.ruleBroken,
      `This backup is from version ${backup.version}, which is newer than ${version}: update first.`,
    );
}

function nameOf(dialect: Dialect): string {
  return dialect === "sqlite" ? "SQLite" : "PostgreSQL";
}
