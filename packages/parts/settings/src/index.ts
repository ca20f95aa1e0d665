import { notices, type Scope, texts, textTable } from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";
import { misfitNotice } from "./misfit-notice.js";
import { type SettingsOptions, SettingsService } from "./service.js";

export { settingsMigration } from "./migration.js";
export { renameSettings } from "./rename-settings.js";
export { type SettingsOptions, SettingsService } from "./service.js";

/** Makes the settings service and reads everything that is stored into memory. */
export async function createSettings(root: Scope, options: SettingsOptions): Promise<SettingsService> {
  root.add(notices, misfitNotice);
  root.add(texts, ...textTable(shippedTexts, "host"));
  const service = new SettingsService(root, options);
  await service.reload();
  return service;
}
