import { existsSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import type { Clock } from "@dicetower/contract";
import { hostMigrations, WantedFeatures } from "../assembly/index.js";
import { createClock } from "../clock/index.js";
import type { Config } from "../config/index.js";
import { ensureDataFolder } from "../files/index.js";
import { createAccessKey, keyDigest } from "../front/index.js";
import { createHost } from "../host.js";
import { hostVersion, lockDataFolder, openInstallation } from "../installation/index.js";
import { createRandom } from "../random/index.js";
import { installedFeatures, runHost } from "../run/index.js";
import {
  BackupShelf,
  backUpClosed,
  DataFromLater,
  lookAtStore,
  openStore,
  restoreBackup,
  setDamagedAside,
  verifyBackup,
} from "../store/index.js";
import { createClient } from "./client.js";
import type { BackupRow, HostControl, OfflineData, PackageRow, SeenData } from "./control.js";
import { CommandError } from "./problem.js";
import { silentLog } from "./silent-log.js";

/** What commands do with the host of this package. */
export const ownControl: HostControl = {
  async run(config, { supervised, repair, print }) {
    await runHost({ config, supervised, repair, print });
  },

  offline,
  look,

  async backups({ data }) {
    const shelf = new BackupShelf(data);
    return (await shelf.list()).map(({ name }) => ({ name, folder: shelf.path(name) }));
  },

  async restore(config, source) {
    const folder =
      isAbsolute(source) || source.includes("/")
        ? resolve(source)
        : join(new BackupShelf(config.data).folder, source);
    if (!existsSync(join(folder, "manifest.json")))
      throw new CommandError(`There is no backup "${source}"; see them with: dicetower restore`);
    await verifyBackup(folder);
    const before = await kept(config, basename(folder));
    const clock = createClock();
    const lock = await lockDataFolder(config.data, clock);
    try {
      return { before, unasked: await restoreBackup(config.data, folder, config.databaseUrl) };
    } finally {
      await lock.release();
    }
  },

  async briefly(config, wanted, use) {
    const clock = createClock();
    const random = createRandom();
    const key = random.bytes(32).toString("base64url");
    ensureDataFolder(config.data);
    const lock = await lockDataFolder(config.data, clock);
    const installation = await openInstallation({ folder: config.data, apiKey: key, clock, random });
    const { id, firstStartedAt, version, prerelease } = installation;
    const features = await installedFeatures(config, clock);
    const host = createHost({
      clock,
      random,
      identity: { id, firstStartedAt, key: createAccessKey(keyDigest(key)), version, prerelease },
      settings: {
        dataFolder: config.data,
        host: "127.0.0.1",
        port: 0,
        logLevel: "error",
        console: "none",
        ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
      },
      features: features.filter((feature) => wanted(feature.id)),
      announce: () => {},
    });
    const alive = setInterval(() => {}, 60_000);
    try {
      await host.start();
      return await use(createClient(host.url, key));
    } finally {
      clearInterval(alive);
      await host.stop();
      installation.close();
      await lock.release();
    }
  },
};

/**
 * Keeps what is there before it is replaced: in a backup, or under another name where it is too damaged for one.
 * @param source name of the backup that takes its place, which does not make room for that one
 */
async function kept(config: Config, source: string): Promise<string> {
  if (config.databaseUrl === undefined) {
    const clock = createClock();
    ensureDataFolder(config.data);
    const lock = await lockDataFolder(config.data, clock);
    try {
      const aside = await setDamagedAside(config.data, clock);
      if (aside !== undefined) return aside === "" ? "" : `${aside}, damaged as it was`;
    } finally {
      await lock.release();
    }
  }
  const { name, folder } = await backedUp(config, source).catch((error: unknown) => {
    if (error instanceof DataFromLater) return backedUpClosed(config, source);
    throw error;
  });
  return `backup ${name}: ${folder}`;
}

async function backedUp(config: Config, spared: string): Promise<BackupRow> {
  const data = await offline(config, spared);
  try {
    return await data.backup("before-restore");
  } finally {
    await data.close();
  }
}

/** Of data that this version cannot open: going back to a backup from before is the way out then. */
async function backedUpClosed(config: Config, spared: string): Promise<BackupRow> {
  const clock = createClock();
  const lock = await lockDataFolder(config.data, clock);
  try {
    const { name } = await backUpClosed({ ...storeOptions(config, clock), spared }, "before-restore");
    return { name, folder: new BackupShelf(config.data).path(name) };
  } finally {
    await lock.release();
  }
}

async function offline(config: Config, spared = ""): Promise<OfflineData> {
  const clock = createClock();
  ensureDataFolder(config.data);
  const lock = await lockDataFolder(config.data, clock);
  const store = await openStore({ ...storeOptions(config, clock), spared }).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  const close = async () => {
    try {
      await store.close();
    } finally {
      await lock.release();
    }
  };
  const wanted = new WantedFeatures(store.state);
  await wanted.load().catch(async (error: unknown) => {
    await close().catch(() => {});
    throw error;
  });
  const shelf = new BackupShelf(config.data);
  return {
    features: () => packageRows(config, clock, (id) => wanted.get(id)),
    want: (id, is) => wanted.set(id, is),
    async backup(reason) {
      const { name } = await store.backup(reason);
      return { name, folder: shelf.path(name) };
    },
    close,
  };
}

async function look(config: Config): Promise<SeenData> {
  const clock = createClock();
  const { begun, problem, state, close } = await lookAtStore(storeOptions(config, clock));
  try {
    const wanted = new WantedFeatures(state);
    if (begun && problem === "" && (await state.read((db) => db.schema.hasTable("host_feature"))))
      await wanted.load();
    return { begun, problem, features: await packageRows(config, clock, (id) => wanted.get(id)) };
  } finally {
    await close();
  }
}

function storeOptions({ data, databaseUrl }: Config, clock: Clock) {
  const version = hostVersion().semver;
  return { folder: data, databaseUrl, version, clock, log: silentLog, migrations: hostMigrations };
}

async function packageRows(
  config: Config,
  clock: Clock,
  wanted: (id: string) => boolean | undefined,
): Promise<PackageRow[]> {
  return (await installedFeatures(config, clock)).map(({ id, packageName, info, enabled, problem }) => ({
    id,
    packageName,
    version: info.version,
    thirdParty: info.thirdParty,
    wanted: wanted(id) ?? enabled,
    problem,
  }));
}
