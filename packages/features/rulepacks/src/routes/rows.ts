import { Joi } from "@dicetower/contract";
import type { PackLoader } from "../loading/loader.js";
import type { UnreadFolders } from "../loading/unread-folders.js";
import { folders, type PackFolder } from "../pack/descriptor.js";
import { dependenciesOf } from "../store/dependencies.js";
import type { StoredPack } from "../store/pack-store.js";

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string().allow("")).required();
const whole = Joi.number().integer().min(0).required();
const flag = Joi.boolean().required();
const time = whole.meta({ widget: "time" });

/** A rule pack as the list answers it. */
export const packRow = Joi.object({
  id: whole,
  packId: word,
  name: word,
  version: word,
  authors: words,
  license: word,
  description: word,
  homepage: word,
  repository: word,
  keywords: words,
  enabled: flag,
  state: Joi.valid("installed", "enabled", "disabled", "error").required(),
  contents: Joi.object(Object.fromEntries(folders.map((folder) => [folder, whole]))).required(),
  permissions: Joi.object({
    network: flag,
    network_hosts: words,
    file_read: flag,
    file_write: flag,
    http_server: flag,
    dangerous: flag,
    ipc: flag,
  }).required(),
  dependencies: Joi.array()
    .items(Joi.object({ id: word, range: word, satisfied: flag }))
    .required(),
  config: Joi.object().pattern(Joi.string(), Joi.object().unknown(true)).required(),
  size: whole.meta({ unit: "bytes" }),
  sha256: word,
  installedAt: time,
  updatedAt: time,
  icon: word,
  error: word,
  warnings: words,
  updateAvailable: flag,
  vectors: Joi.object({
    total: whole,
    held: whole,
    failed: words,
    failures: Joi.array()
      .items(Joi.object({ id: word, file: word, run: word, expected: word, got: word }))
      .required(),
  })
    .allow(null)
    .required(),
});

export function rowOf(
  pack: StoredPack,
  all: readonly StoredPack[],
  loader: PackLoader,
  unread: UnreadFolders,
) {
  const { id, packId, descriptor, counts, wanted, size, sha256, installedAt, updatedAt } = pack;
  const { name, version, authors, license, description, homepage, repository, keywords } = descriptor.package;
  const loaded = loader.loaded(packId);
  // Of a pack that is on, what was taken; of others, the files that there are.
  const countOf = (folder: PackFolder) =>
    loaded === undefined ? counts[folder] : (loaded.taken.counts[folder] ?? 0);
  const error = loaded === undefined ? loader.errorOf(packId) : "";
  const state = loaded === undefined ? (wanted === "enabled" ? "disabled" : wanted) : "enabled";
  return {
    id,
    packId,
    name,
    version,
    authors,
    license,
    description,
    homepage,
    repository,
    keywords,
    enabled: loaded !== undefined,
    state: error === "" ? state : "error",
    contents: Object.fromEntries(folders.map((folder) => [folder, countOf(folder)])),
    permissions: descriptor.permissions,
    dependencies: dependenciesOf(pack, all),
    config: descriptor.config,
    size,
    sha256,
    installedAt,
    updatedAt,
    icon: descriptor.store.icon,
    error,
    warnings: [...unread.of(loaded?.folders ?? counts), ...(loaded?.taken.warnings() ?? [])],
    // There is no store of packs that could be asked.
    updateAvailable: false,
    vectors: loaded?.vectors ?? null,
  };
}
