export { EnabledFeatures } from "./features/enabled-features.js";
export { hostMigrations } from "./migrations.js";
