import type { ScriptStore } from "@dicetower/script-host/api";
import { AskRefused } from "./asking.js";

/** Characters of the name of a file. */
export const maxFileLength = 200;
/** Behind the name of a file in keys. */
export const mark = "::";

/** Values of a file as JSON, by key. */
export type FileTexts = Readonly<Record<string, string>>;

/** How the keys of a file begin. @throws AskRefused */
export function startOf(file: string): string {
  if (file === "" || file.length > maxFileLength)
    throw new AskRefused(`a name has 1 to ${maxFileLength} characters`);
  return `${file}${mark}`;
}

/** The file that a key belongs to. */
export function fileOf(key: string): string {
  return key.split(mark, 1)[0] ?? "";
}

/** True for a file of that name, with or without an ending. */
export function isCalled(file: string, stem: string): boolean {
  return file === stem || file.replace(/\.[^./]*$/, "") === stem;
}

/** True where there are values of a file. */
export function hasFile({ values }: ScriptStore, file: string): boolean {
  const start = startOf(file);
  for (const key of values.keys()) if (key.startsWith(start)) return true;
  return false;
}

/** Makes texts the values of a file: what it has besides goes. */
export function putFile(store: ScriptStore, file: string, texts: FileTexts): void {
  const start = startOf(file);
  for (const key of store.values.keys())
    if (key.startsWith(start) && !Object.hasOwn(texts, key.slice(start.length))) store.set(key, undefined);
  for (const [key, text] of Object.entries(texts)) store.set(start + key, text);
}
