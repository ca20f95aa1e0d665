import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Feature } from "@dicetower/contract";
import type { TestHost, TestHostOptions } from "@dicetower/testkit";
import { manifestOf, publishedPackages, root, type WorkspacePackage } from "../workspace/workspace.js";

function fullPackages(): WorkspacePackage[] {
  const installed = Object.keys(manifestOf("examples/full").dependencies ?? {});
  return publishedPackages().filter(
    ({ manifest }) => manifest.dicetower !== undefined && installed.includes(manifest.name),
  );
}

/** Features of `examples/full`: what `npm start` in a checkout runs. */
export async function fullFeatures(): Promise<Feature[]> {
  return Promise.all(
    fullPackages().map(
      async ({ manifest }) => ((await import(manifest.name)) as { default: Feature }).default,
    ),
  );
}

/** Ids that some of them had in an earlier version, by the present ones. */
function formerIds(): Record<string, string> {
  return Object.fromEntries(
    fullPackages().flatMap(({ manifest: { name, dicetower } }) =>
      dicetower?.formerId === undefined ? [] : [[name.replace("@dicetower/", ""), dicetower.formerId]],
    ),
  );
}

/** A host with all of them. */
export async function fullTower(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
  // Loaded as the features are: what is imported statically may be another copy, whose messages theirs cannot take over.
  const { testHost } = await import("@dicetower/testkit");
  return testHost({ features: await fullFeatures(), formerIds: formerIds(), ...options });
}

/** Made once in a process, by what was done in them. */
const used = new Map<unknown, Promise<string>>();

/**
 * A data folder as a host of all of them leaves it, to begin others as copies of it: a start without migrations takes
 * half as long.
 * @param prepare what is done in it, the same function for the same folder
 */
export function usedFolder(prepare?: (tower: TestHost) => Promise<unknown>): Promise<string> {
  const folder = used.get(prepare) ?? leaveFolder(prepare);
  used.set(prepare, folder);
  return folder;
}

async function leaveFolder(prepare?: (tower: TestHost) => Promise<unknown>): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), "dicetower-used-"));
  process.once("exit", () => rmSync(dataFolder, { recursive: true, force: true }));
  const tower = await fullTower({ dataFolder });
  await prepare?.(tower);
  await tower.stop();
  return dataFolder;
}

/** An endpoint that the specification lists. */
export interface Endpoint {
  readonly section: string;
  readonly method: string;
  readonly path: string;
  readonly purpose: string;
  /** False for those that answer without envelope. */
  readonly envelope: boolean;
}

/** Reads a JSON file of this folder. */
export function readOwn<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}/test/conformance/${name}`, "utf8")) as T;
}
