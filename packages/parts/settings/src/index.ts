import type { Scope } from "@dicetower/contract";
import { type SettingsOptions, SettingsService } from "./service.js";

export { settingsMigration } from "./migration.js";
export { misfitNotice, type SettingsOptions, SettingsService } from "./service.js";

/** Makes the settings service with everything that is stored in memory. */
export async function createSettings(root: Scope, options: SettingsOptions): Promise<SettingsService> {
  const service = new SettingsService(root, options);
  await service.reload();
  return service;
}
