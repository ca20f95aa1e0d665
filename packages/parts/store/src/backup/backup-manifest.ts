import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Dialect } from "@dicetower/contract";
import { Joi } from "@dicetower/contract";

/** Why a backup was taken. Retention counts each reason by itself. */
export const backupReasons = ["daily", "manual", "before-migration", "before-restore"] as const;
export type BackupReason = (typeof backupReasons)[number];

/** A file of a backup. */
export interface BackupFile {
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Rows per table, counted in the copy. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The description of a backup, stored in its folder. */
export interface BackupManifest {
  readonly format: 1;
  readonly dialect: Dialect;
  /** UTC epoch seconds. */
  readonly createdAt: number;
  readonly reason: BackupReason;
  /** Version of the host that took it. */
  readonly version: string;
  readonly files: readonly BackupFile[];
}

/** Name of the manifest within the folder of a backup. */
export const manifestName = "manifest.json";

const schema = Joi.object<BackupManifest>({
  format: Joi.valid(1).required(),
  dialect: Joi.valid("sqlite", "postgres").required(),
  createdAt: Joi.number().integer().min(0).required(),
  reason: Joi.valid(...backupReasons).required(),
  version: Joi.string().required(),
  files: Joi.array()
    .items(
      Joi.object({
        name: Joi.valid("state.db", "journal.db", "tables.jsonl").required(),
        bytes: Joi.number().integer().min(0).required(),
        sha256: Joi.string().hex().length(64).required(),
        rows: Joi.object().pattern(Joi.string(), Joi.number().integer().min(0)).required(),
      }),
    )
    .min(1)
    .required(),
});

/** Reads the manifest of a backup. @throws Error if there is none, or it is not in this format */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const { value, error } = schema.validate(JSON.parse(await readFile(join(folder, manifestName), "utf8")), {
    convert: false,
  });
  if (error !== undefined) throw error;
  return value;
}

/** Returns size and digest of a file. */
export async function measure(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") };
}

/** Compares the files of a backup with its manifest. @throws Error that says what does not match */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  for (const file of manifest.files) {
    const { bytes, sha256 } = await measure(join(folder, file.name));
    if (bytes !== file.bytes || sha256 !== file.sha256)
      throw new Error(`${file.name} of the backup is not what its manifest says`);
  }
  return manifest;
}
