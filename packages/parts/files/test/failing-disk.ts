import type { FileHandle } from "node:fs/promises";
import { type Disk, nodeDisk } from "../src/index.js";

/** How a disk fails: only the n-th call (`full`), or the n-th and all later ones (`dead`, as after a kill). */
export type Failing = "full" | "dead";

/** Makes a disk whose n-th call fails; calls on open files count, too. */
export function failingDisk(nth: number, mode: Failing): Disk & { readonly failed: boolean } {
  let calls = 0;
  const fails = () => {
    calls++;
    return mode === "full" ? calls === nth : calls >= nth;
  };
  const broken = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

  const wrap = <T extends object>(target: T, names: readonly string[]): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== "function") return value;
        if (!names.includes(String(name))) return value.bind(object);
        return async (...parameters: unknown[]) => {
          if (name !== "close" && fails()) {
            if (name === "writeFile" || name === "appendFile")
              await half(object as FileHandle, parameters[0]);
            throw broken();
          }
          const result: unknown = await value.apply(object, parameters);
          return name === "open" ? wrap(result as FileHandle, handleCalls) : result;
        };
      },
    });

  const disk = wrap(nodeDisk, ["open", "rename", "unlink", "mkdir", "lstat", "readdir"]);
  return new Proxy(disk, {
    get: (object, name) => (name === "failed" ? calls >= nth : Reflect.get(object, name)),
  }) as Disk & { readonly failed: boolean };
}

const handleCalls = ["writeFile", "appendFile", "sync", "truncate", "stat", "close"];

/** Writes the first half, which is what a full disk or a kill leaves. */
async function half(handle: FileHandle, content: unknown): Promise<void> {
  const text = String(content);
  await handle.write(text.slice(0, text.length / 2));
}
