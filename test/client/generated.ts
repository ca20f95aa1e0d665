import type { TestHost } from "@dicetower/testkit";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { fullTower } from "../conformance/full-tower.js";
import { root } from "../workspace/workspace.js";

/** The generated file of `packages/tools/client`. */
export const generatedFile = `${root}/packages/tools/client/src/generated/paths.ts`;

const head = [
  "// Made by `npm run client` from the API page of an installation with every feature.",
  "",
  "/** A value of JSON of which the API says no more. */",
  "export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };",
  "",
  "",
].join("\n");

/** `unknown` of what is no header: it comes and goes as JSON. */
const anything = /(?<!\[name: string\]: )(?<=[:<|,] ?)\bunknown\b/g;

/** The types of the API as the features of `examples/full` make it. */
export async function generatePaths(): Promise<string> {
  const tower = await fullTower();
  try {
    return await pathsOf(tower);
  } finally {
    await tower.stop();
  }
}

async function pathsOf(tower: TestHost): Promise<string> {
  const { json } = await tower.get("/api/openapi.json").done();
  const nodes = await openapiTS(json as unknown as OpenAPI3, {
    alphabetize: true,
    // A default is what is taken where nothing is said: it may be left out.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
  });
  return head + astToString(nodes).replace(anything, "Json");
}
