import { posix } from "node:path";

/** How names of pictures of archives begin. */
export const picturePrefix = "decks:";
/** Characters of the checksum of an archive that tell it from others. */
const digestLength = 16;
/** Characters of a tag's content: more would be no tag. */
const maxTagLength = 200;

/** What would be read as something else within a code, or between braces of a card. */
const unfit = /[[\]{}\n,&\\]/u;
const picture = /\.(?:png|jpe?g|gif|webp)$/iu;
const tag =
  /\[(?:img|图):\s*([^\]\n]{1,300}?)\s*\]|(?<=\[CQ:image,(?:[^\]\n]{0,200},)?file=)([^,\]\n]{1,300})/gu;

/** True for files that are pictures by their name. */
export function isPicturePath(path: string): boolean {
  return picture.test(path) && !path.startsWith("__MACOSX/");
}

/**
 * Makes pictures that cards name those of the archive; what it does not hold stays as it is.
 * @param digest checksum of the archive
 * @param file the deck: names are relative to it, else to the archive
 */
export function picturesNamed(
  digest: string,
  pictures: readonly string[],
  file: string,
): (card: string) => string {
  const byName = new Map(pictures.map((path) => [path.toLowerCase(), path]));
  const folder = posix.dirname(file);
  const nameOf = (written: string): string | undefined => {
    const path = written.replaceAll("\\", "/");
    const found = [posix.join(folder, path), posix.normalize(path)]
      .map((one) => byName.get(one.toLowerCase()))
      .find((one) => one !== undefined);
    const name = `${picturePrefix}${digest.slice(0, digestLength)}/${found ?? ""}`;
    return found === undefined || name.length > maxTagLength || unfit.test(name) ? undefined : name;
  };
  return (card) =>
    card.includes("[")
      ? card.replace(tag, (whole, tagged: string | undefined, coded: string | undefined) => {
          const name = nameOf(tagged ?? coded ?? "");
          if (name === undefined) return whole;
          return tagged === undefined ? name : `[img:${name}]`;
        })
      : card;
}

/** The archive and the path of a picture by its name; undefined for another name. */
export function pictureOf(name: string): { readonly digest: string; readonly path: string } | undefined {
  const [, digest, path] = /^decks:([0-9a-f]{16})\/(.+)$/su.exec(name) ?? [];
  return digest === undefined || path === undefined ? undefined : { digest, path };
}
