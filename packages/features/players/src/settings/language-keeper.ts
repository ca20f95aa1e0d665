import { Joi, systemActor } from "@dicetower/contract";
import type { LanguageKeeper } from "@dicetower/texts/api";
import { type PersonKey, playerSetting } from "../api.js";
import { changeProfile, ensureRecord } from "../records/person-edit.js";
import { personName } from "../records/person-name.js";
import type { RightsOf } from "../records/person-writer.js";
import type { Registry } from "../records/registry.js";
import type { PlayerSettings } from "./player-settings.js";

/** Language of somebody's private chats, as it was heard there: a chosen one goes before it, and counts everywhere. */
export const privateLanguage = playerSetting<string>({
  key: "privateLanguage",
  schema: Joi.string()
    .allow("")
    .max(35)
    .pattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, "a language code such as en or zh-CN")
    .meta({ reference: "locales" }),
  default: "",
  titleKey: "players.setting.privateLanguage",
});

/** The language that a person chose with `.lang`; it is that of all of their accounts. */
export function languageKeeper(
  registry: Registry,
  settings: PlayerSettings,
  rights: RightsOf,
): LanguageKeeper {
  return {
    key: "players.language",
    scope: "own",
    of: ({ account: { platform }, userId }) => registry.inMemory({ platform, userId })?.language,
    heard: ({ scene, account: { platform }, userId }) =>
      scene === "private" ? String(settings.now({ platform, userId }, privateLanguage)) : undefined,
    hear: ({ scene, account: { platform }, userId }, locale) =>
      scene === "private" ? hear(settings, { platform, userId }, locale) : undefined,
    async choose({ account: { platform }, userId }, language, actor) {
      const main = registry.links.main({ platform, userId });
      const before = (await registry.load(main))?.language ?? "";
      await registry.changePerson(main, async (db) => {
        await ensureRecord(db, main, registry.clock.seconds(), rights);
        await changeProfile(db, main, { language });
        await registry.changes.record(db, {
          action: "player.update",
          actor,
          target: { type: "player", id: personName(main) },
          before: { language: before },
          after: { language },
          fields: ["language"],
        });
      });
    },
  };
}

async function hear(settings: PlayerSettings, person: PersonKey, locale: string): Promise<void> {
  if ((await settings.get(person, privateLanguage)) !== "") return;
  await settings.set(person, privateLanguage, locale, systemActor);
}
