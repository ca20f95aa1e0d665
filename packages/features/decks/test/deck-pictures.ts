import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import access from "@dicetower/access";
import assets from "@dicetower/assets";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import decks from "../src/index.js";

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

/** A folder with files, of which `data` is the data folder of a host with decks. */
export interface DeckFolder {
  readonly path: string;
  readonly tower: TestHost;
  stop(): Promise<void>;
}

/**
 * Writes files and starts a host on them.
 * @param files texts, objects that are written as JSON, or bytes, by their path
 * @param prepare what is done in the folder besides, before the start
 */
export async function deckFolder(
  files: Readonly<Record<string, Buffer | string | object>>,
  prepare?: (path: string) => Promise<void>,
): Promise<DeckFolder> {
  const path = await mkdtemp(join(tmpdir(), "dicetower-pictures-"));
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    const isWritten = Buffer.isBuffer(content) || typeof content === "string";
    await writeFile(file, isWritten ? content : JSON.stringify(content));
  }
  await prepare?.(path);
  const tower = await testHost({
    features: [texts, commands, access, dice, native, assets, decks],
    dataFolder: join(path, "data"),
  });
  return {
    path,
    tower,
    async stop() {
      await tower.stop();
      await rm(path, { recursive: true });
    },
  };
}
