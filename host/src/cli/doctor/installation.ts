import { isLoopback } from "../../config/index.js";
import { countFailedStarts, failedBeforeSafeMode, storedDigest } from "../../installation/index.js";
import { isReady } from "../client.js";
import { keyPlace } from "../key.js";
import { describe } from "../problem.js";
import { type Check, type Finding, fail, ok, warn } from "./check.js";

/** The configuration holds nothing that should not stay so. */
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

/** There is a key, or there will be one. */
export const accessKey: Check = {
  name: "access key",
  async run({ config, running, keyFrom }) {
    if (keyFrom !== undefined)
      return ok(`the running service has one from its ${keyFrom}; another is given there`);
    const place = running === undefined ? keyPlace(config) : undefined;
    if (place !== undefined)
      return ok(`a service that is started as this command was takes it from ${place}`);
    try {
      return (await storedDigest(config.data)) === undefined
        ? ok("will be made and printed at the first start")
        : ok("made at the first start; make another with: dicetower key rotate");
    } catch (error) {
      return fail(describe(error).lines.join(" "), "Run: dicetower key rotate");
    }
  },
};

/** The last starts came to serve. */
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

/** The store opens, and nothing in it is damaged; features are there and fit. */
export const storeAndFeatures: Check = {
  name: "store",
  async run({ config, control, running }) {
    if (running !== undefined) return inUse(running);
    try {
      const { begun, problem, features } = await control.look(config);
      const kind = config.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
      const whole = ok(begun ? `${kind}, whole` : `none yet; the first start makes one (${kind})`);
      const store = problem === "" ? whole : fail(problem, mend);
      return [store, ...featureFindings(features)];
    } catch (error) {
      return fail(
        describe(error).lines.join(" "),
        "Mend that first; the other checks of the store were left out.",
      );
    }
  },
};

const mend = "Start the service with --repair, or put a backup in place: dicetower restore";

/** @param running where the service is, or its process where it does not serve yet */
async function inUse(running: string): Promise<Finding> {
  if (!running.startsWith("http") || (await isReady(running)))
    return ok("in use by the service; see GET /api/system/health");
  return fail(
    "the service that uses it is not ready",
    "Its log, the dashboard and GET /api/system/health say why.",
  );
}

function featureFindings(rows: readonly { id: string; problem: string; wanted: boolean }[]): Finding[] {
  if (rows.length === 0)
    return [
      warn("features: none", "Add feature packages to the dependencies of the installation's package.json."),
    ];
  const broken = rows.filter(({ problem, wanted }) => problem !== "" && wanted);
  const on = rows.filter(({ problem, wanted }) => problem === "" && wanted);
  return [
    ok(`features: ${rows.length} found, ${on.length} on`),
    ...broken.map(({ id, problem }) => fail(`feature ${id}`, problem)),
  ];
}
