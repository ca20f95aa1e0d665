export { type Config, ConfigError, type ConfigInput, isLoopback, loadConfig } from "./config.js";
export type { ConfigFlags, Environment, Origin } from "./sources.js";
export { weaknessOf } from "./weak-key.js";
