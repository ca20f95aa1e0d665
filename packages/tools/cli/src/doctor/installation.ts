import {
  type Config,
  countFailedStarts,
  failedBeforeSafeMode,
  isLoopback,
  storedDigest,
} from "@dicetower/installation";
import { commandLine } from "../command-line.js";
import { keyPlace, placeOf } from "../commands/key.js";
import { createClient, isReady } from "../host-access/client.js";
import { describe } from "../problem.js";
import { type Check, type Finding, fail, ok, warn } from "./check.js";

/** Checks for settings of the configuration that should be changed. */
export const configuration: Check = {
  name: "configuration",
  async run({ config }) {
    const where = Object.values(config.origins).includes("file")
      ? config.file
      : "defaults, environment and flags";
    return [
      ok(where),
      ...config.warnings.map((warning) => warn(warning, "Choose at least 16 random characters.")),
      ...(isLoopback(config.server.host)
        ? []
        : [
            warn(`it listens on ${config.server.host}, for others too`, "Set a login password in the panel."),
          ]),
    ];
  },
};

/** Checks for an access key, which may be created later. */
export const accessKey: Check = {
  name: "access key",
  async run({ config, running, keyFrom }) {
    if (keyFrom !== undefined)
      return ok(`the running service has one from ${placeOf(keyFrom)}; another is given there`);
    const place = running === undefined ? keyPlace(config) : undefined;
    if (place !== undefined)
      return ok(`a service that is started as this command was takes it from ${place}`);
    try {
      return (await storedDigest(config.data)) === undefined
        ? ok("will be made and printed at the first start")
        : ok(`made at the first start; make another with: ${commandLine(config, "key rotate")}`);
    } catch (error) {
      return fail(describe(error).lines.join(" "), `Run: ${commandLine(config, "key rotate")}`);
    }
  },
};

/** Checks that the last starts succeeded. */
export const starts: Check = {
  name: "last starts",
  async run({ config, running }) {
    const failed = running === undefined ? await countFailedStarts(config.data) : 0;
    if (failed === 0) return ok("nothing failed");
    const advice =
      failed >= failedBeforeSafeMode
        ? "The next start is without third-party features and scripts. Look at the newest crash report in the folder logs."
        : "Look at the newest crash report in the folder logs.";
    return warn(`${failed} in a row failed`, advice);
  },
};

/** Checks that the store opens and is intact, and that the features can be used. */
export const storeAndFeatures: Check = {
  name: "store",
  async run({ config, control, running }) {
    if (running !== undefined) return inUse(running, config.server.apiKey);
    try {
      const { begun, problem, features } = await control.look(config);
      const kind = config.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
      const whole = ok(begun ? `${kind}, whole` : `none yet; the first start makes one (${kind})`);
      const store = problem === "" ? whole : fail(problem, mend(config));
      return [store, ...featureFindings(features)];
    } catch (error) {
      return fail(
        describe(error).lines.join(" "),
        "Mend that first; the other checks of the store were left out.",
      );
    }
  },
};

function mend(config: Config): string {
  return `Start the service with --repair, or put a backup in place: ${commandLine(config, "restore")}`;
}

/**
 * @param running address of the service, or its process if it does not listen yet
 * @param key access key for queries about its parts
 */
async function inUse(running: string, key: string | undefined): Promise<Finding | readonly Finding[]> {
  const inUseByService = ok("in use by the service; see GET /api/system/health");
  if (!running.startsWith("http")) return inUseByService;
  if (await isReady(running)) return [inUseByService, ...(await degradedParts(running, key))];
  return fail(
    "the service that uses it is not ready",
    "Its log, the dashboard and GET /api/system/health say why.",
  );
}

/** Returns the unhealthy parts of a running service; none if the key is unknown or refused. */
async function degradedParts(url: string, key: string | undefined): Promise<Finding[]> {
  if (key === undefined) return [];
  try {
    const { components } = await createClient(url, key).ask<{
      components: readonly { key: string; state: string; detail: string }[];
    }>("GET", "/api/system/health");
    return components
      .filter(({ state }) => state !== "ok")
      .map(({ key: part, state, detail }) =>
        warn(`${part} is ${state}: ${detail}`, "Its log and the dashboard say more."),
      );
  } catch {
    return [];
  }
}

function featureFindings(
  rows: readonly { id: string; problem: string; wanted: boolean; thirdParty: boolean }[],
): Finding[] {
  if (rows.length === 0)
    return [
      warn("features: none", "Add feature packages to the dependencies of the installation's package.json."),
    ];
  const broken = rows.filter(({ problem, wanted }) => problem !== "" && wanted);
  const on = rows.filter(({ problem, wanted }) => problem === "" && wanted);
  return [
    ok(`features: ${rows.length} found, ${on.length} on`),
    ...broken.map(({ id, problem, thirdParty }) =>
      thirdParty ? warn(`feature ${id} cannot run`, problem) : fail(`feature ${id}`, problem),
    ),
  ];
}
