import type { Folder, Random } from "@dicetower/contract";

const file = "chain.txt";
const form = /^[0-9a-f]{16}$/;

/**
 * The name of the chain in this folder, made at the first start. Processes that share a database have a data
 * folder each: each keeps a whole log with a head of its own.
 */
export async function chainName(folder: Folder, random: Random): Promise<string> {
  if (await folder.has(file)) {
    const name = (await folder.read(file)).toString("utf8").trim();
    if (form.test(name)) return name;
  }
  const name = random.bytes(8).toString("hex");
  await folder.write(file, `${name}\n`);
  return name;
}
