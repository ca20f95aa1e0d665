import { type ImportTower, importTower } from "./import-tower.js";

let begun: Promise<ImportTower> | undefined;

/** One tower for all files of tests that leave nothing on it; it ends with the last of them. */
export function sharedTower(): Promise<ImportTower> {
  begun ??= importTower();
  return begun;
}

after(async () => {
  await (await begun)?.stop();
});
