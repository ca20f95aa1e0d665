import { readFile } from "node:fs/promises";
import type { Feature } from "@dicetower/contract";

const installation = new URL("../../examples/full/package.json", import.meta.url);

/**
 * The features of the installation that `npm start` runs.
 * @param load imports a package; to be measured, for example
 */
export async function fullInstallation(
  load: (name: string) => Promise<{ default: Feature }> = (name) => import(name),
): Promise<Feature[]> {
  const { dependencies } = JSON.parse(await readFile(installation, "utf8")) as {
    dependencies: Record<string, string>;
  };
  const features: Feature[] = [];
  for (const name of Object.keys(dependencies)) {
    const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
    const { dicetower } = JSON.parse(await readFile(manifest, "utf8")) as { dicetower?: object };
    if (dicetower === undefined) continue;
    features.push((await load(name)).default);
  }
  return features;
}
