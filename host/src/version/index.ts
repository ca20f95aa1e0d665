export { ownPackage } from "./own-package.js";
export { hostVersion } from "./version.js";
