import { indexName } from "@dicetower/content-index";
import { codes, failure } from "@dicetower/contract";

/** Folder of the data folder below which sources may be, one folder each. */
export const sourcesFolder = "store/sources";

/** Where the packages of a source are listed: exactly one of them. */
export interface SourcePlace {
  /** Address of the index, or of the folder that it is in; with http or https. */
  readonly url?: string;
  /** Name of a folder below `store/sources` of the data folder. */
  readonly folder?: string;
  /** Address of a store that answers as those of SealDice do. */
  readonly sealdice?: string;
}

const folderPrefix = "folder:";
const sealdicePrefix = "sealdice:";

/**
 * A place as it is stored: the address of the index, the folder behind `folder:`, or another store behind its name.
 * @throws Failure 40001 for what is no such address
 */
export function storedPlace({ url, folder, sealdice }: SourcePlace): string {
  if (folder !== undefined) return `${folderPrefix}${folder}`;
  if (sealdice !== undefined) return `${sealdicePrefix}${address(sealdice, "/sealdice").href}`;
  const index = address(url ?? "", "/url");
  if (!index.pathname.endsWith(`/${indexName}`))
    index.pathname = `${index.pathname}${index.pathname.endsWith("/") ? "" : "/"}${indexName}`;
  return index.href;
}

export function placeOf(stored: string): SourcePlace {
  if (stored.startsWith(folderPrefix)) return { folder: stored.slice(folderPrefix.length) };
  if (stored.startsWith(sealdicePrefix)) return { sealdice: stored.slice(sealdicePrefix.length) };
  return { url: stored };
}

function address(given: string, path: string): URL {
  const refuse = (message: string) => failure(codes.invalid, message, { errors: [{ path, message }] });
  if (!URL.canParse(given)) throw refuse("The address cannot be read: write it with https:// in front.");
  const url = new URL(given);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse("A source has an address with https or http.");
  // It is shown to everybody who sees the list.
  if (url.username !== "" || url.password !== "") throw refuse("The address must not hold a password.");
  url.hash = "";
  return url;
}
