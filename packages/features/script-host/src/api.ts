export * from "./api/console.js";
export * from "./api/form-values.js";
export * from "./api/form-words.js";
export * from "./api/script-host.js";
export * from "./api/storage.js";
export * from "./api/strikes.js";
export * from "./api/worker.js";
