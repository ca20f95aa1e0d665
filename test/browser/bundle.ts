import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** A program for a page: a classic script that leaves its exports under one global name. */
export interface Bundle {
  readonly script: string;
  /** Files that went into it, relative to the root of the workspace. */
  readonly inputs: readonly string[];
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles TypeScript from sources for a page.
 * @param code imports are resolved from the folder `test`
 * @throws Error where it imports what a browser does not have, such as `node:fs`
 */
export async function bundle(code: string, globalName: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: `${root}test`, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    globalName,
    conditions: ["dicetower-source"],
    logLevel: "silent",
  });
  return {
    script: outputFiles[0]?.text ?? "",
    inputs: Object.keys(metafile.inputs).filter((path) => path !== "<stdin>"),
  };
}
