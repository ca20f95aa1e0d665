import { type Actor, codes, failure } from "@dicetower/contract";
import { digestOf, isPluginName, maxBytes, type PluginFile, readPlugin } from "../files/plugin-files.js";
import type { PluginService } from "./plugin-service.js";

/** Characters of the name of a file. */
const maxNameLength = 255;

/** Takes files of plugins in, and takes them away. */
export class Uploads {
  constructor(readonly service: PluginService) {}

  /**
   * Writes a file and loads it.
   * @param replace the file that has its `@name` is overwritten, and one of the same file name
   * @returns id of the plugin
   */
  async take(name: string, bytes: Buffer, replace: boolean, actor: Actor): Promise<string> {
    const fileName = fileNameOf(name);
    const plugin = readPlugin("user", fileName, bytes, 0);
    if (plugin.header.name.trim() === "" || /[\p{Cc}]/u.test(plugin.header.name))
      throw failure(codes.invalid, "The name of the plugin (@name) holds characters that no name has.");
    return this.service.alone(async () => {
      const { files } = this.service;
      const known = (await files.all()).filter(({ header }) => header.name === plugin.header.name);
      const path = await this.#pathFor(fileName, known, replace);
      const before = known.find((one) => one.path === path);
      if (before !== undefined) await files.backUp(before);
      await files.write(path, bytes);
      await this.#note(before === undefined ? "plugin.create" : "plugin.update", plugin, actor);
      this.service.forgive(plugin.header.name);
      await this.service.records.save(plugin.header.name, {
        // Another text may be helped by a realm of its own.
        ...(this.service.records.of(plugin.header.name).isolatedBy === "tried" ? { isolatedBy: "" } : {}),
        updatedAt: this.service.shared.services.clock.seconds(),
        etag: "",
      });
      return `user/${path}`;
    });
  }

  async #pathFor(fileName: string, known: readonly PluginFile[], replace: boolean): Promise<string> {
    const [same] = known;
    if (replace && same !== undefined) return same.path;
    if (!(await this.service.files.has(fileName)) || replace) return fileName;
    throw failure(
      codes.conflict,
      `There is a file "${fileName}" already. Send \`replace\` to put this one in its place.`,
    );
  }

  /** Takes a plugin away. @param keepData its values and settings stay */
  async remove(plugin: PluginFile, keepData: boolean, actor: Actor): Promise<void> {
    if (plugin.source !== "user")
      throw failure(codes.readOnly, "The plugin comes with a rule pack; switch it off, or delete the pack.");
    await this.service.alone(async () => {
      const { files, records, shared } = this.service;
      const { name } = plugin.header;
      const others = (await files.all()).filter(
        ({ header, path }) => header.name === name && path !== plugin.path,
      );
      await files.remove(plugin.path);
      await this.#note("plugin.delete", plugin, actor);
      if (others.length > 0) return;
      await files.forgetBackup(name);
      this.service.forgive(name);
      if (keepData) return;
      for (const extension of this.service.extensionsOf(name)) await shared.kept.clear(extension);
      await records.remove(name);
    });
  }

  /** Puts another text in the place of a plugin's, and keeps the one before. */
  async update(plugin: PluginFile, text: string, etag: string, actor: Actor): Promise<void> {
    await this.service.alone(async () => {
      const { files, records, shared } = this.service;
      await files.backUp(plugin);
      await files.write(plugin.path, text);
      await this.#note("plugin.update", { ...plugin, sha256: digestOf(text) }, actor);
      this.service.forgive(plugin.header.name);
      await records.save(plugin.header.name, { etag, updatedAt: shared.services.clock.seconds() });
    });
  }

  #note(action: string, { header, sha256 }: PluginFile, actor: Actor): Promise<void> {
    return this.service.shared.services.changes.note({
      action,
      actor,
      target: { type: "plugin", id: header.name, name: header.name },
      note: sha256,
    });
  }
}

/** @throws Failure 40001 for what is no name of a plugin's file */
export function fileNameOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).trim();
  if (!isPluginName(base) || base.length > maxNameLength || /\p{Cc}/u.test(base))
    throw failure(
      codes.invalid,
      `The file of a plugin ends in .js or .ts and has a name of at most ${maxNameLength} characters.`,
      { errors: [{ path: "/file", message: "no name of a plugin's file" }] },
    );
  return base;
}

export { maxBytes };
