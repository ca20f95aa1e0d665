import { readFile } from "node:fs/promises";
import { Joi } from "@dicetower/contract";
import type { ReleaseSources } from "./sources/sources.js";

const address = Joi.string().uri({ scheme: "https" });

const schema = Joi.object<ReleaseSources>({
  repository: Joi.string().allow("").required(),
  manifest: address.allow("").required(),
  betaManifest: address.allow("").required(),
  package: Joi.string()
    .allow("")
    .pattern(/^https:\/\/.*\{tag\}.*\{name\}/)
    .required(),
  mirrors: Joi.array().items(address).required(),
  keys: Joi.array().items(Joi.string()).max(2).required(),
  allowHosts: Joi.array().items(Joi.string()),
}).required();

/** Set by those who release to themselves: a file like `releases.json` that takes its place. */
const variable = "DICETOWER_RELEASES";

/**
 * Reads where releases come from: part of the build, like the keys that sign them. A checkout has none: whoever runs
 * that takes the next commit.
 */
export async function readReleaseSources(): Promise<ReleaseSources> {
  const own = process.env[variable] ?? "";
  const from = own === "" ? new URL("../releases.json", import.meta.url) : own;
  return Joi.attempt(JSON.parse(await readFile(from, "utf8")), schema) as ReleaseSources;
}
