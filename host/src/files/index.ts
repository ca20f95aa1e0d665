export { ensureDataFolder } from "./data-folder.js";
export { type Disk, nodeDisk } from "./disk.js";
export { shortage } from "./failures.js";
export { createFiles, type DataFiles } from "./files.js";
export { Lanes } from "./lanes.js";
export { makeFolder } from "./make-folder.js";
export { checkName } from "./name-rule.js";
export { isStale, syncFolder, temporaryIn, writeWhole } from "./write-whole.js";
