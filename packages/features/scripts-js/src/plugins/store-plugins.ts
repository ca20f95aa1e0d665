import type { StoreFile, StoreKind, StoreLook } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { maxBytes, type PluginFile, readPlugin } from "../files/plugin-files.js";
import { grantsOf, unknownWords, wordsOf } from "../records/grant-words.js";
import { defaultGrants } from "../records/grants.js";
import { fileNameOf, type Uploads } from "./uploads.js";

/** JavaScript plugins of a store, found by the names in their headers. */
export function storePlugins(uploads: Uploads): StoreKind {
  const { service } = uploads;
  const { files, records } = service;
  const find = async (ref: string): Promise<PluginFile | undefined> =>
    (await files.all()).find(({ header }) => header.name === ref);
  const pluginIn = ({ name, bytes }: StoreFile) => readPlugin("user", fileNameOf(name), bytes, 0).header.name;
  /** Under what name a file is written; nothing that is there has it. */
  const named = async (file: StoreFile, look: StoreLook): Promise<string> => {
    const name = fileNameOf(file.name);
    const ending = name.slice(-3);
    const plugin = pluginIn(file);
    const { ref } = look;
    if (ref !== undefined) {
      if (ref === plugin) return name;
      // One without a @name is called as its file is, and keeps the name of its first version: `hats-1.0.0.js`.
      const kept = `${ref}${ending}`;
      if (pluginIn({ ...file, name: kept }) === ref) return kept;
      throw failure(
        codes.ruleBroken,
        `The file is of the plugin "${plugin}". It is not put in the place of "${ref}".`,
      );
    }
    const there = await files.all();
    const isCalledByFile = ["0", "1"].every((one) => pluginIn({ ...file, name: `${one}${ending}` }) === one);
    const isSame = async (one: string) =>
      (await files.has(one)) && (await files.bytes(one)).equals(file.bytes);
    return look.free(
      name,
      [
        ...there.map(({ path }) => path),
        ...(isCalledByFile ? there.map(({ header }) => `${header.name}${ending}`) : []),
      ],
      isSame,
    );
  };
  return {
    key: "js-plugin",
    titleKey: "plugins.storeKind",
    maxBytes: maxBytes,
    async inspect(file, look) {
      const { declared } = look;
      const name = await named(file, look);
      const { header } = readPlugin("user", name, file.bytes, 0);
      const unknown = unknownWords(declared ?? []);
      return {
        ref: header.name,
        name,
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
      const plugin = pluginIn(file);
      if (ref !== undefined && ref !== plugin)
        throw failure(codes.ruleBroken, `The file is of the plugin "${plugin}", and not of "${ref}".`);
      const before = records.of(plugin);
      const isThere = (await find(plugin)) !== undefined;
      if (isThere && ref === undefined)
        throw failure(codes.conflict, `There is a plugin "${plugin}" already.`);
      const kept = isThere ? wordsOf(before.grants) : [];
      // Before the file: it never runs with more than was accepted, whenever this is killed.
      await records.save(plugin, { grants: grantsOf(asked, [...kept, ...added]) });
      let id: string;
      try {
        id = await uploads.take(file.name, file.bytes, ref !== undefined, actor);
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
