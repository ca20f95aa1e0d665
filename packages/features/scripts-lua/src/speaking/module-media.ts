import { imageType } from "@dicetower/contract";
import type { ModuleFiles } from "../asks/file-answers.js";
import { insideRoot } from "../state/paths.js";

/** Bytes of one picture or sound, and of all in one message. */
const maxBytes = 10 * 1024 * 1024;
const maxTotal = 20 * 1024 * 1024;
const maxFiles = 20;
/** What a platform opens itself. */
const elsewhere = /^(?:https?:|base64:|data:)/i;
const folders: Readonly<Record<string, string>> = { image: "image", record: "audio" };

/** Pictures and sounds that modules bring or have written, put into the codes that name them. */
export class ModuleMedia {
  constructor(readonly files: ModuleFiles) {}

  /** A text with the files in the place of their names; names of nobody's file stay as they are. */
  async filled(text: string, module: string): Promise<string> {
    if (!/\[CQ:(?:image|record),/.test(text)) return text;
    const codes = [...text.matchAll(/\[CQ:(image|record),((?:[^\]]*,)?)file=([^,\]]*)/g)].slice(0, maxFiles);
    let filled = "";
    let at = 0;
    let left = maxTotal;
    for (const { 0: whole, 1: kind = "", 2: before = "", 3: name = "", index } of codes) {
      const bytes = elsewhere.test(name) ? undefined : await this.#read(module, kind, unescaped(name), left);
      if (bytes === undefined) continue;
      left -= bytes.length;
      filled += `${text.slice(at, index)}[CQ:${kind},${before}file=base64://${bytes.toString("base64")}`;
      at = index + whole.length;
    }
    return filled + text.slice(at);
  }

  async #read(module: string, kind: string, name: string, left: number): Promise<Buffer | undefined> {
    const folder = folders[kind] ?? "";
    const path = insideRoot(name.replace(/^file:(?:\/\/)?(?=\/)/i, "").replace(/^file:/i, ""));
    if (path === undefined || path === "") return undefined;
    const places = [
      path,
      `mod/${module}/${folder}/${path}`,
      `plugin/${module}/${path}`,
      `plugin/${path}`,
      `${folder}/${path}`,
    ];
    for (const one of places) {
      const size = await this.files.size(module, one);
      if (size === undefined) continue;
      if (size > Math.min(maxBytes, left)) return undefined;
      const bytes = await this.files.read(module, one);
      // What is no picture is not sent as one: it may be anything that the module keeps.
      return bytes === undefined || (kind === "image" && imageType(bytes) === undefined) ? undefined : bytes;
    }
    return undefined;
  }
}

function unescaped(value: string): string {
  return value
    .replaceAll("&#91;", "[")
    .replaceAll("&#93;", "]")
    .replaceAll("&#44;", ",")
    .replaceAll("&amp;", "&");
}
