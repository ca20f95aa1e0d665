import type { Folder, Random } from "@dicetower/contract";

/** Holds the name of the chain. */
export const chainFile = "chain.txt";
const form = /^[0-9a-f]{16}$/;

/**
 * The name of the chain in this folder, made at the first start. Processes that share a database have a data
 * folder each: each keeps a whole log with a head of its own.
 * @param lost finds the chain that the database knows this folder to have had: its files are missing then
 */
export async function chainName(
  folder: Folder,
  random: Random,
  lost: () => Promise<string | undefined>,
): Promise<string> {
  if (await folder.has(chainFile)) {
    const name = (await folder.read(chainFile)).toString("utf8").trim();
    if (form.test(name)) return name;
  }
  const name = (await lost()) ?? random.bytes(8).toString("hex");
  await folder.write(chainFile, `${name}\n`);
  return name;
}
