import type { FileInfo, Folder } from "@dicetower/contract";

const form = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

/** Name of the file of a day, UTC. */
export function dayFile(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 10)}.jsonl`;
}

/** Files of the log, oldest first. */
export async function dayFiles(folder: Folder): Promise<FileInfo[]> {
  const files = (await folder.list()).filter(({ name }) => form.test(name));
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
