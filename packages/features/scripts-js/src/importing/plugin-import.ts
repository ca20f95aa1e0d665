import { fileTarget, type ImportTarget } from "@dicetower/imports/api";
import { maxBytes, readPlugin } from "../files/plugin-files.js";
import { fileNameOf, type Uploads } from "../plugins/uploads.js";
import type { PluginRecord } from "../records/plugin-records.js";

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
      if (plugin === undefined) return undefined;
      const { updatedAt, etag, isolatedBy } = service.records.of(name);
      const backup = (await service.files.backup(name)) ?? null;
      return {
        name: plugin.fileName,
        content: await service.files.bytes(plugin.path),
        state: { updatedAt, etag, isolatedBy, backup },
      };
    },
    async write(key, { name, content }, actor) {
      if ((await find(key)) === undefined) await service.records.save(key, { enabled: false });
      await uploads.take(name, content, true, actor);
    },
    async restore(key, { content, state = {} }) {
      const { backup, ...record } = state;
      await service.alone(async () => {
        const plugin = await find(key);
        if (plugin !== undefined) await service.files.write(plugin.path, content);
        if (typeof backup === "string") await service.files.writeBackup(key, backup);
        else await service.files.forgetBackup(key);
        await service.records.save(key, record as Partial<PluginRecord>);
      });
    },
    async remove(key, actor) {
      const plugin = await find(key);
      if (plugin === undefined) return;
      // What is kept under the name of its extension may have been there before: it is undone by itself.
      await uploads.remove(plugin, true, actor);
      await service.records.remove(key);
    },
    reload: () => service.reload(),
  });
}
