/** Whose aliases: a group's, or a person's everywhere. */
export interface AliasOwner {
  readonly platform: string;
  readonly scope: "group" | "user";
  readonly target: string;
}

/** A word that stands for a whole command. */
export interface Alias {
  /** The name as it is looked for: normalised, lower case. */
  readonly word: string;
  /** The name as it was written. */
  readonly name: string;
  readonly command: string;
  /** User id of who set it, or a pseudonym. */
  readonly by: string;
}

/** An alias as it is stored. */
export interface AliasRow extends AliasOwner {
  readonly word: string;
  readonly name: string;
  readonly command: string;
  readonly set_by: string;
}

export const aliasTable = "aliases_alias";

/** Bounds of names, commands, and of how many a group or a person may have. */
export const bounds = { name: 32, command: 500, count: 100 } as const;

/** Words that `.alias` has for itself. */
const reserved: ReadonlySet<string> = new Set(["list", "show", "del"]);

/** True for what can be the name of an alias: one word with a letter or a picture in it. */
export function isName(name: string): boolean {
  if (name.length > bounds.name || /[\s\p{Cc}]/u.test(name) || reserved.has(name.toLowerCase())) return false;
  return (
    /^[\p{L}\p{N}\p{Extended_Pictographic}_]/u.test(name) && /[\p{L}\p{Extended_Pictographic}]/u.test(name)
  );
}

export function ownerKey({ platform, scope, target }: AliasOwner): string {
  return `${scope}:${platform}:${target}`;
}
