import type { SourceEncoding } from "../encoding.js";
import type { PackageFiles } from "./archive.js";
import type { ModuleHead } from "./descriptor.js";

/** A file with reply or event objects. */
export interface ObjectFile {
  /** Where scripts find it: `mod/name/reply/a.lua`. */
  readonly path: string;
  readonly format: "lua" | "toml";
}

/** Terms of a rule book. */
export interface RuleBook {
  readonly rule: string;
  readonly manual: ReadonlyMap<string, string>;
}

/** A module as it was uploaded. */
export interface ModulePackage {
  readonly id: string;
  readonly kind: "plugin" | "mod";
  readonly head: ModuleHead;
  /** That of the last of its sources which is no UTF-8. */
  readonly encoding: SourceEncoding;
  /** Its files as scripts find them: `plugin/a.lua`, `mod/name.json`, `mod/name/script/b.lua`. */
  readonly files: PackageFiles;
  /** Scripts by the name that they are called by, and their paths. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly replies: readonly ObjectFile[];
  readonly events: readonly ObjectFile[];
  readonly speech: ReadonlyMap<string, readonly string[]>;
  readonly help: ReadonlyMap<string, string>;
  readonly rules: readonly RuleBook[];
  /** Paths of card models. */
  readonly models: readonly string[];
  /** True for names that a neighbour of the peer has switched off by their ending. */
  readonly disabled: boolean;
  /** English sentences about what was left out. */
  readonly warnings: readonly string[];
}
