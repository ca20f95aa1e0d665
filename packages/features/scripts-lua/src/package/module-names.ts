import { PackageProblem } from "./problem.js";

/** Endings of uploads; `.disabled` may follow. */
export const uploadEndings = [".lua", ".zip", ".toml"] as const;
export type UploadEnding = (typeof uploadEndings)[number];

/** An uploaded name, read. */
export interface UploadName {
  /** Without folders and endings. */
  readonly stem: string;
  readonly ending: UploadEnding;
  /** A neighbour of the peer switches modules off by this ending. */
  readonly disabled: boolean;
}

const maxIdLength = 60;

/** Reads the name of an upload. @throws PackageProblem */
export function readUploadName(filename: string): UploadName {
  const bare = filename.split(/[/\\]/).at(-1) ?? "";
  const disabled = /\.disabled$/i.test(bare);
  const name = disabled ? bare.slice(0, -".disabled".length) : bare;
  const ending = uploadEndings.find((one) => name.toLowerCase().endsWith(one));
  if (ending === undefined)
    throw new PackageProblem(`A module is a file that ends in ${uploadEndings.join(", ")}.`);
  return { stem: name.slice(0, -ending.length), ending, disabled };
}

/**
 * Returns the id of a module: one word, for it is also the name of its switch in groups.
 * @throws PackageProblem for what leaves nothing
 */
export function moduleId(name: string): string {
  const id = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}/\\]+/gu, "")
    .trim()
    .replace(/\s+/gu, "_")
    .slice(0, maxIdLength);
  if (id === "" || id === "." || id === "..") throw new PackageProblem("The module has no name.");
  return /^(?:core|all)$/i.test(id) ? `${id}_` : id;
}
