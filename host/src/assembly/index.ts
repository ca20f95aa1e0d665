export { hostMigrations } from "./migrations.js";
export { WantedFeatures } from "./wanted.js";
