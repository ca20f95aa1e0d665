import { notices, type Scope, texts } from "@dicetower/contract";
import { misfitNotice, misfitTexts } from "./misfit-notice.js";
import { type SettingsOptions, SettingsService } from "./service.js";

export { settingsMigration } from "./migration.js";
export { type SettingsOptions, SettingsService } from "./service.js";

/** Makes the settings service and reads everything that is stored into memory. */
export async function createSettings(root: Scope, options: SettingsOptions): Promise<SettingsService> {
  root.add(notices, misfitNotice);
  root.add(texts, ...misfitTexts);
  const service = new SettingsService(root, options);
  await service.reload();
  return service;
}
