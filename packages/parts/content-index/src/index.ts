export { packageFileUrls } from "./format/file-urls.js";
export { indexBytes } from "./format/index-bytes.js";
export { indexFormat, parseIndex, readIndex } from "./format/parse-index.js";
export { readPrivateKey, type Signer, signerOfKey, signIndex, verifySignature } from "./format/signature.js";
export {
  type IndexedPackage,
  indexLimits,
  indexName,
  type PackageKind,
  type PackageNeeds,
  packageKinds,
  type StoreIndex,
  signatureName,
  type UnfitEntry,
} from "./format/store-index.js";
export {
  compareVersions,
  type FitOptions,
  isInRange,
  newestFor,
  type PackageOffer,
  type Unmet,
} from "./format/versions.js";
export type { FileNote, MadeIndex, MakeOptions } from "./making/made-index.js";
export { makeIndex } from "./making/make-index.js";
export { type ListedAs, type Mismatch, mismatchesOf, mismatchFields } from "./making/mismatches.js";
export { readBounded } from "./making/walk.js";
export {
  normalisedPlugin,
  type PluginDependency,
  type PluginHeader,
  readPluginHeader,
} from "./plugin-header.js";
export { type FetchBody, readSealDiceStore } from "./sealdice/read-store.js";
