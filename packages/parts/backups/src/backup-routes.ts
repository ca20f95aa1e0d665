import {
  type Actor,
  answer,
  type Changes,
  codes,
  errorMessage,
  failure,
  Joi,
  type Log,
  type RouteItem,
  route,
} from "@dicetower/contract";
import {
  type Backup,
  BackupCatalog,
  backupReasons,
  type OpenStore,
  openArchive,
  readPreparedRestore,
} from "@dicetower/store";

/** The parts that the backup routes use. */
export interface BackupServices {
  readonly store: Pick<OpenStore, "backup" | "backups" | "removeBackup">;
  readonly changes: Changes;
  readonly log: Log;
  readonly dataFolder: string;
}

const shown = Joi.object({
  name: Joi.string(),
  createdAt: Joi.number().integer().meta({ widget: "time" }),
  reason: Joi.string().valid(...backupReasons),
  version: Joi.string(),
  bytes: Joi.number().integer().meta({ unit: "bytes" }),
});

/** Parameters of a route for one backup. */
export const backupParams = Joi.object<{ name: string }>({ name: Joi.string().max(100).required() });

/** Makes the routes of the host to list, take, download and delete backups. */
export function backupRoutes({ store, changes, log, dataFolder }: BackupServices): RouteItem[] {
  const catalog = new BackupCatalog(dataFolder);
  const note = noteWith(changes, log);
  return [
    route({
      method: "GET",
      path: "/api/system/backups",
      summary: "All backups of this installation, the newest first.",
      returns: Joi.array().items(shown),
      handle: async () => (await store.backups()).map(rowOf),
    }),
    route({
      method: "POST",
      path: "/api/system/backups",
      summary: "Takes a backup of the data now.",
      returns: shown,
      fresh: true,
      expensive: true,
      audit: "backup.take",
      handle: async () => rowOf(await store.backup("manual")),
    }),
    route({
      method: "GET",
      path: "/api/system/backups/{name}/file",
      summary: "A backup as one file, a tar archive of its folder.",
      accepts: { params: backupParams },
      answers: "file",
      fresh: true,
      expensive: true,
      async handle({ params: { name }, actor }) {
        await known(catalog, name);
        const { size, body } = await openArchive(catalog.path(name), name).catch((error: unknown) => {
          throw failure(codes.ruleBroken, `The backup is damaged: ${errorMessage(error)}.`);
        });
        await note("backup.download", name, actor);
        return answer({ name: `dicetower-${name}.tar`, type: "application/x-tar", size, body });
      },
    }),
    route({
      method: "DELETE",
      path: "/api/system/backups/{name}",
      summary: "Removes a backup; one that the next start restores is refused.",
      accepts: { params: backupParams },
      returns: Joi.object({ name: Joi.string().required() }),
      fresh: true,
      // Recorded by the handler, with the name of the backup.
      audit: false,
      async handle({ params: { name }, actor }) {
        const prepared = await readPreparedRestore(dataFolder);
        if (prepared?.backup === name && prepared.failed === undefined)
          throw failure(codes.conflict, "The next start restores this backup: call that off first.");
        if (!(await store.removeBackup(name))) throw noSuchBackup(name);
        await note("backup.delete", name, actor);
        return { name };
      },
    }),
  ];
}

/**
 * Returns a function that records what was done to a backup. It must not fail on a full disk, where backups are deleted
 * to free space.
 */
export function noteWith(changes: Changes, log: Log) {
  return (action: string, name: string, actor: Actor): Promise<void> =>
    changes
      .note({ action, actor, target: { type: "backup", id: name } })
      .catch((error: unknown) => log.warn(`"${action}" of ${name} could not be recorded`, { error }));
}

/** Finds a backup. @throws Failure 40400 */
export async function known(catalog: BackupCatalog, name: string): Promise<Backup> {
  const backup = await catalog.find(name);
  if (backup === undefined) throw noSuchBackup(name);
  return backup;
}

function noSuchBackup(name: string): Error {
  return failure(codes.notFound, `There is no backup "${name}".`);
}

function rowOf({ name, createdAt, reason, version, files }: Backup) {
  return { name, createdAt, reason, version, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
