import { fileTarget, type ImportTarget } from "@dicetower/imports/api";
import { maxBytes, readPlugin } from "../files/plugin-files.js";
import { fileNameOf, type Uploads } from "../plugins/uploads.js";

/** Takes in script plugins of SealDice. They are switched off until somebody has looked at them. */
export function pluginImport(uploads: Uploads): ImportTarget {
  const { service } = uploads;
  const find = async (name: string) =>
    (await service.files.all()).find((plugin) => plugin.source === "user" && plugin.header.name === name);
  return fileTarget({
    key: "plugins",
    maxBytes: maxBytes,
    keyOf: ({ name, content }) => readPlugin("user", fileNameOf(name), content, 0).header.name,
    normal: (content) => Buffer.from(readPlugin("user", "plugin.js", content, 0).text),
    async read(name) {
      const plugin = await find(name);
      return plugin === undefined ? undefined : { name: plugin.fileName, content: Buffer.from(plugin.text) };
    },
    async write(key, { name, content }, actor) {
      if ((await find(key)) === undefined) await service.records.save(key, { enabled: false });
      await uploads.take(name, content, true, actor);
    },
    async remove(key, actor) {
      const plugin = await find(key);
      if (plugin !== undefined) await uploads.remove(plugin, false, actor);
    },
    reload: () => service.reload(),
  });
}
