import { Joi } from "@dicetower/contract";
import { duplicateKey } from "./duplicate-keys.js";
import { architectures, platforms } from "./platform.js";
import { parseVersion, type Version } from "./version.js";

/** A package of a release. */
export interface ReleaseFile {
  readonly platform: string;
  readonly arch: string;
  readonly name: string;
  readonly size: number;
  /** In lower case. */
  readonly sha256: string;
}

/** What a release says of itself. */
export interface Manifest {
  readonly tag: string;
  readonly version: string;
  readonly build: number;
  readonly prerelease: boolean;
  /** UTC epoch seconds. */
  readonly publishedAt: number;
  /** UTC epoch seconds; left out: never. */
  readonly expires?: number;
  readonly notes: string;
  readonly minLauncher?: string;
  readonly files: readonly ReleaseFile[];
}

/** Bytes of a manifest that are read. */
export const maxManifestBytes = 256 * 1024;
const maxPackageBytes = 2_147_483_648;
const maxNotesBytes = 64 * 1024;

const version = Joi.string()
  .max(64)
  .custom((text: string, { message }) =>
    parseVersion(text) === undefined ? message({ custom: "{{#label}} is not a version" }) : text,
  );
const time = Joi.string()
  .pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/)
  .custom((text: string, { message }) =>
    Number.isNaN(Date.parse(text)) ? message({ custom: "{{#label}} is not a time" }) : text,
  );
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const fileName = Joi.string()
  .max(128)
  .pattern(/^[A-Za-z0-9][A-Za-z0-9._-]*\.zip$/)
  .custom((name: string, { message }) =>
    name.includes("..") || deviceName.test(name.split(".")[0] ?? "")
      ? message({ custom: "{{#label}} is not a safe name" })
      : name,
  );

const file = Joi.object<ReleaseFile>({
  platform: Joi.valid(...platforms).required(),
  arch: Joi.valid(...architectures).required(),
  name: fileName.required(),
  size: Joi.number().integer().min(1).max(maxPackageBytes).required(),
  sha256: Joi.string()
    .pattern(/^[0-9a-fA-F]{64}$/)
    .required(),
}).unknown();

interface RawManifest extends Omit<Manifest, "publishedAt" | "expires" | "notes"> {
  readonly schemaVersion: 1;
  readonly repository: string;
  readonly publishedAt: string;
  readonly expires?: string;
  readonly notes?: string;
}

const schema = Joi.object<RawManifest>({
  schemaVersion: Joi.valid(1).required(),
  repository: Joi.string().required(),
  tag: Joi.string()
    .max(64)
    .pattern(/^[A-Za-z0-9](?!.*\.\.)[A-Za-z0-9._+-]*(?<!\.)$/)
    .required(),
  version: version.required(),
  build: Joi.number().integer().min(0).max(99_999_999).required(),
  prerelease: Joi.boolean().required(),
  publishedAt: time.required(),
  expires: time,
  notes: Joi.string().allow("").max(maxNotesBytes, "utf8"),
  minLauncher: version,
  files: Joi.array()
    .items(file)
    .min(1)
    .max(64)
    .unique((a: ReleaseFile, b: ReleaseFile) => a.platform === b.platform && a.arch === b.arch)
    .unique((a: ReleaseFile, b: ReleaseFile) => a.name.toLowerCase() === b.name.toLowerCase())
    .required(),
})
  .unknown()
  .required();

/** A manifest that is not taken, and why. */
export class RejectedManifest extends Error {
  override readonly name = "RejectedManifest";
}

/**
 * Reads the bytes of a manifest.
 * @param repository the only one whose releases are taken
 * @throws RejectedManifest
 */
export function readManifest(bytes: Buffer, repository: string): Manifest {
  const raw = parse(bytes);
  const schemaVersion = (raw as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (typeof schemaVersion === "number" && schemaVersion !== 1)
    throw new RejectedManifest(
      `the manifest has schema ${schemaVersion}, which needs a newer program; update by hand`,
    );
  const { value, error } = schema.validate(raw, { convert: false });
  if (error !== undefined) throw new RejectedManifest(`the manifest is not valid: ${error.message}`);
  if (value.repository !== repository)
    throw new RejectedManifest(`the manifest is of another repository than "repository" ${repository}`);
  // Precision would hide a build that the version spells otherwise.
  if ((parseVersion(value.version, value.build) as Version).build !== value.build)
    throw new RejectedManifest('the manifest names two builds, in "version" and in "build"');
  const { tag, build, prerelease, minLauncher, files, notes = "", publishedAt, expires } = value;
  return {
    tag,
    version: value.version,
    build,
    prerelease,
    publishedAt: seconds(publishedAt),
    notes,
    files: files.map(({ platform, arch, name, size, sha256 }) => ({
      platform,
      arch,
      name,
      size,
      sha256: sha256.toLowerCase(),
    })),
    ...(expires === undefined ? {} : { expires: seconds(expires) }),
    ...(minLauncher === undefined ? {} : { minLauncher }),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const twice = duplicateKey(text);
    if (twice === undefined) return value;
    throw new RejectedManifest(`the manifest has "${twice.slice(0, 40)}" twice`);
  } catch (error) {
    if (error instanceof RejectedManifest) throw error;
    throw new RejectedManifest("the manifest is not JSON in UTF-8", { cause: error });
  }
}

function seconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}
