import { readFileSync } from "node:fs";
import type { Feature } from "@dicetower/contract";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import { manifestOf, publishedPackages, root } from "../workspace/workspace.js";

/** Features of `examples/full`: what `npm start` in a checkout runs. */
export async function fullFeatures(): Promise<Feature[]> {
  const installed = Object.keys(manifestOf("examples/full").dependencies ?? {});
  const features = publishedPackages().filter(
    ({ manifest }) => manifest.dicetower !== undefined && installed.includes(manifest.name),
  );
  return Promise.all(
    features.map(async ({ manifest }) => ((await import(manifest.name)) as { default: Feature }).default),
  );
}

/** A host with all of them. */
export async function fullTower(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
  return testHost({ features: await fullFeatures(), ...options });
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
