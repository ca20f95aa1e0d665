import { existsSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { installationId, probeBus, subjectsOf } from "@dicetower/bus";
import {
  CommandError,
  commandLine,
  createClient,
  type HostControl,
  type OfflineData,
  type PackageRow,
  type SeenData,
} from "@dicetower/cli/host";
import type { Clock } from "@dicetower/contract";
import { EnabledFeatures } from "@dicetower/feature-control";
import { ensureDataFolder } from "@dicetower/files";
import { createAccessKey, keyDigest } from "@dicetower/http-server";
import { type Config, lockDataFolder, openInstallation } from "@dicetower/installation";
import { createClock, createRandom } from "@dicetower/kernel";
import {
  BackupCatalog,
  keepState,
  openReadOnlyStore,
  openStore,
  probeServer,
  restoreBackup,
  verifyBackup,
} from "@dicetower/store";
import { createHost } from "../host.js";
import { hostVersion } from "../own-package.js";
import { installedFeatures, runHost } from "../run/index.js";
import { storeOptions } from "../store-options.js";

/** The operations on a host for commands. */
export const hostControl: HostControl = {
  async run(config, { supervised, repair, print, greeting }) {
    await runHost({ config, supervised, repair, print, greeting });
  },

  offline,
  look,
  probeDatabase: probeServer,
  async probeBus(url, config) {
    // The database may be unavailable, but the bus is probed nevertheless.
    const seen = await openReadOnlyStore(storeOptions(config, createClock())).catch(() => undefined);
    try {
      const id = seen === undefined ? "" : await installationId(seen.state, "");
      return await probeBus(url, subjectsOf(id));
    } finally {
      await seen?.close();
    }
  },

  packages: async (config) =>
    (await installedFeatures(config, createClock())).map(({ packageName }) => packageName),

  async backups({ data }) {
    const catalog = new BackupCatalog(data);
    return (await catalog.list()).map(({ name }) => ({ name, folder: catalog.path(name) }));
  },

  async restore(config, source) {
    const folder =
      isAbsolute(source) || source.includes("/")
        ? resolve(source)
        : join(new BackupCatalog(config.data).folder, source);
    if (!existsSync(join(folder, "manifest.json")))
      throw new CommandError(
        `There is no backup "${source}"; see them with: ${commandLine(config, "restore")}`,
      );
    await verifyBackup(folder);
    const clock = createClock();
    ensureDataFolder(config.data);
    const lock = await lockDataFolder(config.data, clock);
    try {
      const before = await keepState({ ...storeOptions(config, clock), spared: basename(folder) });
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
    const installation = await openInstallation({
      folder: config.data,
      apiKey: key,
      version: hostVersion(),
      clock,
      random,
    });
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

async function offline(config: Config): Promise<OfflineData> {
  const clock = createClock();
  ensureDataFolder(config.data);
  const lock = await lockDataFolder(config.data, clock);
  const store = await openStore(storeOptions(config, clock)).catch(async (error: unknown) => {
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
  const wanted = new EnabledFeatures(store.state);
  await wanted.load().catch(async (error: unknown) => {
    await close().catch(() => {});
    throw error;
  });
  const catalog = new BackupCatalog(config.data);
  return {
    features: () => packageRows(config, clock, (id) => wanted.get(id)),
    want: (id, is) => wanted.set(id, is),
    async backup(reason) {
      const { name } = await store.backup(reason);
      return { name, folder: catalog.path(name) };
    },
    close,
  };
}

async function look(config: Config): Promise<SeenData> {
  const clock = createClock();
  const { begun, problem, state, close } = await openReadOnlyStore(storeOptions(config, clock));
  try {
    const wanted = new EnabledFeatures(state);
    if (begun && problem === "" && (await state.read((db) => db.schema.hasTable("host_feature"))))
      await wanted.load();
    return { begun, problem, features: await packageRows(config, clock, (id) => wanted.get(id)) };
  } finally {
    await close();
  }
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
