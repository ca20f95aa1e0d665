import { createHash } from "node:crypto";
import { type Folder, imageType } from "@dicetower/contract";

/** Bytes of one picture, and how many are kept. */
const maxBytes = 10 * 1024 * 1024;
const maxPictures = 500;
const prefix = "file:///scripts-js/";

/** Pictures that plugins have written, until there are too many of them. */
export class ScriptImages {
  constructor(readonly folder: Folder) {}

  /** @returns the address that a plugin puts into a picture code @throws Error for what is no picture */
  async write(data: string): Promise<string> {
    const bare = data.replace(/^data:[^,]*,/u, "").replace(/\s+/gu, "");
    if (bare.length > maxBytes * 1.4) throw new Error("base64ToImage: the picture is larger than 10 MiB");
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/u.test(bare)) throw new Error("base64ToImage: this is not base64");
    const bytes = Buffer.from(bare, "base64");
    const ending = imageType(bytes) ?? "png";
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${ending}`;
    if (!(await this.folder.has(name))) {
      await this.#makeRoom();
      await this.folder.write(name, bytes);
    }
    return prefix + name;
  }

  /** The picture itself, as it is sent; undefined for an address of something else. */
  async read(url: string): Promise<string | undefined> {
    if (!url.startsWith(prefix)) return undefined;
    const name = url.slice(prefix.length);
    if (!/^[0-9a-f]{32}\.\w{3,4}$/u.test(name) || !(await this.folder.has(name))) return undefined;
    return `base64://${(await this.folder.read(name)).toString("base64")}`;
  }

  async #makeRoom(): Promise<void> {
    const files = [...(await this.folder.list())].sort((one, other) => one.updatedAt - other.updatedAt);
    for (const { name } of files.slice(0, Math.max(0, files.length - maxPictures + 1)))
      await this.folder.remove(name);
  }
}
