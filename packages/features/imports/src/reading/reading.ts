/** What formats share that read the folders of other bots. */
export * from "./bounded-json.js";
export * from "./bounded-toml.js";
export * from "./bounded-yaml.js";
export * from "./card-content.js";
export * from "./censor-words.js";
export * from "./import-file.js";
export * from "./peer-ids.js";
export * from "./unreadable.js";
