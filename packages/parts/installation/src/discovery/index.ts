export { discover, type FoundFeature } from "./discover.js";
export { type Manifest, packageFolder, readManifest } from "./package-folder.js";
export { versionOf } from "./version-of.js";
