import type { Probe } from "../host-access/control.js";
import { type Check, type Finding, fail, ok, type Patient, warn } from "./check.js";

/** Checks that the service can use PostgreSQL, if configured. */
export const database: Check = {
  name: "database",
  async run({ config, control }) {
    if (config.databaseUrl === undefined) return [];
    return found(await control.probeDatabase(config.databaseUrl));
  },
};

/** Checks that the bus, if configured, can be reached and delivers messages. */
export const bus: Check = {
  name: "bus",
  async run(patient) {
    const { config, control } = patient;
    const { busUrl } = config;
    if (busUrl === undefined) return [];
    return [found(await control.probeBus(busUrl, config)), ...secretKey(patient)];
  },
};

function found({ detail, advice }: Probe): Finding {
  return advice === "" ? ok(detail) : fail(detail, advice);
}

/** Checks for a shared secret key: each process must be able to open what another has sealed. */
function secretKey({ config: { data }, environment }: Patient): readonly Finding[] {
  if ((environment["DICETOWER_SECRET_KEY"] ?? "") !== "") return [];
  return [
    warn(
      `each process would have a key for secrets of its own, in its data folder (here ${data}), and could not read what another one has stored`,
      "Give all processes the same DICETOWER_SECRET_KEY: 32 random bytes in hex.",
    ),
  ];
}
