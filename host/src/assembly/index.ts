export { hostMigrations } from "./migrations.js";
