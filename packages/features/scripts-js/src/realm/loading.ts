import type { ExtensionRecord, LoadedPlugin, PluginSource } from "../protocol.js";
import { refused } from "./failures.js";
import type { SourceReader } from "./reading/source-reader.js";
import type { Realm } from "./realm.js";

/** What came of a load. */
export interface Loaded {
  readonly plugins: readonly LoadedPlugin[];
  readonly extensions: readonly ExtensionRecord[];
}

/** Loads plugins one after another; one that fails does not keep the others from it. */
export function loadPlugins(
  realm: Realm,
  sources: readonly PluginSource[],
  ms: number,
  reader: SourceReader,
): Loaded {
  const plugins: LoadedPlugin[] = [];
  for (const source of sources) {
    if (realm.spoilt) break;
    plugins.push(loadOne(realm, source, ms, reader));
  }
  const extensions = registered(realm, plugins);
  for (const { plugin, loaded } of plugins) if (!loaded) realm.operations.timers.clearOf(plugin);
  return { plugins, extensions: ofLoaded(extensions, plugins) };
}

function loadOne(realm: Realm, source: PluginSource, ms: number, reader: SourceReader): LoadedPlugin {
  const { plugin, file, text } = source;
  realm.files.add(file, plugin);
  try {
    realm.load(plugin, file, () => reader.functionOf(source), ms);
    return { plugin, loaded: true, error: undefined, trace: undefined, breach: undefined };
  } catch (error) {
    const result = refused(error, plugin);
    return { ...result, locked: result.breach === undefined && isLocked(realm, plugin, text, result) };
  }
}

/** What a frozen or unextensible object answers, and text that adds a member to every object. */
const refusals = /^TypeError: .*(?:read-only|not extensible|non-extensible|no setter)/u;
const addsToAll = /\bObject\.prototype(?:\.[\w$]+|\[[^\]\n]{1,80}\])\s*=[^=]/u;

/** True where a plugin may have failed because built-ins cannot be changed in the realm that plugins share. */
function isLocked(realm: Realm, plugin: string, text: string, { error = "" }: LoadedPlugin): boolean {
  if (realm.start.data.isolated || error.startsWith("SyntaxError")) return false;
  return realm.operations.locked.has(plugin) || refusals.test(error) || addsToAll.test(text);
}

/** What is registered now; reading it may run the plugin's code, and fail as that may. */
function registered(realm: Realm, plugins: LoadedPlugin[]): readonly ExtensionRecord[] {
  if (realm.spoilt) return [];
  const all = JSON.parse(realm.enter("", "extensions")) as readonly (readonly [string, string])[];
  return all.flatMap(([name, plugin]) => {
    try {
      if (realm.spoilt) return [];
      return (JSON.parse(realm.enter(plugin, "extension", name)) as ExtensionRecord | null) ?? [];
    } catch (error) {
      const place = plugins.findIndex((one) => one.plugin === plugin);
      if (place >= 0) plugins[place] = refused(error, plugin);
      return [];
    }
  });
}

/** What plugins that failed have registered before counts for nothing. */
function ofLoaded(
  extensions: readonly ExtensionRecord[],
  plugins: readonly LoadedPlugin[],
): readonly ExtensionRecord[] {
  const failed = new Set(plugins.flatMap(({ plugin, loaded }) => (loaded ? [] : [plugin])));
  return extensions
    .filter(({ plugin }) => !failed.has(plugin))
    .map((one) => ({ ...one, commands: one.commands.filter(({ plugin }) => !failed.has(plugin)) }));
}
