export { decodeText, type SourceEncoding } from "../encoding.js";
export { isTable, type ModuleHead, textsOf } from "./descriptor.js";
export { packageLimits } from "./limits.js";
export { uploadEndings } from "./module-names.js";
export type { ModulePackage, ObjectFile, RuleBook } from "./module-package.js";
export { PackageProblem } from "./problem.js";
export { readModFiles, readPackage } from "./read-package.js";
