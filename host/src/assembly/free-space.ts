import { statfs } from "node:fs/promises";

/** Returns free and total bytes of the disk of a folder. */
export async function freeSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
