export { type KeySource, keyFile } from "./key.js";
export { type OpenSecrets, openSecrets } from "./secrets.js";
