import type { StoreFile, StoreKind } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { maxBytes, type PluginFile, readPlugin } from "../files/plugin-files.js";
import { grantsOf, unknownWords, wordsOf } from "../records/grant-words.js";
import { defaultGrants } from "../records/grants.js";
import { fileNameOf, type Uploads } from "./uploads.js";

/** Plugins whose files have one name, at most. */
const maxSameNames = 100;

/** JavaScript plugins of a store, found by the names in their headers. */
export function storePlugins(uploads: Uploads): StoreKind {
  const { service } = uploads;
  const { files, records } = service;
  const find = async (ref: string): Promise<PluginFile | undefined> =>
    (await files.all()).find(({ header }) => header.name === ref);
  const pluginIn = ({ name, bytes }: StoreFile) => readPlugin("user", fileNameOf(name), bytes, 0).header.name;
  /** Under what name a file is written, and what the plugin in it is called. */
  const named = async ({ name, bytes }: StoreFile, ref: string | undefined) => {
    const plugin = pluginIn({ name, bytes });
    const [, stem = "", ending = ""] = /^(.*)(\.[jt]s)$/i.exec(fileNameOf(name)) ?? [];
    if (ref !== undefined && ref !== plugin) {
      // One without a @name is called as its file is, and keeps the name of its first version: `hats-1.0.0.js`.
      const kept = `${ref}${ending}`;
      if (pluginIn({ name: kept, bytes }) === ref) return { name: kept, plugin: ref };
      throw failure(
        codes.ruleBroken,
        `The file is of the plugin "${plugin}". It is not put in the place of "${ref}".`,
      );
    }
    if (ref !== undefined || !(await files.has(fileNameOf(name)))) return { name, plugin };
    // Many authors call their file `index.js`: that it is there says nothing.
    for (let count = 2; count <= maxSameNames; count++)
      if (!(await files.has(`${stem}-${count}${ending}`)))
        return {
          name: `${stem}-${count}${ending}`,
          plugin: pluginIn({ name: `${stem}-${count}${ending}`, bytes }),
        };
    return { name, plugin };
  };
  return {
    key: "js-plugin",
    titleKey: "plugins.storeKind",
    maxBytes: maxBytes,
    async inspect({ name, bytes }, declared) {
      const { header } = readPlugin("user", fileNameOf(name), bytes, 0);
      const unknown = unknownWords(declared ?? []);
      return {
        ref: header.name,
        // An upload gets the usual ones; a package that names its grants gets no others.
        grants: declared ?? wordsOf(defaultGrants),
        granted: (await find(header.name)) === undefined ? [] : wordsOf(records.of(header.name).grants),
        warnings: [
          ...(header.problem === "" ? [] : [`It will not be loaded: ${header.problem}.`]),
          ...unknown.map((word) => `It asks for "${word}", which means nothing here and is not given.`),
        ],
      };
    },
    async install(file, ref, { asked, added }, actor) {
      const { name, plugin } = await named(file, ref);
      const before = records.of(plugin);
      const isThere = (await find(plugin)) !== undefined;
      const kept = isThere ? wordsOf(before.grants) : [];
      // Before the file: it never runs with more than was accepted, whenever this is killed.
      await records.save(plugin, { grants: grantsOf(asked, [...kept, ...added]) });
      let id: string;
      try {
        id = await uploads.take(name, file.bytes, ref !== undefined, actor);
      } catch (error) {
        await records.save(plugin, { grants: before.grants });
        throw error;
      }
      await service.update();
      const state = service.states.find((one) => one.plugin.id === id);
      return { ref: plugin, problem: state?.errorText ?? "" };
    },
    async remove(ref, actor) {
      const plugin = await find(ref);
      if (plugin === undefined) throw failure(codes.notFound, `There is no plugin "${ref}".`);
      await uploads.remove(plugin, true, actor);
      await service.update();
    },
    async present(refs) {
      const there = new Set((await files.all()).map(({ header }) => header.name));
      return new Set(refs.filter((ref) => there.has(ref)));
    },
    async current(ref) {
      const plugin = await find(ref);
      return plugin === undefined ? undefined : files.bytes(plugin.path);
    },
  };
}
