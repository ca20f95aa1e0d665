import type { LoadedPlugin } from "../protocol.js";
import type { PluginRecords } from "../records/plugin-records.js";
import type { Plugin } from "./plugin.js";
import type { RealmSet } from "./realm-set.js";

type Results = ReadonlyMap<string, LoadedPlugin>;

/**
 * Loads plugins; one that fails because built-ins cannot be changed among others is tried once in a realm of its own,
 * and stays there where that helps.
 * @param anew every realm is begun anew
 */
export async function loadOrApart(
  realms: RealmSet,
  records: PluginRecords,
  order: readonly Plugin[],
  anew: boolean,
): Promise<Results> {
  const loaded = await realms.load(order, anew);
  const names = order
    .filter(({ header: { name }, record }) => {
      const undecided = !record.isolated && record.isolatedBy === "";
      return undecided && loaded.get(name)?.locked === true;
    })
    .map(({ header }) => header.name);
  if (names.length === 0) return loaded;
  for (const name of names) await records.save(name, { isolated: true, isolatedBy: "service" });
  const again = await realms.load(withRecords(records, order), false);
  const failed = names.filter((name) => again.get(name)?.loaded !== true);
  if (failed.length === 0) return again;
  for (const name of failed) await records.save(name, { isolated: false, isolatedBy: "tried" });
  return realms.load(withRecords(records, order), false);
}

/** Plugins with what is decided of them now. */
export function withRecords(records: PluginRecords, plugins: readonly Plugin[]): Plugin[] {
  return plugins.map((plugin) => ({ ...plugin, record: records.of(plugin.header.name) }));
}
