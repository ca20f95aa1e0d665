import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";

/** The head of a picture of one pixel; each ends in its own number. */
export function png(end: number): Buffer {
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"),
    Buffer.of(end),
  ]);
}

/** A picture as an adapter is given it. */
export function asSent(content: Buffer): string {
  return `base64://${content.toString("base64")}`;
}

/** Pictures that the draw of a deck sends. */
export async function picturesOf(tower: TestHost, deck: string): Promise<readonly unknown[]> {
  const { spoken } = await tower.say(`.draw ${deck}`).done();
  return (spoken[0]?.segments ?? []).filter(({ type }) => type === "image").map(({ data }) => data["file"]);
}

/** Names of the files that lie in the folder of decks and below it. */
export async function keptDecks({ dataFolder }: Pick<TestHost, "dataFolder">): Promise<readonly string[]> {
  const found = await readdir(join(dataFolder, "decks"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}
